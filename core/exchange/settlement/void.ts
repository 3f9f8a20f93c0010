/** Voiding matches: whole ones, both sides, so that a void is fair by construction. */

import { writeFact } from '../../facts/log.ts'
import { matchVoided } from '../../facts/market.ts'
import { isVoid, matchRow, pageOfMatch, rowOfMatch } from '../book/matches.ts'
import type { Exchange } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'

const { BACK_ACCOUNT, BACK_ORDER, LAY_ACCOUNT, LAY_ORDER, MATCHED_AT, PRICE, RUNNER, SIZE } = matchRow

/** Returns whether there is a match, not void yet, that `concerns` says yes to. */
export function hasMatch(
  { matches }: Market,
  concerns: (match: { readonly runner: number; readonly time: number }) => boolean,
): boolean {
  for (let match = 0; match < matches.count; match++) {
    const page = pageOfMatch(matches, match)
    const row = rowOfMatch(match)
    if (!isVoid(page, row) && concerns({ runner: page[row + RUNNER]!, time: page[row + MATCHED_AT]! }))
      return true
  }
  return false
}

/** Writes match_voided for every match, not void yet, that `concerns` says yes to. */
export function voidMatches(
  exchange: Exchange,
  market: Market,
  concerns: (match: { readonly runner: number; readonly time: number }) => boolean,
): void {
  for (let match = 0; match < market.matches.count; match++) {
    const page = pageOfMatch(market.matches, match)
    const row = rowOfMatch(match)
    if (isVoid(page, row)) continue
    const runner = page[row + RUNNER]!
    if (!concerns({ runner, time: page[row + MATCHED_AT]! })) continue
    writeFact(exchange.log, matchVoided, {
      market: market.id,
      match,
      runner,
      price: page[row + PRICE]!,
      size: page[row + SIZE]!,
      backAccount: page[row + BACK_ACCOUNT]!,
      layAccount: page[row + LAY_ACCOUNT]!,
      backOrder: page[row + BACK_ORDER]!,
      layOrder: page[row + LAY_ORDER]!,
    })
  }
}
