/** The odds of a line: typed freely, moved by ladder ticks with the arrow keys, the wheel or − and +. */
import { useId } from 'react'
import { NumberField } from '../../ui/NumberField.tsx'
import { AsFraction } from './AsFraction.tsx'
import { ladderOf } from './bet-terms.ts'
import { oddsTextAt } from './price-steps.ts'
import styles from './Slip.module.css'
import type { SlipLine } from './slip-line.ts'
import { snapOddsToLadder, typeOdds } from './slip-store.ts'

/** What − and + beside odds say. */
export const oddsStepNames = ['Odds one tick down', 'Odds one tick up'] as const

/** The field; leaving it brings a typed price onto the ladder, with a sentence when it had to move. */
export function OddsField({ line, isLocked }: { line: SlipLine; isLocked: boolean }) {
  const noteId = useId()
  const ladder = ladderOf(line.terms)
  return (
    <div className={styles.field}>
      <label htmlFor={`odds-${line.id}`}>
        {line.terms?.kind === 'LINE' ? 'Line' : 'Odds'}
        <AsFraction text={line.oddsText} kind={line.terms?.kind} />
      </label>
      <NumberField
        id={`odds-${line.id}`}
        className={styles.box}
        step={0.01}
        min={(ladder.prices[0] ?? 0) / 100}
        max={(ladder.prices[ladder.size - 1] ?? 0) / 100}
        value={line.oddsText}
        onChange={(text) => typeOdds(line.id, text)}
        stepText={(text, ticks) => oddsTextAt(text, line.price, ticks, line.terms)}
        stepNames={oddsStepNames}
        isLocked={isLocked}
        describedBy={line.oddsNote === null ? undefined : noteId}
        onBlur={() => snapOddsToLadder(line.id)}
      />
      {line.oddsNote !== null && (
        <p id={noteId} className={styles.oddsNote} role="status">
          {line.oddsNote}
        </p>
      )}
    </div>
  )
}
