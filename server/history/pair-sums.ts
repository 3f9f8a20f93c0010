/** What each pair of players matched with each other in a month, and which of the two won it. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Money } from '#core/values/brands.ts'
import { monthOf } from './months.ts'
import type { ViewsSchema } from './schema.ts'
import { Sums } from './sums.ts'

type Row = ViewsSchema['player_match']

/** The sums of pairs: what moved one way follows from the others. */
export class PairSums {
  readonly #sums: Sums
  readonly #moved: StatementSync
  readonly #changed = new Map<string, readonly [month: number, low: number, high: number]>()

  constructor(database: DatabaseSync) {
    const columns = ['matches', 'staked', 'decided', 'low_won', 'flow', 'moved']
    this.#sums = new Sums(database, 'pair_month', ['month', 'low', 'high'], columns)
    this.#moved = database.prepare(
      'UPDATE pair_month SET moved = abs(low_won) WHERE month = ? AND low = ? AND high = ?',
    )
  }

  /** `times`: 1 where the match counts, -1 where it is void. */
  matched({ back_account, lay_account, size, time }: Row, times: 1 | -1): void {
    const [low, high] = [Math.min(back_account, lay_account), Math.max(back_account, lay_account)]
    this.#sums.add([monthOf(time), low, high], times, times * size)
  }

  /** `times`: 1 where the result came, -1 where it is taken back. */
  decided({ back_account, lay_account, time }: Row, result: Money, times: 1 | -1): void {
    const low = Math.min(back_account, lay_account)
    const key = [monthOf(time), low, Math.max(back_account, lay_account)] as const
    const won = back_account === low ? result : -result
    this.#sums.add(key, 0, 0, times, times * won, times * Math.abs(won))
    this.#changed.set(key.join(' '), key)
  }

  write(): void {
    this.#sums.write()
    for (const key of this.#changed.values()) this.#moved.run(...key)
    this.#changed.clear()
  }
}
