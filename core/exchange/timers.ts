/**
 * The one queue of what is due at a time: a binary heap of (time, kind, receipt, id), one entry for a kind and an id. A
 * market whose orders wait for its bet delay has one entry, that of the order to be released first; so it is with its orders
 * that are good till a time, which stand in a queue of the same kind of the market's own.
 */

/** What a timer is for. Of what is due at one time the lower kind goes first. */
export const timerKinds = {
  /** id: an account, whose first dead man's switch is due. */
  deadMansSwitch: 0,
  /** id: a market, whose first order of those that are good till a time is due; in the market's own queue, the place of its row. */
  goodTill: 1,
  /** id: a graded market, which is paid. Of several due at one time the lower id goes first. */
  payment: 2,
  /** id: a market, whose first waiting order is due. */
  release: 3,
  /** id: a market, whose first cash-out that waits is due. */
  cashOut: 4,
  /** Of a queue of held orders: the place of a row; of a queue of triggers: the ladder index of one. */
  trigger: 5,
  /** id: a market that was opened again, whose quiet time is over. */
  quiet: 6,
  /** Of a level of triggers: an account whose orders stand apart there. */
  owner: 7,
  /** id: a payment that nobody has confirmed. */
  settleUp: 8,
  /** id: a claim that has not been answered. */
  claim: 9,
} as const
export type TimerKind = (typeof timerKinds)[keyof typeof timerKinds]

export interface Timer {
  /** Engine time. */
  at: number
  /** Of two of a kind that are due at one time the lower goes first. */
  receipt: number
  readonly kind: TimerKind
  readonly id: number
}

export interface Timers {
  readonly heap: Timer[]
  /** Where in the heap a timer stands, by `keyOf`. */
  readonly places: Map<number, number>
}

/** Returns a queue in which nothing is due. */
export function createTimers(): Timers {
  return { heap: [], places: new Map() }
}

/** Returns the timer that is due first, or undefined. */
export function firstTimer({ heap }: Timers): Timer | undefined {
  return heap[0]
}

const kindsMax = 16

function keyOf(kind: TimerKind, id: number): number {
  return id * kindsMax + kind
}

/** Sets the timer of a kind and an id, or moves it. O(log n). Mutates. */
export function setTimer(timers: Timers, kind: TimerKind, id: number, at: number, receipt: number): void {
  const { heap, places } = timers
  const place = places.get(keyOf(kind, id))
  if (place === undefined) {
    heap.push({ at, receipt, kind, id })
    siftUp(timers, heap.length - 1)
    return
  }
  const timer = heap[place]!
  timer.at = at
  timer.receipt = receipt
  siftDown(timers, siftUp(timers, place))
}

/** Takes the timer of a kind and an id out, if there is one. O(log n). Mutates. */
export function clearTimer(timers: Timers, kind: TimerKind, id: number): void {
  const { heap, places } = timers
  const place = places.get(keyOf(kind, id))
  if (place === undefined) return
  places.delete(keyOf(kind, id))
  const last = heap.pop()!
  if (place === heap.length) return
  heap[place] = last
  siftDown(timers, siftUp(timers, place))
}

function isBefore(one: Timer, other: Timer): boolean {
  if (one.at !== other.at) return one.at < other.at
  return one.kind !== other.kind ? one.kind < other.kind : one.receipt < other.receipt
}

function stand(timers: Timers, timer: Timer, place: number): void {
  timers.heap[place] = timer
  timers.places.set(keyOf(timer.kind, timer.id), place)
}

function siftUp(timers: Timers, from: number): number {
  const { heap } = timers
  const timer = heap[from]!
  let place = from
  while (place > 0) {
    const parent = (place - 1) >> 1
    if (!isBefore(timer, heap[parent]!)) break
    stand(timers, heap[parent]!, place)
    place = parent
  }
  stand(timers, timer, place)
  return place
}

function siftDown(timers: Timers, from: number): void {
  const { heap } = timers
  const timer = heap[from]!
  let place = from
  for (;;) {
    let child = place * 2 + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++
    if (!isBefore(heap[child]!, timer)) break
    stand(timers, heap[child]!, place)
    place = child
  }
  stand(timers, timer, place)
}

/** Returns whether there is a timer of a kind and an id. */
export function hasTimer({ places }: Timers, kind: TimerKind, id: number): boolean {
  return places.has(keyOf(kind, id))
}

/** Returns where in the heap a timer stands, by what finds it: for the check that the two agree. */
export function placeOf({ places }: Timers, { kind, id }: Timer): number | undefined {
  return places.get(keyOf(kind, id))
}

/** Returns whether one timer is due before another, or is the other. */
export function isSoonerOrSame(one: Timer, other: Timer): boolean {
  return one === other || isBefore(one, other)
}
