/** Of a matched bet what it comes to when it is closed at the price of now, as prices move; and the way to close its runner. */
import { useState } from 'react'
import type { CashOutQuote } from '#contract/cash-out.ts'
import type { Bet } from '#contract/orders.ts'
import { useSetting } from '../../account/document/account-document.ts'
import { ApiError } from '../../api/client.ts'
import { askUntilAnswered } from '../../api/repeat.ts'
import { useBets, useCell, usePosition } from '../../live/use-live.ts'
import { betsText } from '../../text/en/bets.ts'
import { cashOutOutcome, cashOutText, confirmLines, shownAmount } from '../../text/en/cash-out.ts'
import { formatPrice } from '../../text/format.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { closingAt, resultIfClosed, runnerBetsOf } from '../market/closing.ts'
import { lessCommission } from '../market/results-if-all.ts'
import { useTermsOfMarket } from '../ticket/use-terms-of-market.ts'
import styles from './BetTable.module.css'
import { getCashOutQuote, postCashOut } from './cash-out-calls.ts'
import { Profit } from './Profit.tsx'
import { useAsked } from './use-asked.ts'
import { useResultIfClosed } from './use-open-result.ts'
import { useSayHere } from './use-say-here.ts'

const pauseMaxMs = 5_000
const whole = 10_000

/** The best price that getting out of the bet would take; null where there is none. */
function usePriceNow({ marketId, selectionId, side }: Bet): number | null {
  const other = side === 'BACK' ? 'lay' : 'back'
  return useCell({ marketId, selectionId, side: other, level: 0 }, (cell) => cell?.price ?? null)
}

/** That price. */
export function PriceNow({ bet }: { bet: Bet }) {
  const price = usePriceNow(bet)
  return price === null ? betsText.unknown : formatPrice(price, bet.marketKind)
}

/**
 * The result of the bet by itself, the same whoever wins; less the market's commission on it where results are shown so. In other markets
 * than those of winners there is none.
 */
export function ClosedNow({ bet }: { bet: Bet }) {
  const price = usePriceNow(bet)
  const isNet = useSetting('netOfCommission', false)
  const terms = useTermsOfMarket(isNet ? bet.marketId : 0)
  const rate = isNet ? terms?.commissionBps : 0
  if (bet.marketKind !== undefined) return <span title={cashOutText.winnersOnly}>{betsText.unknown}</span>
  if (price === null || rate === undefined) return betsText.unknown
  const sign = bet.side === 'BACK' ? 1 : -1
  const alone = { ifLoses: -sign * bet.matched, payout: sign * bet.matched * bet.averagePrice }
  return <Profit amount={lessCommission(resultIfClosed(alone, price), rate)} />
}

/** What all of them come to. */
export function ClosedSum({ bets }: { bets: readonly Bet[] }) {
  const result = useResultIfClosed(bets)
  return result === null ? betsText.unknown : <Profit amount={result} />
}

interface CloseRunnerProps {
  bet: Bet
  onSaid(said: { text: string; isProblem: boolean }): void
}

/** The button, in two presses: the first asks what closing all bets on the runner brings, the second takes that or nothing. */
export function CloseRunner({ bet, onSaid }: CloseRunnerProps) {
  const { marketId, selectionId } = bet
  const bets = useBets(marketId)
  const ofRunner = runnerBetsOf(bets, selectionId, usePosition(marketId))
  const price = usePriceNow(bet)
  const isNet = useSetting('netOfCommission', false)
  const { asked, isUnread, button, ask, confirm } = useAsked<CashOutQuote>()
  const [isBusy, setBusy] = useState(false)
  const sayHere = useSayHere()
  if (bet.marketKind !== undefined) return null
  if (closingAt(ofRunner, price ?? bet.averagePrice) === null) return <span>{betsText.level}</span>
  const runner = runnerLabel(bet.runnerName, bet.handicap)
  // It stands over bets of many runners.
  const of = (sentence: string) => `${runner}: ${sentence}`
  const press = async () => {
    if (isUnread) return
    setBusy(true)
    try {
      const confirmed = confirm()
      if (confirmed === null) {
        const quote = await getCashOutQuote(marketId, { selectionId, partBps: whole })
        if (quote.unavailable === undefined) ask(quote)
        else onSaid({ text: of(quote.unavailable.message), isProblem: true })
      } else {
        const key = crypto.randomUUID()
        const taken = await askUntilAnswered(() => postCashOut(confirmed, key), { pauseMaxMs })
        if (taken.state === 'done') sayHere(taken.cashOutId)
        onSaid({ text: of(cashOutOutcome(taken, shownAmount(confirmed, isNet))), isProblem: false })
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      onSaid({ text: of(error.message), isProblem: true })
    } finally {
      setBusy(false)
    }
  }
  const count = bets.filter((one) => one.selectionId === selectionId && one.matched > 0).length
  const name = betsText.closeAll(count, runner)
  const lines = asked === null ? [betsText.close] : confirmLines(shownAmount(asked, isNet))
  return (
    <Button
      size="small"
      kind="text"
      busy={isBusy}
      title={name}
      aria-label={asked === null ? name : `${lines.join(' ')}, ${name}`}
      {...button}
      onClick={() => void press()}
    >
      <span className={classNames(lines.length > 1 && styles.confirm)}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
    </Button>
  )
}
