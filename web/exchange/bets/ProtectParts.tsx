/** Parts of the form that protects a position: a price, and what the position comes to at the prices. */
import { protectText } from '../../text/en/protect.ts'
import { resultWords } from '../../text/en/results.ts'
import { parseHundredths } from '../../text/number-field.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import type { RunnerBets } from '../market/closing.ts'
import { oddsTextAt } from '../slip/price-steps.ts'
import styles from './Protect.module.css'
import { type ProtectionFigures, resultsWith } from './protection.ts'

interface PriceRowProps {
  id: string
  name: string
  text: string
  /** Where the steps begin while nothing is typed, hundredths. */
  from: number
  onChange(text: string): void
}

/** A price, moved by ticks of the ladder. */
export function PriceRow({ id, name, text, from, onChange }: PriceRowProps) {
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{name}</label>
      <NumberField
        id={id}
        className={styles.field}
        step={0.01}
        value={text}
        stepText={(typed, ticks) => oddsTextAt(typed, from, ticks)}
        stepNames={protectText.odds}
        onChange={onChange}
        onBlur={() => {
          const price = parseHundredths(text)
          if (price) onChange(oddsTextAt(text, price, 0))
        }}
      />
    </div>
  )
}

/** What the position comes to at the stop, and at the take-profit. */
export function Results({ bets, figures }: { bets: RunnerBets; figures: ProtectionFigures }) {
  const { side, size = 0, stopPrice, profitPrice } = figures
  const at = (price: number) => resultsWith(bets, { side, size, price })
  return (
    <dl className={styles.results}>
      {stopPrice !== null && <Result name={protectText.atStop} price={stopPrice} {...at(stopPrice)} />}
      {profitPrice !== null && (
        <Result name={protectText.atProfit} price={profitPrice} {...at(profitPrice)} />
      )}
    </dl>
  )
}

interface ResultProps {
  name: string
  /** Hundredths. */
  price: number
  ifWins: number
  ifLoses: number
}

function Result({ name, price, ifWins, ifLoses }: ResultProps) {
  const isLoss = Math.min(ifWins, ifLoses) < 0
  return (
    <div title={protectText.whole}>
      <dt>{name}</dt>
      <dd className={isLoss ? styles.loss : styles.profit}>{resultWords(ifWins, ifLoses, price)}</dd>
    </div>
  )
}
