/** The bets of a market that has its result: those with matched or voided stake, in the order in which they were placed. */
import type { Bet } from '#contract/orders.ts'
import { floatsAt, floatsOf, intsAt, intsOf, MATCHED, NEXT, SERIAL, VOIDED } from '#server/live/bet-pool.ts'
import { betShape } from '#server/live/bet-shape.ts'
import type { BetStore } from '#server/live/bet-store.ts'
import type { Catalogue } from '#server/live/catalogue.ts'

/** Visits each bet with its result, and whose it is. */
export function* settledBetsOf(
  store: BetStore,
  catalogue: Catalogue,
  marketId: number,
): Generator<{ account: number; bet: Bet }, void> {
  const market = store.markets[marketId]!
  const { pool } = store
  for (let position = 0; position < market.count; position++) {
    const played: number[] = []
    for (const head of [market.activeHead[position]!, market.finishedHead[position]!]) {
      for (let bet = head; bet !== -1; bet = intsOf(pool, bet)[intsAt(bet) + NEXT]!) {
        const ints = intsOf(pool, bet)
        const row = intsAt(bet)
        if (ints[row + MATCHED]! + ints[row + VOIDED]! > 0) played.push(bet)
      }
    }
    const serialOf = (bet: number) => floatsOf(pool, bet)[floatsAt(bet) + SERIAL]!
    played.sort((a, b) => serialOf(a) - serialOf(b))
    for (const bet of played) {
      yield { account: market.accounts[position]!, bet: betShape(store, catalogue, market, bet) }
    }
  }
}
