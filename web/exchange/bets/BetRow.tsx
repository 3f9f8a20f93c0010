/** One bet of the table, in its columns. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Bet } from '#contract/orders.ts'
import { betsText, oddsAtStart, termsOf } from '../../text/en/bets.ts'
import { sideWord } from '../../text/en/slip.ts'
import { formatMoney, formatPrice } from '../../text/format.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { dayAndTime, nearTime } from '../../text/times.ts'
import { Badge } from '../../ui/Badge.tsx'
import { replayPath } from '../events/replay-address.ts'
import styles from './BetTable.module.css'
import type { BetColumn } from './BetTable.tsx'
import { type BetList, figuresOf, isAtStart } from './bet-figures.ts'
import { ClosedNow, PriceNow } from './CloseNow.tsx'
import { Profit } from './Profit.tsx'
import { QueueAhead } from './QueueAhead.tsx'

interface BetRowProps {
  list: BetList
  bet: Bet
  columns: readonly BetColumn[]
  /** Who won the bet's market; null where that is not known. */
  winner: string | null
  /** How many bets it stands for. */
  count: number
  actions: ReactNode
}

/** The row. */
export function BetRow({ list, bet, columns, winner, count, actions }: BetRowProps) {
  const { price, stake, risk, win } = figuresOf(list, bet)
  const time = list === 'settled' ? (bet.settledAt ?? bet.placedAt) : bet.placedAt
  const runner = runnerLabel(bet.runnerName, bet.handicap)
  const isStart = list === 'unmatched' && isAtStart(bet)
  const where = `${bet.eventName} · ${bet.marketName}`
  const cells: Record<BetColumn, ReactNode> = {
    time: <When bet={bet} time={time} isLink={columns.includes('market')} />,
    side: <Badge kind={bet.side === 'BACK' ? 'back' : 'lay'}>{sideWord[bet.side]}</Badge>,
    selection: (
      <>
        <span title={`${runner}, ${bet.marketName}`}>{runner}</span>
        <Terms words={list === 'unmatched' ? termsOf(bet) : [bet.strategy ?? '']} />
        {count > 1 && <small className={styles.terms}>{betsText.bets(count)}</small>}
      </>
    ),
    market: (
      <Link to={`/lobby/market/${bet.marketId}`} title={where}>
        <span className={styles.where}>
          <span>{bet.eventName}</span>
          <span>
            <span className={styles.dot}> · </span>
            {bet.marketName}
          </span>
        </span>
      </Link>
    ),
    winner: winner === null ? betsText.unknown : <Worded word={betsText.winner}>{winner}</Worded>,
    odds: isStart ? oddsAtStart(bet) : formatPrice(price, bet.marketKind),
    stake: isStart && bet.side === 'LAY' ? betsText.unknown : formatMoney(stake),
    risk: <Worded word={betsText.risk}>{formatMoney(risk)}</Worded>,
    win: <Worded word={betsText.win}>{isStart ? betsText.unknown : formatMoney(win)}</Worded>,
    profit: bet.state === 'void' ? betsText.void : <Profit amount={bet.profit ?? 0} />,
    queue: <QueueAhead bet={bet} />,
    priceNow: <PriceNow bet={bet} />,
    closeNow: (
      <Worded word={betsText.closeNow}>
        <ClosedNow bet={bet} />
      </Worded>
    ),
    state: <State list={list} bet={bet} />,
    actions,
  }
  return (
    <tr className={styles.bet} data-order={bet.orderId} data-state={bet.state}>
      {columns.map((column) => (
        <td key={column} className={styles[column]}>
          {cells[column]}
        </td>
      ))}
    </tr>
  )
}

/** How long before a bet its market is played from: what led to it is seen. */
const leadMs = 10_000
const replayableMs = 7 * 24 * 60 * 60_000

/** The time; in a list over several markets with the way to that moment, as long as it can be played again. */
function When({ bet, time, isLink }: { bet: Bet; time: number; isLink: boolean }) {
  const text = (
    <time dateTime={new Date(time).toISOString()} title={dayAndTime(time)}>
      {nearTime(time)}
    </time>
  )
  if (!isLink || Date.now() - bet.placedAt > replayableMs) return text
  return (
    <Link to={replayPath(bet.marketId, { at: bet.placedAt - leadMs })} title={betsText.replay}>
      {text}
    </Link>
  )
}

/** In a narrow place, where no head says it, the word stands before the figure. */
function Worded({ word, children }: { word: string; children: ReactNode }) {
  return (
    <>
      <span className={styles.word}>{word} </span>
      {children}
    </>
  )
}

/** What a bet was asked with beyond price and stake, under its runner; of a matched one its strategy alone. */
function Terms({ words }: { words: readonly string[] }) {
  const text = words.join(' · ')
  if (text === '') return null
  return (
    <small className={styles.terms} title={text}>
      {text}
    </small>
  )
}

function State({ list, bet }: { list: BetList; bet: Bet }) {
  if (bet.state === 'held') return <Badge kind="waiting">{heldText(bet)}</Badge>
  if (list === 'unmatched' && isAtStart(bet)) return <Badge kind="waiting">{betsText.atTheOff}</Badge>
  if (bet.state === 'delayed') return <Badge kind="waiting">{betsText.pending}</Badge>
  if (bet.state === 'partly-matched') return <Badge kind="waiting">{betsText.partlyMatched}</Badge>
  return list === 'matched' ? (
    <Badge kind="done">{betsText.matched}</Badge>
  ) : (
    <Badge kind="fact">{standingText(bet)}</Badge>
  )
}

/** At which price a bet that is held fires. */
function heldText({ held, price, otherLeg, marketKind }: Bet): string {
  const at = formatPrice(held?.trigger ?? price, marketKind)
  return otherLeg === undefined ? betsText.conditional(at, held?.distance) : betsText.stopOfPair(at)
}

/** What an unmatched bet is there for, where that is not itself. */
function standingText({ held, otherLeg, parent }: Bet): string {
  if (held === undefined && otherLeg !== undefined) return betsText.takeProfit
  if (parent !== undefined) return betsText.exit
  return betsText.unmatched
}
