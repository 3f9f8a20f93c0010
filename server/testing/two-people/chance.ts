/** For tests: what a run by seed asks of its stream of numbers; the simulation has one (`sim/simulation/random.ts`). */
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
