/** Whether an account has anything at stake in a market. */
import type { AccountId } from '../../values/brands.ts'
import type { ExchangeState } from '../market/exchange.ts'
import { isEnded } from '../market/market.ts'
import { figureOf, findPosition, positionRow } from '../risk/position.ts'

/** Returns whether anything of the account is matched in a market that has not ended. */
export function hasBets({ markets }: ExchangeState, account: AccountId): boolean {
  return markets.some((market) => {
    if (market === undefined || isEnded(market)) return false
    return figureOf(market.positions, findPosition(market.positions, account), positionRow.GROSS) > 0
  })
}
