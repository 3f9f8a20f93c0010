/** What stands beside the ladders: the slip while there is something on it, results, unmatched bets, and the keys. */
import type { Runner } from '#contract/catalogue.ts'
import { useSession } from '../../account/session.ts'
import { useAllBets, useBets, useBetsKnown, usePosition } from '../../live/use-live.ts'
import { ladderText } from '../../text/en/ladder.ts'
import { formatSigned } from '../../text/format.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { gliding } from '../../ui/gliding.ts'
import { lessCommission, resultsIfAll } from '../market/results-if-all.ts'
import { useCommissionShown } from '../market/use-commission-shown.ts'
import { useSlip } from '../slip/slip-store.ts'
import { TraderSlipPanel } from '../ticket/TraderSlip.tsx'
import { LadderKeys } from './LadderKeys.tsx'
import { LadderOrders } from './LadderOrders.tsx'
import page from './Ladders.module.css'
import type { Opened } from './opened.ts'

interface LaddersSideProps {
  opened: readonly Opened[]
  /** Whether some of them have not come: what stands under them waits, as it would be moved. */
  isLoading: boolean
  showsKeys: boolean
  onKeys(shows: boolean): void
}

/** The column. */
export function LaddersSide({ opened, isLoading, showsKeys, onKeys }: LaddersSideProps) {
  const hasLines = useSlip(({ lines }) => lines.length > 0)
  const markets = [...new Map(opened.map((one) => [one.market.marketId, one])).values()]
  const bets = useAllBets().filter(
    (bet) => bet.unmatched > 0 && markets.some(({ market }) => market.marketId === bet.marketId),
  )
  const isWaiting = !useBetsStand() || isLoading
  return (
    <aside ref={gliding} className={page.side}>
      {hasLines && <TraderSlipPanel />}
      <div className={page.panel}>
        <header className={page.panelHead}>
          <h2 id="ladder-positions">{ladderText.positions}</h2>
          <span>{ladderText.matchedAll}</span>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys. */}
        <section className={page.positions} aria-labelledby="ladder-positions" tabIndex={0}>
          {markets.map(({ event, market }) => (
            <MarketResults key={market.marketId} {...{ event, market, opened }} />
          ))}
        </section>
      </div>
      {!isWaiting && <LadderOrders bets={bets} />}
      <details
        className={page.panel}
        hidden={isWaiting}
        open={showsKeys}
        onToggle={(event) => onKeys(event.currentTarget.open)}
      >
        <summary className={page.panelHead}>{ladderText.keys}</summary>
        <LadderKeys />
      </details>
    </aside>
  )
}

/** Returns whether the player's bets have come; a guest has none to come. */
function useBetsStand(): boolean {
  const { isAuthenticated } = useSession()
  const isKnown = useBetsKnown()
  return isKnown || !isAuthenticated
}

interface MarketResultsProps extends Pick<Opened, 'event' | 'market'> {
  opened: readonly Opened[]
}

/** The runners whose ladders are open come first. */
function MarketResults({ event, market, opened }: MarketResultsProps) {
  const results = resultsIfAll(market, usePosition(market.marketId), useBets(market.marketId))
  const bps = useCommissionShown(market)
  const rows = market.runners.map((runner, index) => ({ runner, result: results[index] }))
  const isOpen = ({ selectionId }: Runner) =>
    opened.some((one) => one.market.marketId === market.marketId && one.runner.selectionId === selectionId)
  const [open, others] = [true, false].map((is) => rows.filter(({ runner }) => isOpen(runner) === is))
  return (
    <div className={page.results}>
      <p title={event.name}>{market.name}</p>
      {[...open!, ...others!].map(({ runner: { selectionId, name, handicap }, result }) => (
        <p key={selectionId}>
          <span className="ellipsis">{runnerLabel(name, handicap)}</span>
          <Result amount={lessCommission(result?.now ?? 0, bps)} />
          <Result amount={lessCommission(result?.ifAll ?? 0, bps)} />
        </p>
      ))}
    </div>
  )
}

function Result({ amount }: { amount: number }) {
  const look = amount > 0 ? page.profit : amount < 0 ? page.loss : undefined
  const text = formatSigned(amount)
  return (
    <b key={text} className={look}>
      {text}
    </b>
  )
}
