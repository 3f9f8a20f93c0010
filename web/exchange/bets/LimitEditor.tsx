/** Loosens the limit of a bet at the starting price, or takes it away: nothing else of such a bet can be changed. */
import { useId, useRef, useState } from 'react'
import { loosenLimits } from '#contract/addresses/orders.ts'
import type { Bet } from '#contract/orders.ts'
import { ApiError, api } from '../../api/client.ts'
import { isUnanswered } from '../../api/repeat.ts'
import { betsText } from '../../text/en/bets.ts'
import { pricesText } from '../../text/en/prices.ts'
import { slipText } from '../../text/en/slip.ts'
import { fieldText, parseHundredths } from '../../text/number-field.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { termsOfBet } from '../slip/bet-terms.ts'
import { oddsStepNames } from '../slip/OddsField.tsx'
import { oddsTextAt, snapPrice } from '../slip/price-steps.ts'
import styles from './BetLists.module.css'
import { EditorForm } from './EditorForm.tsx'
import { useDraft } from './edited-bets.ts'

interface LimitEditorProps {
  bet: Bet
  onClose(): void
}

/** The worst odds, and what keeps them. Enter keeps, Escape leaves the bet as it is. */
export default function LimitEditor({ bet, onClose }: LimitEditorProps) {
  const id = useId()
  const [odds, setOdds] = useDraft(bet.orderId, 'limit', fieldText(bet.price))
  const { loosen, problem, isBusy } = useLoosen(bet, onClose)
  const save = () => {
    const typed = parseHundredths(odds)
    if (!typed) return loosen(slipText.oddsNeeded)
    const { price, moved } = snapPrice(typed, termsOfBet(bet))
    const isLooser = bet.side === 'BACK' ? price < bet.price : price > bet.price
    loosen(moved ? pricesText.snapped(typed, price) : isLooser ? price : betsText.notLooser(bet.side))
  }
  return (
    <EditorForm bet={bet} label={betsText.loosen} onSave={save} onClose={onClose}>
      <div>
        <label htmlFor={id}>{betsText.worstOdds}</label>
        <NumberField
          id={id}
          className={styles.editorBox}
          step={0.01}
          takesFocus
          value={odds}
          onChange={setOdds}
          stepText={(text, ticks) => oddsTextAt(text, bet.price, ticks, termsOfBet(bet))}
          stepNames={oddsStepNames}
        />
      </div>
      <p className={styles.limitNote}>{betsText.loosenNote}</p>
      {problem !== null && <Alert>{problem}</Alert>}
      <span className={styles.editorActions}>
        <Button size="small" onClick={onClose}>
          {betsText.keepAsIs}
        </Button>
        <Button size="small" disabled={isBusy} onClick={() => loosen(null)}>
          {betsText.anyPrice}
        </Button>
        <Button size="small" kind="primary" type="submit" busy={isBusy}>
          {betsText.save}
        </Button>
      </span>
    </EditorForm>
  )
}

/** Returns what sends a limit, hundredths, null for none; or says the sentence that it is given instead. One key until an answer came. */
function useLoosen({ marketId, orderId }: Bet, onDone: () => void) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const key = useRef<string | null>(null)
  const send = async (limit: number | null) => {
    setBusy(true)
    key.current ??= crypto.randomUUID()
    const body = { marketId, instructions: [{ orderId, ...(limit !== null && { limit }) }] }
    try {
      const { results } = await api(loosenLimits, { body, idempotencyKey: key.current })
      key.current = null
      const [result] = results
      if (result?.ok) return onDone()
      setProblem(result?.message ?? null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!isUnanswered(error)) key.current = null
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  const loosen = (asked: number | null | string) => {
    setProblem(typeof asked === 'string' ? asked : null)
    if (typeof asked !== 'string' && !isBusy) void send(asked)
  }
  return { loosen, problem, isBusy }
}
