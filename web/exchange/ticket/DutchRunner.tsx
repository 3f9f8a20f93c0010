/** A runner of a dutch with its price, moved by ticks of the ladder, its stake, and what is on offer where that is less. */
import { useId } from 'react'
import { useCell } from '../../live/use-live.ts'
import { dutchText } from '../../text/en/dutch.ts'
import { formatMoney } from '../../text/format.ts'
import { fieldText } from '../../text/number-field.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import type { BetSide } from '../slip/arithmetic.ts'
import { oddsTextAt } from '../slip/price-steps.ts'
import styles from './Dutch.module.css'

interface DutchRunnerProps {
  marketId: number
  selectionId: number
  name: string
  side: BetSide
  /** The best one, hundredths; 0 where there is none. */
  price: number
  /** What is typed in its place; undefined while the best one is taken. */
  oddsText: string | undefined
  /** The price that it is dutched at, hundredths. */
  asked: number
  isFirst: boolean
  isTicked: boolean
  isLocked: boolean
  stake: number | null
  onTick(): void
  /** Null goes back to the best price. */
  onOdds(text: string | null): void
}

/** The tick, and while it is set the odds. */
export function DutchRunner(props: DutchRunnerProps) {
  const { marketId, selectionId, name, side, price, oddsText, asked, isTicked, stake, onOdds } = props
  const id = useId()
  const book = side === 'BACK' ? 'back' : 'lay'
  const offered = useCell({ marketId, selectionId, side: book, level: 0 }, (cell) => cell?.size ?? 0)
  return (
    <div className={styles.runner}>
      <input
        id={id}
        type="checkbox"
        checked={isTicked}
        disabled={price === 0 && !isTicked}
        // biome-ignore lint/a11y/noAutofocus: the player has just asked for these.
        autoFocus={props.isFirst}
        onChange={props.onTick}
        onKeyDown={(event) => {
          // Enter places in the amount's field; here it would place what is half ticked.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <label htmlFor={id} title={name}>
        {name}
      </label>
      {isTicked ? (
        <span className={styles.odds}>
          <label htmlFor={`${id}-odds`} className="visually-hidden">
            {dutchText.oddsOf(name)}
          </label>
          <NumberField
            id={`${id}-odds`}
            step={0.01}
            value={oddsText ?? (price === 0 ? '' : fieldText(price))}
            isLocked={props.isLocked}
            stepText={(text, ticks) => oddsTextAt(text, price || 200, ticks)}
            onChange={onOdds}
            onBlur={() => {
              // What is on no ladder is brought onto it; nothing takes the best price again.
              if (oddsText !== undefined) onOdds(asked === price || oddsText === '' ? null : fieldText(asked))
            }}
          />
        </span>
      ) : (
        <b>{price === 0 ? dutchText.noPrice : dutchText.at(price)}</b>
      )}
      <span className={styles.stake}>{stake === null ? '' : formatMoney(stake)}</span>
      {stake !== null && <Standing {...{ side, price, asked, stake, offered }} />}
    </div>
  )
}

interface StandingProps {
  side: BetSide
  price: number
  asked: number
  stake: number
  /** At the best price, minor units. */
  offered: number
}

/** What of the bet would wait. */
function Standing({ side, price, asked, stake, offered }: StandingProps) {
  const waits = side === 'BACK' ? asked > price : asked < price
  if (waits) return <small>{dutchText.waits(price)}</small>
  return asked === price && offered < stake ? <small>{dutchText.offered(offered)}</small> : null
}
