/** The backer's stake of a line, for a lay as well: what the layer risks stands in the band below. */
import type { RefObject } from 'react'
import { stakeTextAt } from '../../text/number-field.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import styles from './Slip.module.css'
import type { SlipLine } from './slip-line.ts'
import { tidyStake, typeStake } from './slip-store.ts'

interface StakeFieldProps {
  line: SlipLine
  /** Where the input is. */
  input: RefObject<HTMLInputElement | null>
  isLocked: boolean
  isWrong: boolean
  /** What it holds, where that is not the stake. */
  name?: string
}

/** The field; leaving it writes the amount with two decimals. */
export function StakeField({ line, input, isLocked, isWrong, name = 'Stake' }: StakeFieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={`stake-${line.id}`}>{name}</label>
      <NumberField
        id={`stake-${line.id}`}
        ref={input}
        className={styles.box}
        step={0.01}
        min={0.01}
        value={line.stakeText}
        onChange={(text) => typeStake(line.id, text)}
        stepText={stakeTextAt}
        isLocked={isLocked}
        isWrong={isWrong}
        onBlur={() => tidyStake(line.id)}
      />
    </div>
  )
}
