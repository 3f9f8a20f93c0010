/** The way from a market to the others of its event, each with its matched total, and to other events of the sport. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { EventSummary, Market } from '#contract/catalogue.ts'
import { useMatched } from '../../live/use-live.ts'
import { lobbyText } from '../../text/en/lobby.ts'
import { formatSize } from '../../text/format.ts'
import { clock } from '../../text/times.ts'
import { gliding } from '../../ui/gliding.ts'
import { catalogueKey, getEvents } from '../market/catalogue-calls.ts'
import styles from './MarketRail.module.css'
import { marketPath } from './sports.ts'

interface MarketRailProps {
  event: EventSummary
  /** The market that is shown. */
  chosen: number
  /** Whether there is room for more than the event's markets. */
  isWide: boolean
}

/** The rail; a row that scrolls where it is narrow, and then nothing for an event of one market. */
export function MarketRail({ event, chosen, isWide }: MarketRailProps) {
  const shown = shownOf(event, chosen)
  if (shown.length < 2 && !isWide) return null
  return (
    <div ref={gliding} className={styles.rail}>
      <nav ref={gliding} className={styles.markets} aria-label="Markets of this event">
        <p className={styles.head} aria-hidden="true">
          <span>{lobbyText.markets}</span>
          <span>{lobbyText.matched}</span>
        </p>
        {shown.map((market) => (
          <Link
            key={market.marketId}
            to={marketPath(market.marketId)}
            className={styles.market}
            aria-current={market.marketId === chosen ? 'page' : undefined}
          >
            <span className="ellipsis" title={market.name}>
              {market.name}
            </span>
            {market.marketId === chosen ? (
              <MatchedNow market={market} />
            ) : (
              <Total key={market.matched} matched={market.matched} />
            )}
          </Link>
        ))}
      </nav>
      {isWide && <OtherEvents event={event} />}
    </div>
  )
}

function MatchedNow({ market: { marketId, matched } }: { market: Market }) {
  const now = useMatched(marketId) ?? matched
  return <Total key={now} matched={now} />
}

/** A matched total; another one for another figure, as it ends at the right. */
function Total({ matched }: { matched: number }) {
  return <span className={styles.matched}>{formatSize(matched)}</span>
}

/** The event's markets, while it goes on without those that have ended. */
function shownOf({ markets }: EventSummary, chosen: number): readonly Market[] {
  const isOver = ({ status }: Market) => status === 'SETTLED' || status === 'VOIDED'
  if (markets.every(isOver)) return markets
  return markets.filter((market) => market.marketId === chosen || !isOver(market))
}

const othersMax = 8

/** What else of the sport can be bet on, what is live first. */
function OtherEvents({ event: { eventId, sport } }: { event: EventSummary }) {
  const { data = [] } = useQuery({
    queryKey: [catalogueKey, 'beside', sport],
    queryFn: ({ signal }) => getEvents({ sport }, signal, othersMax + 1),
    refetchInterval: othersEveryMs,
  })
  const others = data.filter((one) => one.eventId !== eventId && one.markets.length > 0).slice(0, othersMax)
  if (others.length === 0) return null
  return (
    <nav ref={gliding} className={styles.others} aria-label={lobbyText.otherEvents}>
      <p className={styles.head} aria-hidden="true">
        <span>{lobbyText.otherEvents}</span>
      </p>
      {others.map((one) => (
        <Link key={one.eventId} to={marketPath(one.markets[0]!.marketId)} className={styles.other}>
          <span className={styles.names} title={one.name}>
            {one.name}
          </span>
          <span key={one.score?.summary} className={styles.score}>
            <span className="visually-hidden">{one.score ? lobbyText.score : lobbyText.starts} </span>
            {one.score?.summary || clock(one.startTime)}
          </span>
        </Link>
      ))}
    </nav>
  )
}

const othersEveryMs = 30_000
