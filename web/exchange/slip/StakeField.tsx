/** The backer's stake of a line, for a lay as well: what the layer risks stands in the band below. */
import { classNames } from '../../ui/class-names.ts'
import styles from './Slip.module.css'
import type { SlipLine } from './slip-line.ts'
import { tidyStake, typeStake } from './slip-store.ts'

interface StakeFieldProps {
  line: SlipLine
  isLocked: boolean
  isWrong: boolean
}

/** The field; leaving it writes the amount with two decimals. */
export function StakeField({ line, isLocked, isWrong }: StakeFieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={`stake-${line.id}`}>Stake</label>
      <span className={classNames(styles.box, isLocked && styles.locked, isWrong && styles.wrong)}>
        <input
          id={`stake-${line.id}`}
          className={styles.stake}
          type="number"
          inputMode="decimal"
          step="0.01"
          min="0.01"
          autoComplete="off"
          readOnly={isLocked}
          value={line.stakeText}
          aria-invalid={isWrong || undefined}
          onChange={(event) => typeStake(line.id, event.target.value)}
          onBlur={() => tidyStake(line.id)}
          onFocus={(event) => event.target.select()}
        />
      </span>
    </div>
  )
}
