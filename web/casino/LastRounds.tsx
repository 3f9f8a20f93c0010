/** The rounds of this visit at one game, each with the way to its receipt. */
import { Link } from 'react-router'
import type { AnyRound } from '#contract/casino/games.ts'
import type { GameKey } from '#contract/casino/round.ts'
import { formatFigure, formatSigned } from '../text/format.ts'
import { useScreenSize } from '../ui/screen-size.ts'
import styles from './LastRounds.module.css'
import { minorOf } from './money.ts'
import { useRounds } from './rounds-store.ts'

/** A round in words. */
export interface RoundWords {
  /** What was bet on: "Up". */
  readonly bet: string
  /** What came: "9 of spades". */
  readonly result: string
}

interface LastRoundsProps<K extends GameKey> {
  game: K
  describe(round: Extract<AnyRound, { game: K }>): RoundWords
}

/** A table, newest first; nothing before the first round. */
export function LastRounds<K extends GameKey>({ game, describe }: LastRoundsProps<K>) {
  const rounds = useRounds(game)
  const isPhone = useScreenSize() === 'phone'
  if (rounds.length === 0) return null
  return (
    <section className={styles.panel} aria-labelledby="last-rounds">
      <h2 id="last-rounds">Last rounds</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Bet</th>
            {!isPhone && <th scope="col">Result</th>}
            <th scope="col">Stake</th>
            {!isPhone && <th scope="col">Returned</th>}
            <th scope="col">Net</th>
            <th scope="col">
              <span className="visually-hidden">Receipt</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rounds.map((round) => (
            <Row key={round.roundId} round={round} words={describe(round)} isPhone={isPhone} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ round, words, isPhone }: { round: AnyRound; words: RoundWords; isPhone: boolean }) {
  const net = minorOf(round.balanceChange)
  const staked = formatFigure(minorOf(round.totalBet))
  const returned = formatFigure(minorOf(round.winAmount))
  return (
    <tr>
      <td>
        {words.bet}
        {isPhone && <small>{words.result}</small>}
      </td>
      {!isPhone && <td>{words.result}</td>}
      <td>
        {staked}
        {isPhone && <small>{returned} back</small>}
      </td>
      {!isPhone && <td>{returned}</td>}
      <td className={net > 0 ? styles.profit : undefined}>{formatSigned(net)}</td>
      <td>
        <Link to={`/verify?round=${encodeURIComponent(round.roundId)}`} className={styles.receipt}>
          Receipt
        </Link>
      </td>
    </tr>
  )
}
