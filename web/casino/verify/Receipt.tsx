/** The receipt of a round: what was staked, what came, and what was returned. */
import type { AnyRound } from '#contract/casino/games.ts'
import { gameOf } from '#core/casino/games.ts'
import { fairnessText } from '../../text/en/fairness.ts'
import { formatMoney, formatSigned } from '../../text/format.ts'
import { Button } from '../../ui/Button.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { minorOf } from '../money.ts'
import { isForFun, roundName, timeText } from '../round-words.ts'
import { betName } from '../rules/bet-names.ts'
import { fieldsOfRound } from './result-fields.ts'
import { betsOf } from './round-bets.ts'
import styles from './Verify.module.css'

/** The receipt; printing the page prints it alone. */
export function Receipt({ round }: { round: AnyRound }) {
  const facts: [name: string, value: string][] = [
    ['Game', gameOf(round.game).name],
    ['Time', timeText(round.time)],
    ['Staked', formatMoney(minorOf(round.totalBet))],
    ['Returned', formatMoney(minorOf(round.winAmount))],
    ['Net', formatSigned(minorOf(round.balanceChange))],
    ['Version of the paytable', String(round.paytable)],
    ['Client seed named by', round.fairness.clientSeedBy === 'player' ? 'the player' : 'the server'],
    ...Object.entries(fieldsOfRound(round)),
  ]
  return (
    <section className={styles.receipt} aria-labelledby="receipt">
      <div className={styles.receiptHead}>
        <h2 id="receipt">{`Receipt of round ${roundName(round.roundId)}`}</h2>
        <Button size="small" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {isForFun(round) && <p>{fairnessText.playedForFun}</p>}
      <FactList className={styles.facts} facts={facts} />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Bet</th>
            <th scope="col" className={styles.figure}>
              Stake
            </th>
            <th scope="col" className={styles.figure}>
              Returned
            </th>
          </tr>
        </thead>
        <tbody>
          {betsOf(round).map(({ selection, stake, returned }) => (
            <tr key={selection}>
              <th scope="row">{betName(round.game, selection)}</th>
              <td className={styles.figure}>{formatMoney(stake)}</td>
              <td className={styles.figure}>{formatMoney(returned)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
