/** What a preview is asked of, from its query. */
import type { PreviewFileQuery } from '#contract/market-desk.ts'
import type { PreviewTerms } from '#core/exchange/settlement/preview.ts'
import type { AccountId, MarketId } from '#core/values/brands.ts'

/** Returns the terms: of one market, asked by one account. */
export function previewTermsOf(
  query: PreviewFileQuery,
  { market, actor }: { readonly market: MarketId; readonly actor: AccountId },
): PreviewTerms {
  const { action, marketVersion, winners, tied, placed, placedTied, number, runsByOver, inningsOver } = query
  const { from, to, selectionId } = query
  return {
    ...{ market, actor, action },
    ...(marketVersion !== undefined && { marketVersion: Number(marketVersion) }),
    ...(winners !== undefined && { winners: numbersOf(winners) }),
    ...(tied !== undefined && { tied: numbersOf(tied) }),
    ...(placed !== undefined && { placed: numbersOf(placed) }),
    ...(placedTied !== undefined && { placedTied: numbersOf(placedTied) }),
    ...(number !== undefined && { number: Number(number) }),
    ...(from !== undefined && { from: Number(from) }),
    ...(to !== undefined && { to: Number(to) }),
    ...(selectionId !== undefined && { selectionId: Number(selectionId) }),
    ...(runsByOver !== undefined && {
      session: { runsByOver: numbersOf(runsByOver), inningsOver: inningsOver === 'true' },
    }),
  }
}

function numbersOf(list: string): number[] {
  return list === '' ? [] : list.split(',').map(Number)
}
