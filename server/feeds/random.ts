/**
 * A small seeded generator (xoshiro128**): the same seed gives the same numbers on every machine, which is
 * what makes a simulated fixture a pure function of its seed. Not for secrets.
 */

/** A stream of random numbers; every draw advances it. */
export class Random {
  readonly #seed: string
  readonly #state: Uint32Array

  /** Starts the stream that belongs to `seed`. */
  constructor(seed: string) {
    this.#seed = seed
    this.#state = expandSeed(seed)
  }

  /** Returns an independent stream for one purpose, so that more draws here never shift the draws there. */
  fork(label: string): Random {
    return new Random(`${this.#seed}/${label}`)
  }

  /** Returns a number in [0, 1) with 53 random bits. */
  unit(): number {
    const high = this.#bits() >>> 5
    const low = this.#bits() >>> 6
    return (high * 0x4000000 + low) / 0x20000000000000
  }

  /** Returns a number in [low, high). */
  between(low: number, high: number): number {
    return low + (high - low) * this.unit()
  }

  /** Returns an integer in 0..count-1; `count` is at least 1. */
  below(count: number): number {
    return Math.floor(this.unit() * count)
  }

  /** Returns true with the given probability. */
  chance(probability: number): boolean {
    return this.unit() < probability
  }

  /** Returns one element of a list that is not empty. */
  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T
  }

  /** Returns an index with probability proportional to its weight; the weights sum to more than 0. */
  weighted(weights: ArrayLike<number>): number {
    let total = 0
    for (let index = 0; index < weights.length; index += 1) total += weights[index] as number
    let left = this.unit() * total
    for (let index = 0; index < weights.length; index += 1) {
      left -= weights[index] as number
      if (left < 0) return index
    }
    // Rounding may leave a crumb: the last outcome that can happen at all takes it.
    let last = weights.length - 1
    while (last > 0 && weights[last] === 0) last -= 1
    return last
  }

  /** Returns a draw of the standard normal distribution (Box-Muller). */
  normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.unit()))
    return radius * Math.cos(2 * Math.PI * this.unit())
  }

  /** Returns the items in a random order; the list given stays as it is. */
  shuffled<T>(items: readonly T[]): T[] {
    const result = [...items]
    for (let index = result.length - 1; index > 0; index -= 1) {
      const other = this.below(index + 1)
      const held = result[index] as T
      result[index] = result[other] as T
      result[other] = held
    }
    return result
  }

  #bits(): number {
    const state = this.#state as Uint32Array & [number, number, number, number]
    const result = Math.imul(rotateLeft(Math.imul(state[1], 5), 7), 9) >>> 0
    const shifted = state[1] << 9
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = rotateLeft(state[3], 11)
    return result
  }
}

function rotateLeft(value: number, count: number): number {
  return (value << count) | (value >>> (32 - count))
}

/** FNV-1a over the seed's UTF-16 units, then splitmix32 for the four words: near seeds give far streams. */
function expandSeed(seed: string): Uint32Array {
  let hash = 0x811c9dc5
  for (let index = 0; index < seed.length; index += 1) {
    const unit = seed.charCodeAt(index)
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193)
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193)
  }
  const state = new Uint32Array(4)
  for (let index = 0; index < 4; index += 1) {
    hash = (hash + 0x9e3779b9) | 0
    let word = hash ^ (hash >>> 16)
    word = Math.imul(word, 0x21f0aaad)
    word ^= word >>> 15
    word = Math.imul(word, 0x735a2d97)
    state[index] = word ^ (word >>> 15)
  }
  // The all-zero state is the one from which the generator never leaves.
  if (state.every((word) => word === 0)) state[0] = 1
  return state
}
