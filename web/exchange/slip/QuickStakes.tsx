/** The quick stakes 10, 25, 50 and 100. They stand under the fields but come after the action in the order of Tab. */

import { fieldText, parseHundredths } from '../../text/number-field.ts'
import { classNames } from '../../ui/class-names.ts'
import { useMoneySign } from '../../ui/money-sign.ts'
import styles from './Slip.module.css'
import type { SlipLine } from './slip-line.ts'
import { typeStake } from './slip-store.ts'

/** Minor units. */
const quickStakes = [1_000, 2_500, 5_000, 10_000] as const

/** One button a stake; the one that is in the field is marked. */
export function QuickStakes({ line, isLocked }: { line: SlipLine; isLocked: boolean }) {
  const sign = useMoneySign()
  const stake = parseHundredths(line.stakeText)
  return (
    <fieldset className={classNames(styles.quick, styles[line.side])} disabled={isLocked}>
      <legend className="visually-hidden">Quick stakes</legend>
      {quickStakes.map((amount) => (
        <button
          key={amount}
          type="button"
          className={styles.quickStake}
          aria-pressed={stake === amount}
          onClick={() => typeStake(line.id, fieldText(amount))}
        >
          {sign}
          {amount / 100}
        </button>
      ))}
    </fieldset>
  )
}
