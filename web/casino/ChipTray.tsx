/** The chips beside a table: choosing one sets the stake. */
import { useId } from 'react'
import { formatCount } from '../text/format.ts'
import { Chip, chipValues } from './Chip.tsx'
import styles from './ChipTray.module.css'

/** What a table with chips begins with. */
export const defaultStake = '200'

interface ChipTrayProps {
  /** The stake as it stands in its field. */
  stake: string
  onChoose(stake: string): void
  isDisabled?: boolean
  /** Minor units, smallest first. */
  values?: readonly number[]
  /** The chip that is chosen already was pressed. */
  onAgain?(): void
  /** The most that may be staked now, minor units: chips above it are disabled. */
  largest?: number
}

/** A radio group of chips; none is chosen while the stake is of another size. */
export function ChipTray({
  stake,
  onChoose,
  onAgain,
  isDisabled = false,
  values = chipValues,
  largest = Number.POSITIVE_INFINITY,
}: ChipTrayProps) {
  const name = useId()
  return (
    <fieldset className={styles.tray} disabled={isDisabled}>
      <legend className="visually-hidden">Chips</legend>
      {values.map((value) => {
        const worth = String(value / 100)
        const isChosen = Number(stake) === value / 100
        return (
          <label key={value} className={styles.chip}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={worth}
              checked={isChosen}
              disabled={value > largest}
              onChange={() => onChoose(worth)}
              onClick={() => isChosen && onAgain?.()}
            />
            <span className="visually-hidden">Chip {formatCount(value / 100)}</span>
            <Chip amount={value} size={48} />
          </label>
        )
      })}
    </fieldset>
  )
}
