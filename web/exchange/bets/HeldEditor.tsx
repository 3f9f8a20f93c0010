/** Changes an order that waits for its trigger, in place: trigger or distance, slippage, stake, and where its take-profit stands. */
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import type { Bet } from '#contract/orders.ts'
import { ApiError } from '../../api/client.ts'
import { account } from '../../live/live.ts'
import { useBets } from '../../live/use-live.ts'
import { protectText } from '../../text/en/protect.ts'
import { fieldText, parseHundredths, stakeTextAt } from '../../text/number-field.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { Button } from '../../ui/Button.tsx'
import { goToEmpty } from '../../ui/go-to-empty.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { termsOfBet } from '../slip/bet-terms.ts'
import { ProblemNote } from '../slip/ProblemNote.tsx'
import { oddsTextAt, snapPrice } from '../slip/price-steps.ts'
import { type Problem, problemOfRefusal } from '../slip/refusal.ts'
import { Ticks } from '../ticket/Choices.tsx'
import { useDraft } from './edited-bets.ts'
import { postEditHeld } from './held-calls.ts'
import styles from './Protect.module.css'
import { problemOfHeld } from './protection.ts'

interface HeldEditorProps {
  bet: Bet
  onClose(): void
}

/** The form. Enter saves, Escape leaves the bet as it is. */
export function HeldEditor({ bet, onClose }: HeldEditorProps) {
  const id = useId()
  const { held } = bet
  const profit = useBets(bet.marketId).find(({ orderId }) => orderId === bet.otherLeg)
  const [trigger, setTrigger] = useDraft(bet.orderId, 'trigger', fieldText(held?.trigger ?? bet.price))
  const [distance, setDistance] = useDraft(bet.orderId, 'distance', held?.distance ?? null)
  const [slippage, setSlippage] = useDraft(bet.orderId, 'slippage', held?.slippage ?? 3)
  const [takeProfit, setTakeProfit] = useDraft(bet.orderId, 'profit', profit ? fieldText(profit.price) : null)
  const [stake, setStake] = useDraft(bet.orderId, 'stake', fieldText(bet.unmatched))
  const { save, problem, isBusy } = useEdit(bet, onClose)
  const step = (text: string, ticks: number) => oddsTextAt(text, bet.price, ticks, termsOfBet(bet))
  const priceOf = (text: string) => snapPrice(parseHundredths(text) || bet.price, termsOfBet(bet)).price
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (goToEmpty(event.currentTarget)) return
    const size = parseHundredths(stake)
    const moved = takeProfit !== null && priceOf(takeProfit) !== profit?.price
    void save({
      orderId: bet.orderId,
      ...(distance === null
        ? priceOf(trigger) !== held?.trigger && { trigger: priceOf(trigger) }
        : distance !== held?.distance && { distance }),
      ...(slippage !== held?.slippage && { slippage }),
      ...(size !== undefined && size !== bet.unmatched && { size }),
      ...(moved && { takeProfit: priceOf(takeProfit) }),
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <form className={styles.editor} data-keeps-texts="" noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <p>
        <b>{protectText.heldOf(bet.side)}</b> {runnerLabel(bet.runnerName, bet.handicap)} · {bet.marketName}
      </p>
      {distance === null ? (
        <Price
          id={`${id}-trigger`}
          name={protectText.trigger}
          text={trigger}
          step={step}
          takesFocus
          onChange={setTrigger}
        />
      ) : (
        <div>
          {protectText.distance}
          <Ticks
            name={protectText.distance}
            value={distance}
            max={1_000}
            isLocked={isBusy}
            onChange={setDistance}
          />
        </div>
      )}
      {takeProfit !== null && (
        <Price
          id={`${id}-profit`}
          name={protectText.takeProfit}
          text={takeProfit}
          step={step}
          onChange={setTakeProfit}
        />
      )}
      <div>
        {protectText.slippage}
        <Ticks
          name={protectText.slippage}
          value={slippage}
          least={0}
          max={20}
          isLocked={isBusy}
          onChange={setSlippage}
        />
      </div>
      <div>
        <label htmlFor={`${id}-stake`}>{protectText.stake}</label>
        <NumberField
          id={`${id}-stake`}
          className={styles.field}
          step={0.01}
          value={stake}
          stepText={stakeTextAt}
          onChange={setStake}
        />
      </div>
      {problem !== null && (
        <div className={styles.wide}>
          <ProblemNote
            problem={problem}
            onTake={(size) => setStake(fieldText(size))}
            onTakePrice={(price) => setTakeProfit(fieldText(price))}
          />
        </div>
      )}
      <span className={styles.editorActions}>
        <Button size="small" onClick={onClose}>
          {protectText.keep}
        </Button>
        <Button size="small" kind="primary" type="submit" busy={isBusy}>
          {protectText.save}
        </Button>
      </span>
    </form>
  )
}

interface PriceProps {
  id: string
  name: string
  text: string
  step(text: string, ticks: number): string
  takesFocus?: boolean
  onChange(text: string): void
}

function Price({ id, name, text, step, takesFocus = false, onChange }: PriceProps) {
  return (
    <div>
      <label htmlFor={id}>{name}</label>
      <NumberField
        id={id}
        className={styles.field}
        step={0.01}
        takesFocus={takesFocus}
        value={text}
        stepText={step}
        stepNames={protectText.odds}
        onChange={onChange}
      />
    </div>
  )
}

type Change = Parameters<typeof postEditHeld>[1]

/** Returns the action; an unchanged order is left alone. One key until an answer came: a repeated change is the same one. */
function useEdit(bet: Bet, onDone: () => void) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const key = useRef<string | null>(null)
  const save = async (change: Change) => {
    if (isBusy) return
    if (Object.keys(change).length === 1) return onDone()
    setBusy(true)
    setProblem(null)
    key.current ??= crypto.randomUUID()
    try {
      const answer = await postEditHeld(bet.marketId, change, key.current)
      key.current = null
      if (answer.ok) onDone()
      else {
        const { side, held, price } = bet
        const about = { side, price: change.trigger ?? held?.trigger ?? price }
        const available = account.getState()?.available ?? null
        const asked = { ...about, stakeMin: null, available, sign: '' }
        setProblem(problemOfHeld(answer, about) ?? problemOfRefusal(answer.code, answer.message, asked))
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 0) key.current = null
      setProblem({ problem: error.message })
    } finally {
      setBusy(false)
    }
  }
  return { save, problem, isBusy }
}
