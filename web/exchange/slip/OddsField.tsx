/** The odds of a line: typed freely, moved by ladder ticks with the arrow keys, the wheel or − and +. */
import { useId } from 'react'
import { NumberField } from '../../ui/NumberField.tsx'
import { oddsTextAt } from './price-steps.ts'
import styles from './Slip.module.css'
import type { SlipLine } from './slip-line.ts'
import { snapOddsToLadder, typeOdds } from './slip-store.ts'

/** What − and + beside odds say. */
export const oddsStepNames = ['Odds one tick down', 'Odds one tick up'] as const

/** The field; leaving it brings a typed price onto the ladder, with a sentence when it had to move. */
export function OddsField({ line, isLocked }: { line: SlipLine; isLocked: boolean }) {
  const noteId = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={`odds-${line.id}`}>Odds</label>
      <NumberField
        id={`odds-${line.id}`}
        className={styles.box}
        step={0.01}
        min={1.01}
        max={1000}
        value={line.oddsText}
        onChange={(text) => typeOdds(line.id, text)}
        stepText={(text, ticks) => oddsTextAt(text, line.price, ticks)}
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
