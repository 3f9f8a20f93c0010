/** In the panel: at which profit the chosen bets are cashed out by themselves. */
import { useId, useState } from 'react'
import type { Market } from '#contract/catalogue.ts'
import { cashOutText, heldCashOutWords } from '../../text/en/cash-out.ts'
import { parseHundredths, stakeTextAt } from '../../text/number-field.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import styles from './CashOut.module.css'
import { useHeldCashOuts, useSetCashOut } from './use-held-cash-outs.ts'

interface ProfitFieldProps {
  market: Market
  /** Null for the whole market. */
  selectionId: number | null
}

/** The field with its buttons, and what is set. */
export function ProfitField({ market, selectionId }: ProfitFieldProps) {
  const id = useId()
  const [text, setText] = useState('')
  const { set, problem, isBusy, say } = useSetCashOut(market.marketId, selectionId)
  const held = useHeldCashOuts([market.marketId], true).find(
    (one) => (one.selectionId ?? null) === selectionId,
  )
  const runner = market.runners.find((each) => each.selectionId === selectionId)?.name
  const submit = () => {
    const profit = parseHundredths(text)
    if (profit === undefined || profit < 1) say(cashOutText.profitWrong)
    else void set(profit)
  }
  return (
    <form
      className={styles.profitForm}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={styles.profitRow}>
        <label htmlFor={id}>{cashOutText.byItself}</label>
        <NumberField
          className={styles.profitBox}
          id={id}
          value={text}
          onChange={setText}
          stepText={stakeTextAt}
          step={0.01}
          min={0.01}
        />
        <Button type="submit" size="small" busy={isBusy}>
          {held === undefined ? cashOutText.set : cashOutText.change}
        </Button>
      </div>
      {held !== undefined && (
        <p className={styles.profitHeld}>
          {heldCashOutWords(held.profit, runner)}
          <Button kind="text" size="small" disabled={isBusy} onClick={() => void set(null)}>
            {cashOutText.end}
          </Button>
        </p>
      )}
      {problem !== null && <Alert>{problem}</Alert>}
    </form>
  )
}
