/**
 * Open hashing of whole numbers: at which place of an array of keys a number stands. Whoever uses it keeps what belongs
 * to a key in arrays of its own, at the same places, and makes longer ones before the keys fill more than half.
 * Keys are above 0, free places hold 0, and the number of places is a power of two.
 */

/** Returns a hash of 32 bits of a whole number of up to 53. */
export function hashOfInt(key: number): number {
  const low = key | 0
  const high = (key - (low >>> 0)) / 2 ** 32
  const mixed = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 0
}

/** Returns the first place of a key, or -1 when it is not there. */
export function findPlace(keys: Float64Array, hash: number, key: number): number {
  const mask = keys.length - 1
  for (let place = hash & mask; ; place = (place + 1) & mask) {
    const found = keys[place]!
    if (found === key) return place
    if (found === 0) return -1
  }
}

/** Returns the place at which a key with this hash is to be put: the first free one. */
export function freePlace(keys: Float64Array, hash: number): number {
  const mask = keys.length - 1
  let place = hash & mask
  while (keys[place] !== 0) place = (place + 1) & mask
  return place
}

/**
 * Takes the key at a place out. Each later key of the run moves into the hole, and its value with it, unless it already
 * stands at or after the place it hashes to. Mutates.
 */
export function releasePlace(
  keys: Float64Array,
  values: Int32Array,
  place: number,
  hashOf: (key: number) => number,
): void {
  const mask = keys.length - 1
  let hole = place
  for (let next = (hole + 1) & mask; keys[next] !== 0; next = (next + 1) & mask) {
    const home = hashOf(keys[next]!) & mask
    if (((next - home) & mask) < ((next - hole) & mask)) continue
    keys[hole] = keys[next]!
    values[hole] = values[next]!
    hole = next
  }
  keys[hole] = 0
}
