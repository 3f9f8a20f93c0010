/**
 * What is recorded of a market, as bytes. An image: the market's state, how many levels, and of each by how much its key is above
 * the one before, and its size. Frames: by how many milliseconds each is later than the one before, how many entries, the entries.
 * Every number is a varint: seven bits a byte, the lowest first.
 */

/** A level is named by one number: its book (runner * 2 + side of the orders in it, 0 back, 1 lay) and its price, hundredths. */
const priceSpan = 2 ** 20

/** Returns the key of a level. */
export function levelKey(book: number, price: number): number {
  return book * priceSpan + price
}
/** Returns the book of a level's key. */
export function bookOfKey(key: number): number {
  return Math.floor(key / priceSpan)
}
/** Returns the price of a level's key. */
export function priceOfKey(key: number): number {
  return key % priceSpan
}

/** What an entry of a frame says: the size at a level is another one, 0 for none; a size was traded; the market is in another state. */
export const entryKinds = { LEVEL: 0, TRADE: 1, STATE: 2 } as const
const kindSpan = 4

export interface Entry {
  readonly kind: number
  /** Of a level its book; of a trade runner * 2 + side of the taker; of a state the state. */
  readonly of: number
  /** Hundredths and minor units; 0 of a state. */
  readonly price: number
  readonly size: number
}

/** Bytes that grow as numbers are appended. */
export class Bytes {
  #bytes = new Uint8Array(256)
  length = 0

  add(number: number): void {
    if (this.length + 8 > this.#bytes.length) {
      const grown = new Uint8Array(this.#bytes.length * 2)
      grown.set(this.#bytes)
      this.#bytes = grown
    }
    let rest = number
    while (rest >= 128) {
      this.#bytes[this.length++] = (rest % 128) | 128
      rest = Math.floor(rest / 128)
    }
    this.#bytes[this.length++] = rest
  }

  addEntry({ kind, of, price, size }: Entry): void {
    this.add(of * kindSpan + kind)
    if (kind === entryKinds.STATE) return
    this.add(price)
    this.add(size)
  }

  /** Returns what was appended. Good until more is. */
  get whole(): Uint8Array {
    return this.#bytes.subarray(0, this.length)
  }
}

/** Returns the image of a market: its state, and its levels by key. */
export function imageOf(state: number, levels: ReadonlyMap<number, number>): Uint8Array {
  const bytes = new Bytes()
  bytes.add(state)
  bytes.add(levels.size)
  let before = 0
  for (const key of [...levels.keys()].sort((a, b) => a - b)) {
    bytes.add(key - before)
    bytes.add(levels.get(key)!)
    before = key
  }
  return bytes.whole
}

class Numbers {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isOver(): boolean {
    return this.#at >= this.#bytes.length
  }

  next(): number {
    let number = 0
    for (let unit = 1; ; unit *= 128) {
      const byte = this.#bytes[this.#at++]!
      number += (byte & 127) * unit
      if (byte < 128) return number
    }
  }
}

/** Returns the state and the levels of an image, by key. */
export function readImage(bytes: Uint8Array): { state: number; levels: Map<number, number> } {
  const numbers = new Numbers(bytes)
  const state = numbers.next()
  const levels = new Map<number, number>()
  let key = 0
  for (let left = numbers.next(); left > 0; left--) {
    key += numbers.next()
    levels.set(key, numbers.next())
  }
  return { state, levels }
}

/** What had been traded of a runner: at which price last, 0 before the first trade, and how much in all. */
export interface TradedSoFar {
  readonly lastPrice: number
  readonly matched: number
}

/** Returns as bytes what had been traded of each runner, in the order of the runners. */
export function tradedBytesOf(runners: readonly TradedSoFar[]): Uint8Array {
  const bytes = new Bytes()
  for (const { lastPrice, matched } of runners) {
    bytes.add(lastPrice)
    bytes.add(matched)
  }
  return bytes.whole
}

/** Returns what had been traded of each runner. */
export function readTraded(bytes: Uint8Array): TradedSoFar[] {
  const numbers = new Numbers(bytes)
  const runners: TradedSoFar[] = []
  while (!numbers.isOver) runners.push({ lastPrice: numbers.next(), matched: numbers.next() })
  return runners
}

/** A frame: all that changed within one grain of time. */
export interface Frame {
  readonly time: number
  readonly entries: readonly Entry[]
}

/** Visits the frames of a chunk in order, the first of which counts its time from `start`. */
export function* readFrames(bytes: Uint8Array, start: number): Generator<Frame, void> {
  const numbers = new Numbers(bytes)
  let time = start
  while (!numbers.isOver) {
    time += numbers.next()
    const entries: Entry[] = []
    for (let left = numbers.next(); left > 0; left--) {
      const head = numbers.next()
      const kind = head % kindSpan
      const of = Math.floor(head / kindSpan)
      const isState = kind === entryKinds.STATE
      entries.push({ kind, of, price: isState ? 0 : numbers.next(), size: isState ? 0 : numbers.next() })
    }
    yield { time, entries }
  }
}
