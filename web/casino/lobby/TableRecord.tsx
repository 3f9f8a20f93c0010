/** What a table has come to in this session, and its last rounds with the way to their receipts. */
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { AnyRound } from '#contract/casino/games.ts'
import type { Paytable } from '#core/casino/game.ts'
import { gameOf } from '#core/casino/games.ts'
import { averageReturn } from '#core/casino/returns.ts'
import { spotOf } from '#core/casino/roulette-bets.ts'
import { casinoText } from '../../text/en/casino.ts'
import { formatMoney, formatSigned } from '../../text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import type { CasinoGame } from '../catalogue.ts'
import { RoundCheckMark } from '../checks/CheckedRounds.tsx'
import { minorOf } from '../money.ts'
import { roundName } from '../round-words.ts'
import { useRounds } from '../rounds-store.ts'
import { betsOf } from '../verify/round-bets.ts'
import { resultWords } from './result-words.ts'
import styles from './TableRecord.module.css'

const shownMax = 12

/** Nothing before the first round. */
export function TableRecord({ game }: { game: CasinoGame }) {
  const rounds = useRounds(game.key) as readonly AnyRound[]
  const average = useMemo(() => averageOf(rounds, game.paytable), [rounds, game.paytable])
  if (rounds.length === 0) return null
  const staked = sumOf(rounds, ({ totalBet }) => totalBet)
  const returned = sumOf(rounds, ({ winAmount }) => winAmount)
  return (
    <>
      <section className={styles.sums} aria-label={casinoText.gameThisSession(game.name)}>
        <h3>{casinoText.gameThisSession(game.name)}</h3>
        <dl>
          <Sum name={casinoText.rounds} value={String(rounds.length)} />
          <Sum name={casinoText.staked} value={formatMoney(staked)} />
          <Sum name={casinoText.returned} value={formatMoney(returned)} />
          <Sum name={casinoText.net} value={formatSigned(returned - staked)} net={returned - staked} />
          {average !== null && (
            <Sum name={casinoText.onAverage} value={formatSigned(average)} title={casinoText.onAverageOf} />
          )}
        </dl>
      </section>
      <section className={styles.rounds} aria-labelledby="last-rounds">
        <h3 id="last-rounds">{casinoText.yourLastRounds}</h3>
        <ul>
          {rounds.slice(0, shownMax).map((round, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines stand still, what they say moves down.
            <LastRound key={place} round={round} />
          ))}
        </ul>
      </section>
    </>
  )
}

function LastRound({ round }: { round: AnyRound }) {
  const net = minorOf(round.balanceChange)
  return (
    <li>
      <Link to={`/verify?round=${encodeURIComponent(round.roundId)}`} className={styles.round}>
        <span className={styles.number}>{roundName(round.roundId)}</span>
        <span className="ellipsis">{resultWords(round)}</span>
        <b className={toneOf(net)}>{formatSigned(net)}</b>
        <RoundCheckMark roundId={round.roundId} />
        <span className="visually-hidden">Receipt</span>
      </Link>
    </li>
  )
}

function Sum({ name, value, net = 0, title }: { name: string; value: string; net?: number; title?: string }) {
  return (
    <div title={title}>
      <dt>{name}</dt>
      <dd className={toneOf(net)}>{value}</dd>
    </div>
  )
}

function toneOf(net: number): string {
  return classNames(net > 0 && styles.profit, net < 0 && styles.loss)
}

function sumOf(rounds: readonly AnyRound[], amount: (round: AnyRound) => number): number {
  return rounds.reduce((sum, round) => sum + minorOf(amount(round)), 0)
}

/** Returns what these odds take from the stakes on average, minor units below zero; null where a round was played by others. */
function averageOf(rounds: readonly AnyRound[], paytable: Paytable): number | null {
  if (rounds.some((round) => round.paytable !== paytable.version)) return null
  if (rounds.length === 0) return null
  const chances = gameOf(rounds[0]!.game).chances(paytable.decks)
  let sum = 0
  for (const round of rounds) {
    for (const { selection, stake } of betsOf(round)) {
      const line = spotOf(selection)?.line ?? selection
      const of = chances.find(({ bet }) => bet === line)
      if (of === undefined) return null
      const { numerator, denominator } = averageReturn(of, paytable.returns)
      sum += stake * (Number(numerator) / Number(denominator) - 1)
    }
  }
  return Math.round(sum)
}
