/** What stands beside the ladders: the slip while there is something on it, results, unmatched bets, and the keys. */
import { useState, useSyncExternalStore } from 'react'
import type { Bet } from '#contract/orders.ts'
import { useSession } from '../../account/session.ts'
import { orders } from '../../live/live.ts'
import { followAllBets, useAllBets, useBets, usePosition } from '../../live/use-live.ts'
import { ladderText } from '../../text/en/ladder.ts'
import { sideWord } from '../../text/en/slip.ts'
import { formatCellPrice, formatMoney, formatSigned } from '../../text/format.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { gliding } from '../../ui/gliding.ts'
import { Icon } from '../../ui/Icon.tsx'
import { isAtStart } from '../bets/bet-figures.ts'
import { lessCommission, resultsIfAll } from '../market/results-if-all.ts'
import { useCommissionShown } from '../market/use-commission-shown.ts'
import { useSlip } from '../slip/slip-store.ts'
import { TraderSlipPanel } from '../ticket/TraderSlip.tsx'
import { LadderKeys } from './LadderKeys.tsx'
import page from './Ladders.module.css'
import { cancelBets } from './ladder-orders.ts'
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
      <section className={page.panel} aria-labelledby="ladder-positions">
        <header className={page.panelHead}>
          <h2 id="ladder-positions">{ladderText.positions}</h2>
          <span>{ladderText.matchedAll}</span>
        </header>
        {markets.map((one) => (
          <MarketResults key={one.market.marketId} {...one} />
        ))}
      </section>
      {!isWaiting && <Unmatched bets={bets} />}
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
  const isKnown = useSyncExternalStore(followAllBets, () => orders.isKnown())
  return isKnown || !isAuthenticated
}

function MarketResults({ event, market }: Opened) {
  const results = resultsIfAll(market, usePosition(market.marketId), useBets(market.marketId))
  const bps = useCommissionShown(market)
  return (
    <div className={page.results}>
      <p title={event.name}>{market.name}</p>
      {market.runners.map(({ selectionId, name, handicap }, index) => (
        <p key={selectionId}>
          <span className="ellipsis">{runnerLabel(name, handicap)}</span>
          <Result amount={lessCommission(results[index]?.now ?? 0, bps)} />
          <Result amount={lessCommission(results[index]?.ifAll ?? 0, bps)} />
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

function Unmatched({ bets }: { bets: readonly Bet[] }) {
  const [problem, setProblem] = useState<string | null>(null)
  const cancel = async (bet: Bet) => {
    const told = await cancelBets([bet])
    setProblem(told.isProblem ? told.text : null)
  }
  return (
    <section className={page.panel} aria-labelledby="ladder-orders">
      <header className={page.panelHead}>
        <h2 id="ladder-orders">{ladderText.orders}</h2>
        <Badge kind="fact">{bets.length}</Badge>
      </header>
      {problem !== null && <Alert onClose={() => setProblem(null)}>{problem}</Alert>}
      {bets.length === 0 && <p className={page.note}>{ladderText.noOrders}</p>}
      <ul className={page.orders}>
        {bets.map((bet) => (
          <Order key={bet.orderId} bet={bet} onCancel={() => void cancel(bet)} />
        ))}
      </ul>
    </section>
  )
}

/** One of them; what goes to the starting price cannot be cancelled. */
function Order({ bet, onCancel }: { bet: Bet; onCancel(): void }) {
  const { side, price, unmatched, held, marketKind } = bet
  const runner = runnerLabel(bet.runnerName, bet.handicap)
  return (
    <li>
      <Badge kind={side === 'BACK' ? 'back' : 'lay'}>{sideWord[side]}</Badge>
      <span className="ellipsis" title={runner}>
        {runner}
      </span>
      <span>{held && ladderText.stop}</span>
      <b>{formatCellPrice(held?.trigger ?? price, marketKind)}</b>
      <span>{formatMoney(unmatched)}</span>
      {!isAtStart(bet) && (
        <button
          type="button"
          aria-label={ladderText.cancelOne(side, runner, held?.trigger ?? price, marketKind)}
          onClick={onCancel}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </li>
  )
}
