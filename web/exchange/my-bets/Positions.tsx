/** Every market in which the player has something: what each outcome comes to, and several chosen ones together; live. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { EventSummary, Market } from '#contract/catalogue.ts'
import type { Bet } from '#contract/orders.ts'
import { useMoney } from '../../account/wallet.ts'
import { orders } from '../../live/live.ts'
import { useAllBets } from '../../live/use-live.ts'
import { myBetsText } from '../../text/en/my-bets.ts'
import { formatMoney, formatSigned, MINUS } from '../../text/format.ts'
import { Button } from '../../ui/Button.tsx'
import { useOpenResult } from '../bets/use-open-result.ts'
import { catalogueKey, getEvents } from '../market/catalogue-calls.ts'
import lobby from '../pages/Lobby.module.css'
import styles from './MyBets.module.css'
import { NoBets } from './NoBets.tsx'
import { PositionRow } from './PositionRow.tsx'
import own from './Positions.module.css'
import {
  asUnmatched,
  type Outcome,
  outcomesOf,
  rangeOf,
  sumOfChosen,
  type TriedBet,
} from './position-figures.ts'
import { Figure, Totals } from './Totals.tsx'

/** As many events as one call names. */
const eventsMax = 50

export interface MarketPosition {
  readonly marketId: number
  readonly market: Market
  readonly event: EventSummary
  readonly exposure: number
  readonly outcomes: readonly Outcome[]
}

/** The list's content. */
export default function Positions() {
  const bets = useAllBets()
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  const [tried, setTried] = useState<ReadonlyMap<number, TriedBet>>(new Map())
  const { positions, isPending, error } = usePositions(bets, tried)
  const put = <T,>(map: ReadonlyMap<number, T>, marketId: number, value: T | null) => {
    const next = new Map(map)
    if (value === null) next.delete(marketId)
    else next.set(marketId, value)
    return next
  }
  if (positions.length === 0) return <NoBets isPending={isPending} error={error} list="positions" />
  return (
    <>
      <Figures positions={positions} />
      <div className={styles.columns}>
        <section className={lobby.panel} aria-label={myBetsText.lists.positions}>
          <header className={styles.panelHead}>
            <h2>{myBetsText.choose}</h2>
            <Button
              size="small"
              disabled={chosen.size + tried.size === 0}
              onClick={() => {
                setChosen(new Map())
                setTried(new Map())
              }}
            >
              {myBetsText.reset}
            </Button>
          </header>
          {positions.map((position) => (
            <PositionRow
              key={position.marketId}
              position={position}
              chosen={chosen.get(position.marketId) ?? null}
              onChoose={(id) => setChosen((map) => put(map, position.marketId, id))}
              onTry={(bet) => setTried((map) => put(map, position.marketId, bet))}
            />
          ))}
        </section>
        <div className={styles.column}>
          <Together positions={positions} chosen={chosen} />
          <Exposures positions={positions} />
        </div>
      </div>
    </>
  )
}

const isOver = ({ state }: Bet) => state === 'settled' || state === 'void'

function usePositions(bets: readonly Bet[], tried: ReadonlyMap<number, TriedBet>) {
  const open = useMemo(() => bets.filter((bet) => !isOver(bet) && bet.matched + bet.unmatched > 0), [bets])
  const eventIds = [...new Set(open.map(({ eventId }) => eventId))].slice(0, eventsMax).join()
  const { data, isPending, error } = useQuery({
    queryKey: [catalogueKey, 'events', { eventIds }],
    queryFn: ({ signal }) => getEvents({ eventIds }, signal),
    enabled: eventIds !== '',
  })
  const positions = useMemo(() => {
    const ids = new Set(open.map(({ marketId }) => marketId))
    const found: MarketPosition[] = []
    for (const event of data ?? []) {
      for (const market of event.markets) {
        if (!ids.has(market.marketId)) continue
        const { marketId } = market
        // It comes with the bets that made it.
        const position = orders.position(marketId)
        const bet = tried.get(marketId)
        const ofMarket = open.filter((one) => one.marketId === marketId)
        const counted = bet === undefined ? ofMarket : [...ofMarket, asUnmatched(market, bet)]
        const outcomes = outcomesOf(market, position, counted)
        if (outcomes.length > 0)
          found.push({ marketId, market, event, exposure: position?.exposure ?? 0, outcomes })
      }
    }
    return found
  }, [data, open, tried])
  return { positions, isPending: isPending && eventIds !== '', error }
}

function Figures({ positions }: { positions: readonly MarketPosition[] }) {
  const exposure = useMoney()?.exposure ?? 0
  const closed = useOpenResult()
  const { worst, best } = rangeOf(positions.map(({ outcomes }) => outcomes))
  return (
    <Totals>
      <Figure name={myBetsText.exposure}>{(exposure > 0 ? MINUS : '') + formatMoney(exposure)}</Figure>
      <Figure name={myBetsText.worst} sign={worst}>
        {formatSigned(worst)}
      </Figure>
      <Figure name={myBetsText.best} sign={best}>
        {formatSigned(best)}
      </Figure>
      {closed !== null && (
        <Figure name={myBetsText.ifClosed} sign={closed}>
          {formatSigned(closed)}
        </Figure>
      )}
    </Totals>
  )
}

interface TogetherProps {
  positions: readonly MarketPosition[]
  chosen: ReadonlyMap<number, number>
}

function Together({ positions, chosen }: TogetherProps) {
  const { matched, withUnmatched } = sumOfChosen(positions, chosen)
  return (
    <section className={lobby.panel} aria-label={myBetsText.whatIf}>
      <header className={styles.panelHead}>
        <h2>{myBetsText.whatIf}</h2>
        <span className={own.count}>{myBetsText.outcomes(chosen.size)}</span>
      </header>
      <div className={own.together} role="status">
        <Totals>
          <Figure name={myBetsText.together} sign={matched}>
            {formatSigned(matched)}
          </Figure>
          <Figure name={myBetsText.withUnmatched} sign={withUnmatched}>
            {formatSigned(withUnmatched)}
          </Figure>
        </Totals>
      </div>
    </section>
  )
}

function Exposures({ positions }: { positions: readonly MarketPosition[] }) {
  const byExposure = positions.toSorted((one, other) => other.exposure - one.exposure)
  const most = byExposure[0]?.exposure ?? 0
  return (
    <section className={lobby.panel} aria-label={myBetsText.exposureByMarket}>
      <header className={styles.panelHead}>
        <h2>{myBetsText.exposureByMarket}</h2>
      </header>
      <ul className={own.exposures}>
        {byExposure.map(({ marketId, market, event, exposure }) => (
          <li key={marketId}>
            <span className="ellipsis">{`${event.name}, ${market.name}`}</span>
            <span className={own.bar} aria-hidden="true">
              <i style={{ width: `${most === 0 ? 0 : (100 * exposure) / most}%` }} />
            </span>
            <span>{(exposure > 0 ? MINUS : '') + formatMoney(exposure)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
