/**
 * Projects what the bets of each player in a market came to, a row a strategy and side, and what the market paid the player and took as
 * commission. A market's rows are made of its settled bets, all again at every result. Of the house's own programs there are none.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { FactLog } from '#core/facts/log.ts'
import { accountSettled } from '#core/facts/market.ts'
import { readerOf } from '#core/facts/reader.ts'
import type { AccountId, MarketId } from '#core/values/brands.ts'
import type { Inserts } from './inserts.ts'
import { dayMs } from './movement-projection.ts'

const settled = readerOf(accountSettled)

export class ProfitProjection {
  readonly #inserts: Inserts
  readonly #isParticipant: (account: AccountId) => boolean
  readonly #deleteProfit: StatementSync
  readonly #deletePaid: StatementSync
  readonly #insertProfit: StatementSync

  constructor(database: DatabaseSync, inserts: Inserts, isParticipant: (account: AccountId) => boolean) {
    this.#inserts = inserts
    this.#isParticipant = isParticipant
    this.#deleteProfit = database.prepare('DELETE FROM profit WHERE market_id = ?')
    this.#deletePaid = database.prepare('DELETE FROM market_paid WHERE market_id = ?')
    this.#insertProfit = database.prepare(
      `INSERT INTO profit (account_id, market_id, strategy, side, day, settled_at, bets, staked, result)
       SELECT account_id, market_id, coalesce(strategy, ''), side, max(settled_at) / ${dayMs}, max(settled_at), count(*),
         sum(matched), sum(profit)
       FROM settled_bet WHERE market_id = ? AND matched > 0 AND account_id NOT IN (SELECT account_id FROM participant)
       GROUP BY account_id, coalesce(strategy, ''), side`,
    )
  }

  /** An account was paid by a market's result. */
  projectPaid({ numbers }: FactLog, at: number): void {
    const account = settled.account(numbers, at)
    if (this.#isParticipant(account)) return
    this.#inserts.market_paid({
      account_id: account,
      market_id: settled.market(numbers, at),
      result: settled.result(numbers, at),
      commission: settled.commission(numbers, at),
    })
  }

  /** The bets of a market have their results in the views. */
  projectResult(marketId: MarketId, isVoid: boolean): void {
    this.#deleteProfit.run(marketId)
    if (isVoid) this.#deletePaid.run(marketId)
    else this.#insertProfit.run(marketId)
  }

  /** A result is taken back; another follows. */
  forget(marketId: MarketId): void {
    this.#deleteProfit.run(marketId)
    this.#deletePaid.run(marketId)
  }
}
