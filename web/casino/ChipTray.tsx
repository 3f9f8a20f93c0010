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
}

/** A radio group of six chips; none is chosen while the stake is of another size. */
export function ChipTray({ stake, onChoose, isDisabled = false }: ChipTrayProps) {
  const name = useId()
  return (
    <fieldset className={styles.tray} disabled={isDisabled}>
      <legend className="visually-hidden">Chips</legend>
      {chipValues.map((value) => {
        const worth = String(value / 100)
        return (
          <label key={value} className={styles.chip}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={worth}
              checked={Number(stake) === value / 100}
              onChange={() => onChoose(worth)}
            />
            <span className="visually-hidden">Chip {formatCount(value / 100)}</span>
            <Chip amount={value} size={52} />
          </label>
        )
      })}
    </fieldset>
  )
}
