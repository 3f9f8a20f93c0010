/** How many neighbours go with a number of the racetrack. */
import { rouletteText } from '../../text/en/roulette.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Neighbours.module.css'
import { neighboursMax } from './wheel-bets.ts'

interface NeighboursProps {
  /** On each side, 0 to 4. */
  each: number
  onChange(each: number): void
}

/** Less, the number, more. */
export function Neighbours({ each, onChange }: NeighboursProps) {
  return (
    <fieldset className={styles.neighbours}>
      <legend className="visually-hidden">{rouletteText.neighboursEachSide}</legend>
      <span aria-hidden="true">
        {rouletteText.neighbours}
        <span className={styles.sides}> {rouletteText.eachSide}</span>
      </span>
      <div className={styles.stepper}>
        <button
          type="button"
          aria-label={rouletteText.fewerNeighbours}
          disabled={each === 0}
          onClick={() => onChange(each - 1)}
        >
          <Icon name="minus" size={16} />
        </button>
        <b aria-live="polite">{each}</b>
        <button
          type="button"
          aria-label={rouletteText.moreNeighbours}
          disabled={each === neighboursMax}
          onClick={() => onChange(each + 1)}
        >
          <Icon name="plus" size={16} />
        </button>
      </div>
    </fieldset>
  )
}
