/** A market's odds: three back and three lay prices a runner, the best pair in the middle; only that pair on a phone. */
import type { ReactNode } from 'react'
import { useShallow } from 'zustand/react/shallow'
import type { Market } from '#contract/catalogue.ts'
import type { Bet, Position } from '#contract/orders.ts'
import { useSetting } from '../../account/document/account-document.ts'
import { useBets, usePosition } from '../../live/use-live.ts'
import { marketText } from '../../text/en/market.ts'
import { standingWords } from '../../text/en/standing.ts'
import { formatSize } from '../../text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { useSlip } from '../slip/slip-store.ts'
import { isPending, type RunnerResult, runnerResults, slipBetsOf } from '../slip/what-if.ts'
import { Matched } from './Matched.tsx'
import { HeadWords, OddsHead, OddsTitle } from './OddsHead.tsx'
import styles from './OddsTable.module.css'
import { PriceGrid } from './PriceGrid.tsx'
import { RunnerRow } from './RunnerRow.tsx'
import { type RunnerResults, resultsIfAll } from './results-if-all.ts'
import { type MarketNow, useAccess, useMarketNow } from './use-market.ts'

interface OddsTableProps {
  event: { eventId: number; name: string }
  market: Market
  /** The position of a demo match; a live market's comes from the stream. */
  demoPosition?: Position | undefined
  /** The player's bets of a demo match, which the stream does not tell. */
  demoBets?: readonly Bet[] | undefined
  /** Whether each runner has three figures, as on the page of a market, and not one line. */
  hasThreeFigures?: boolean
  /** Of a small table, with two prices on each side: what stands in its head, with a heading of this id. */
  smallHead?: ((headingId: string) => ReactNode) | undefined
  /** Of a small table: what stands after its matched total. */
  afterMatched?: ReactNode
  /** What stands beside the market's name. */
  mark?: ReactNode
}

/** The table of one market. The market's prices must be watched by whoever shows it. */
export function OddsTable({
  event,
  market,
  demoPosition,
  demoBets,
  hasThreeFigures = false,
  smallHead,
  afterMatched,
  mark,
}: OddsTableProps) {
  const now = useMarketNow(market)
  const access = useAccess(now.status, demoPosition !== undefined)
  const takesBets = now.status === 'OPEN' || now.status === 'SUSPENDED'
  const told = useBets(market.marketId)
  const bets = demoBets ?? told
  const isNet = useSetting('netOfCommission', false)
  const { results, isWaiting } = useResults(market, demoPosition, bets, takesBets)
  // The stop of Tab is the first runner's best back, until another price had the focus.
  const entry = now.runners.find(({ status }) => status !== 'REMOVED')?.selectionId
  const headingId = `market-${market.marketId}`
  return (
    <section
      className={classNames(styles.market, hasThreeFigures && styles.threefold, smallHead && styles.small)}
      aria-labelledby={headingId}
      data-market={market.marketId}
      data-status={now.status}
    >
      <header className={styles.title}>
        {smallHead?.(headingId) ?? (
          <OddsTitle {...{ headingId, market, takesBets, mark }} inPlay={now.inPlay} />
        )}
      </header>
      <OddsHead
        market={now}
        marketId={market.marketId}
        access={access}
        words={
          smallHead ? (
            <span className={styles.smallWords}>
              <Matched market={market} format={formatSize} />
              {afterMatched}
            </span>
          ) : (
            <HeadWords market={now} hasThreeFigures={hasThreeFigures} />
          )
        }
        levels={smallHead ? 2 : 3}
        makesBook={demoPosition === undefined && market.kind === undefined}
        sides={market.kind === 'LINE' ? marketText.sidesOfLine : marketText.sides}
      />
      <div className={styles.rows}>
        <PriceGrid labelledBy={headingId}>
          {now.runners.map((runner, index) => (
            <RunnerRow
              key={runner.selectionId}
              event={event}
              market={market}
              runner={runner}
              access={access}
              resultNow={results?.[index]?.now ?? null}
              resultAfter={results?.[index]?.after ?? null}
              resultIfAll={hasThreeFigures ? (results?.[index]?.ifAll ?? null) : undefined}
              commissionBps={isNet ? market.commissionBps : 0}
              isPending={isWaiting}
              bets={bets}
              isEntry={runner.selectionId === entry}
              isSmall={smallHead !== undefined}
            />
          ))}
        </PriceGrid>
        <StatusPill market={now} />
      </div>
    </section>
  )
}

function useResults(
  market: Market,
  demoPosition: Position | undefined,
  bets: readonly Bet[],
  takesBets: boolean,
) {
  const live = usePosition(market.marketId)
  const position = demoPosition ?? live
  const slipBets = useSlip(useShallow(({ lines }) => slipBetsOf(lines, market.marketId, bets)))
  const selectionIds = market.runners.map(({ selectionId }) => selectionId)
  // Where more than winning decides, what the slip would make of it is no result of a runner.
  const isOfWinners = market.kind === undefined
  const results = runnerResults(selectionIds, position, takesBets && isOfWinners ? slipBets : [])
  const whole = withIfAll(results, resultsIfAll(market, position, bets))
  const isWorthShowing = whole.some(({ now, after, ifAll }) => now !== 0 || after !== null || ifAll !== null)
  return { results: isWorthShowing ? whole : null, isWaiting: isPending(slipBets) }
}

/** Adds what the unmatched bets would make of each result; null for all where they change none. */
function withIfAll(results: readonly RunnerResult[], whole: readonly RunnerResults[]) {
  const isChanged = whole.some(({ now, ifAll }) => ifAll !== now)
  return results.map((result, index) => ({
    ...result,
    ifAll: isChanged ? (whole[index]?.ifAll ?? null) : null,
  }))
}

/** The word over prices that stay readable, and why. */
function StatusPill({ market }: { market: MarketNow }) {
  return (
    <div role="status">
      {market.status !== 'OPEN' && (
        // Another one for another word: one that grew would be moved.
        <div key={market.status} className={styles.pill}>
          <span>{standingWords[market.status]}</span>
          {market.suspendReason && <span className={styles.reason}>{market.suspendReason}</span>}
        </div>
      )}
    </div>
  )
}
