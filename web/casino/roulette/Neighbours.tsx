/** How many neighbours go with a number of the racetrack. */
import { casinoText } from '../../text/en/casino.ts'
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
      <legend className="visually-hidden">{casinoText.neighboursEachSide}</legend>
      <span aria-hidden="true">
        {casinoText.neighbours}
        <span className={styles.sides}> {casinoText.eachSide}</span>
      </span>
      <div className={styles.stepper}>
        <button
          type="button"
          aria-label={casinoText.fewerNeighbours}
          disabled={each === 0}
          onClick={() => onChange(each - 1)}
        >
          <Icon name="minus" size={16} />
        </button>
        <b aria-live="polite">{each}</b>
        <button
          type="button"
          aria-label={casinoText.moreNeighbours}
          disabled={each === neighboursMax}
          onClick={() => onChange(each + 1)}
        >
          <Icon name="plus" size={16} />
        </button>
      </div>
    </fieldset>
  )
}
