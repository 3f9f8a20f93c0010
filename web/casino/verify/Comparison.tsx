/** Tables that set what was computed here beside what the server had answered, and what bets return. */

import type { Paytable } from '#core/casino/game.ts'
import { gameOf } from '#core/casino/games.ts'
import { spots } from '#core/casino/roulette-bets.ts'
import { fairnessText } from '../../text/en/fairness.ts'
import { formatMoney } from '../../text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { betName } from '../rules/bet-names.ts'
import { multiplierText } from '../rules/bet-rules.ts'
import { type ComparedField, type ComparedReturn, isSame } from './comparison.ts'
import type { RecomputedRound } from './recompute.ts'
import styles from './Verify.module.css'

/** Field by field: computed, answered, and whether both are the same. */
export function ComparedResult({ fields }: { fields: readonly ComparedField[] }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Computed here and answered by the server</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Computed here</th>
          <th scope="col">The server's answer</th>
          <th scope="col">Both</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name}>
            <th scope="row">{field.name}</th>
            <td>{field.computed}</td>
            <td>{field.answered}</td>
            <td>
              <SameMark same={isSame(field)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function SameMark({ same }: { same: boolean }) {
  return <b className={same ? styles.same : styles.differs}>{same ? 'same' : 'differ'}</b>
}

/** Each bet of the round: what it should have returned by the paytable. */
export function ComparedReturns({ returns }: { returns: readonly ComparedReturn[] }) {
  return (
    <ul>
      {returns.map((bet) => (
        <li key={bet.name}>
          {`${bet.name}: ${formatMoney(bet.stake)} × ${multiplierText(bet.multiplier)} = `}
          <b>{bet.computed}</b>
          {isSame(bet) ? (
            <span className={styles.same}>, as the server had answered</span>
          ) : (
            <span className={styles.differs}>{`; the server had answered ${bet.answered}`}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Without a round's own bets: which bets come back at all, and with how much for one staked. */
export function ReturningBets({ computed, paytable }: { computed: RecomputedRound; paytable: Paytable }) {
  const game = gameOf(computed.inputs.game)
  const selections = game.key === 'roulette' ? spots.map(({ selection }) => selection) : game.lines
  const returning = selections.flatMap((selection) => {
    const line = game.isSelection(selection) ? game.lineOf(selection, computed.result) : undefined
    const multiplier = line === undefined ? 0 : paytable.returns[line]!
    return multiplier === 0 ? [] : [{ name: betName(game.key, selection), multiplier }]
  })
  return (
    <>
      <p>{fairnessText.returnsBy(paytable.version)}</p>
      <ul className={classNames(styles.returning)}>
        {returning.map(({ name, multiplier }) => (
          <li key={name}>{`${name}: ${multiplierText(multiplier)}`}</li>
        ))}
      </ul>
      <p>{fairnessText.othersReturnNothing}</p>
    </>
  )
}
