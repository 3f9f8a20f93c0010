/** Long reading work on the thread that answers, a slice at a time, so that bets are taken between. */
import { setImmediate } from 'node:timers/promises'

/** Milliseconds: less than a batch of bets takes, and far below what anybody waits for. */
const sliceMs = 0.5

/** Goes on with the work until it is done; each step of it is far shorter than a slice. Returns what it comes to. */
export async function inSlices<T>(work: Generator<undefined, T>): Promise<T> {
  let until = performance.now() + sliceMs
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() < until) continue
    await setImmediate()
    until = performance.now() + sliceMs
  }
}

const runLength = 512

/**
 * Sorts the numbers 0 to `count` - 1 by their key, the largest first, equal ones by the number; a step is some hundred comparisons.
 * Returns them in their order.
 */
export function* sortedByKey(keys: Float64Array): Generator<undefined, Int32Array> {
  const { length } = keys
  let from = new Int32Array(length)
  for (let i = 0; i < length; i++) from[i] = i
  const compare = (a: number, b: number) => keys[b]! - keys[a]! || a - b
  for (let at = 0; at < length; at += runLength) {
    from.subarray(at, at + runLength).sort(compare)
    yield
  }
  let into = new Int32Array(length)
  for (let width = runLength; width < length; width *= 2) {
    for (let at = 0; at < length; at += 2 * width) {
      yield* merge(
        from,
        into,
        { at, middle: Math.min(at + width, length), end: Math.min(at + 2 * width, length) },
        compare,
      )
    }
    ;[from, into] = [into, from]
  }
  return from
}

interface Runs {
  readonly at: number
  readonly middle: number
  readonly end: number
}

function* merge(
  from: Int32Array,
  into: Int32Array,
  { at, middle, end }: Runs,
  compare: (a: number, b: number) => number,
): Generator<undefined, void> {
  let left = at
  let right = middle
  for (let place = at; place < end; place++) {
    const takesLeft = right >= end || (left < middle && compare(from[left]!, from[right]!) <= 0)
    into[place] = from[takesLeft ? left++ : right++]!
    if (place % runLength === 0) yield
  }
}
