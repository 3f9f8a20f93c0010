/** A stream of numbers by seed: the same seed gives the same run on every machine. Not for anything secret. */

export interface Random {
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number
  /** True once in `1 / probability` times. */
  chance(probability: number): boolean
  /** One of the list, which must not be empty. */
  pick<T>(list: readonly T[]): T
  /** One of the names, each as likely as its weight says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K
}

/** Returns the stream of this seed (a whole number). The generator is mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    whole,
    chance: (probability) => next() < probability,
    pick: (list) => list[whole(0, list.length - 1)]!,
    weighted: (weights) => {
      const names = Object.keys(weights) as (keyof typeof weights)[]
      let left = next() * names.reduce((sum, name) => sum + weights[name], 0)
      for (const name of names) {
        left -= weights[name]
        if (left < 0) return name
      }
      return names[names.length - 1]!
    },
  }
}
