/** The engine's ids of orders against the oracle's: the engine's come from rows used again, the oracle counts. */
import { Difference } from './difference.ts'

export class OrderIds {
  readonly #core = new Map<number, number>()
  readonly #oracle = new Map<number, number>()

  /** Notes which order the engine's new id names. Throws when it is no id, or has named an order before. */
  learn(oracleId: number, coreId: number): void {
    if (!Number.isSafeInteger(coreId) || coreId <= 0) throw new Difference(`The id ${coreId} is none`)
    const before = this.#oracle.get(coreId)
    if (before !== undefined) {
      throw new Difference(`The id ${coreId} of order ${oracleId} was that of order ${before}`)
    }
    this.#core.set(oracleId, coreId)
    this.#oracle.set(coreId, oracleId)
  }

  /** Returns the engine's id of an order by the oracle's; 0, which is nobody's, when it has none. */
  coreIdOf(oracleId: number): number {
    return this.#core.get(oracleId) ?? 0
  }

  /** Returns the oracle's id of an order by the engine's, or that there is none. */
  oracleIdOf(coreId: number): number | string {
    return this.#oracle.get(coreId) ?? `unknown order ${coreId}`
  }

  /** Returns a copy that learns apart from this one. */
  copy(): OrderIds {
    const copy = new OrderIds()
    for (const [oracleId, coreId] of this.#core) copy.learn(oracleId, coreId)
    return copy
  }
}
