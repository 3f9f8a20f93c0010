/** Changes price and unmatched stake of a bet in one step: if the change is refused, the bet stands as it was. */
import { useId, useRef, useState } from 'react'
import type { Bet } from '#contract/orders.ts'
import { ApiError } from '../../api/client.ts'
import { account, markets } from '../../live/live.ts'
import { betsText } from '../../text/en/bets.ts'
import { pricesText } from '../../text/en/prices.ts'
import { slipText } from '../../text/en/slip.ts'
import { formatMoney } from '../../text/format.ts'
import { fieldText, parseHundredths, stakeTextAt } from '../../text/number-field.ts'
import { Button } from '../../ui/Button.tsx'
import { useMoneySign } from '../../ui/money-sign.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { AsFraction } from '../slip/AsFraction.tsx'
import { riskAndWin } from '../slip/arithmetic.ts'
import { termsOfBet } from '../slip/bet-terms.ts'
import { oddsStepNames } from '../slip/OddsField.tsx'
import { postReplace } from '../slip/order-calls.ts'
import { ProblemNote } from '../slip/ProblemNote.tsx'
import { waitingPriceOf } from '../slip/place-line.ts'
import { oddsTextAt, snapPrice } from '../slip/price-steps.ts'
import { type Problem, problemOfRefusal } from '../slip/refusal.ts'
import { useTermsOfMarket } from '../ticket/use-terms-of-market.ts'
import styles from './BetLists.module.css'
import { EditorForm } from './EditorForm.tsx'
import { useDraft } from './edited-bets.ts'
import { replacedSize } from './replaced-size.ts'

interface BetEditorProps {
  bet: Bet
  onClose(): void
}

/** Side, two fields, what they risk, and Save. Enter saves, Escape leaves the bet as it is. */
export function BetEditor({ bet, onClose }: BetEditorProps) {
  const id = useId()
  const [odds, setOdds] = useDraft(bet.orderId, 'odds', fieldText(bet.price))
  const [stake, setStake] = useDraft(bet.orderId, 'stake', fieldText(bet.unmatched))
  const [problem, setProblem] = useState<Problem | null>(null)
  const sign = useMoneySign()
  const stakeMin = useTermsOfMarket(bet.marketId)?.stakeMin ?? null
  const [isBusy, setBusy] = useState(false)
  // One key until an answer came: a repeated change is the same change.
  const key = useRef<string | null>(null)

  const save = async () => {
    if (isBusy) return
    const change = changeOf(bet, odds, stake)
    if (typeof change === 'string') {
      setProblem({ problem: change })
      return
    }
    setBusy(true)
    key.current ??= crypto.randomUUID()
    const refusal = await replace(bet, change, key.current).finally(() => setBusy(false))
    if (refusal === null) {
      onClose()
      return
    }
    if (refusal.code !== null) key.current = null
    const available = account.getState()?.available ?? null
    const terms = termsOfBet(bet)
    setProblem(
      problemOfRefusal(refusal.code ?? '', refusal.message, {
        ...{ side: bet.side, price: change.price, stakeMin, available, sign, kind: bet.marketKind },
        waitingPrice: waitingPriceOf({ ...bet, terms }),
      }),
    )
  }
  const take = (set: (text: string) => void) => (figure: number) => {
    set(fieldText(figure))
    setProblem(null)
  }
  return (
    <EditorForm bet={bet} onSave={() => void save()} onClose={onClose}>
      <div>
        <label htmlFor={`${id}-odds`}>
          Odds
          <AsFraction text={odds} kind={bet.marketKind} />
        </label>
        <NumberField
          id={`${id}-odds`}
          className={styles.editorBox}
          step={0.01}
          takesFocus
          value={odds}
          onChange={setOdds}
          stepText={(text, ticks) => oddsTextAt(text, bet.price, ticks, termsOfBet(bet))}
          stepNames={oddsStepNames}
        />
      </div>
      <div>
        <label htmlFor={`${id}-stake`}>Stake</label>
        <NumberField
          id={`${id}-stake`}
          className={styles.editorBox}
          step={0.01}
          value={stake}
          onChange={setStake}
          stepText={stakeTextAt}
        />
      </div>
      <RiskLine bet={bet} price={parseHundredths(odds)} stake={parseHundredths(stake)} />
      {problem !== null && (
        <ProblemNote
          problem={problem}
          kind={bet.marketKind}
          onTake={take(setStake)}
          onTakePrice={take(setOdds)}
        />
      )}
      <span className={styles.editorActions}>
        <Button size="small" onClick={onClose}>
          Keep as it is
        </Button>
        <Button size="small" kind="primary" type="submit" busy={isBusy}>
          Save
        </Button>
      </span>
    </EditorForm>
  )
}

interface RiskLineProps {
  bet: Bet
  /** Hundredths, and minor units; undefined while what is typed is no number. */
  price: number | undefined
  stake: number | undefined
}

/** What the changed bet would risk and win, in a place that it keeps. */
function RiskLine({ bet, price = 0, stake = 0 }: RiskLineProps) {
  const isPrice = price > 100 || bet.marketKind === 'LINE'
  const figures = isPrice && stake > 0 ? riskAndWin(bet.side, price, stake, termsOfBet(bet)) : null
  return (
    <p className={styles.editorRisk}>
      {betsText.risk} <b>{figures ? formatMoney(figures.risk) : betsText.unknown}</b>
      <span>
        {betsText.win} <b>{figures ? formatMoney(figures.win) : betsText.unknown}</b>
      </span>
    </p>
  )
}

/** Returns the change, or the sentence that says why it is none. */
function changeOf(bet: Bet, odds: string, stake: string): { price: number; size: number } | string {
  const typedPrice = parseHundredths(odds)
  const size = parseHundredths(stake)
  if (!typedPrice) return slipText.oddsNeeded
  if (!size) return slipText.stakeInvalid
  const { price, moved } = snapPrice(typedPrice, termsOfBet(bet))
  if (moved) return pricesText.snapped(typedPrice, price)
  if (price === bet.price && size === bet.unmatched) return slipText.unchanged
  return { price, size }
}

/** Sends the change and returns null, or what was said against it; with its code where that was the server's answer. */
async function replace(
  bet: Bet,
  change: { price: number; size: number },
  key: string,
): Promise<{ message: string; code: string | null } | null> {
  const marketVersion = markets.state(bet.marketId)?.version
  try {
    const answer = await postReplace(
      {
        marketId: bet.marketId,
        ...(marketVersion !== undefined && { marketVersion }),
        instruction: { orderId: bet.orderId, price: change.price, ...replacedSize(bet, change) },
      },
      key,
    )
    return answer.ok ? null : { message: answer.message, code: answer.code }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isAnswer = error.status > 0 && error.status < 500
    return { message: error.message, code: isAnswer ? error.code : null }
  }
}
