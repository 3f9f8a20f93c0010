/** What the result that is asked for would pay, while it waits for somebody who approves. */
import type { ApprovalRead } from '#contract/approvals.ts'
import type { PreviewFileQuery } from '#contract/market-desk.ts'
import { may } from '#contract/permissions.ts'
import { useSession } from '../account/session.ts'
import styles from './Approvals.module.css'
import { MarketPreview } from './MarketPreview.tsx'

type Terms = NonNullable<ApprovalRead['asked']['settle']>

/** The preview of a result, a correction, a void or the void of a window; nothing of other requests, and once it could not be carried out as it is asked for. */
export function ApprovalPreview({ request }: { request: ApprovalRead }) {
  const isAllowed = may(useSession().user?.roles ?? [], 'markets.preview')
  const { marketId, market } = request
  const query = queryOf(request)
  if (!isAllowed || marketId === null || query === undefined) return null
  // Of a market that has changed since, the request says so itself.
  if (market === null || String(market.version) !== query.marketVersion) return null
  return (
    <div className={styles.preview}>
      <MarketPreview marketId={marketId} query={query} />
    </div>
  )
}

function queryOf({ asked }: ApprovalRead): PreviewFileQuery | undefined {
  const { settle, correct, void: voided, void_window: window } = asked
  if (settle !== undefined) return { action: 'settle', ...resultIn(settle) }
  if (correct !== undefined) return { action: 'correct', ...resultIn(correct) }
  if (window !== undefined) {
    const { marketVersion, from, to, selectionId } = window
    const of = { marketVersion: String(marketVersion), from: String(from), to: String(to) }
    return {
      action: 'void_window',
      ...of,
      ...(selectionId !== undefined && { selectionId: String(selectionId) }),
    }
  }
  return voided && { action: 'void', marketVersion: String(voided.marketVersion) }
}

const lists = ['winners', 'tied', 'placed', 'placedTied'] as const

/** Returns the result of a request as a query has it. */
function resultIn(terms: Terms): Omit<PreviewFileQuery, 'action'> {
  const { marketVersion, number, session } = terms
  const named = lists.flatMap((name) => (terms[name] === undefined ? [] : [[name, terms[name].join()]]))
  return {
    marketVersion: String(marketVersion),
    ...Object.fromEntries(named),
    ...(number !== undefined && { number: String(number) }),
    ...(session !== undefined && { runsByOver: session.runsByOver.join() }),
    ...(session?.inningsOver && { inningsOver: 'true' }),
  }
}
