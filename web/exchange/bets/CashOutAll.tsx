/** Cashing out of every market of a list, in two presses: the first asks each of them, the second takes what each has said, or nothing there. */
import { useState } from 'react'
import type { CashOutQuote } from '#contract/cash-out.ts'
import type { Bet } from '#contract/orders.ts'
import { useSetting } from '../../account/document/account-document.ts'
import { ApiError } from '../../api/client.ts'
import { askUntilAnswered } from '../../api/repeat.ts'
import { cashOutText } from '../../text/en/cash-out.ts'
import { Button } from '../../ui/Button.tsx'
import { type MarketTaken, openMarkets, sumOf, wordsOf } from './cash-out-all.ts'
import { getCashOutQuote, postCashOut } from './cash-out-calls.ts'
import { useAsked } from './use-asked.ts'
import { useSayHere } from './use-say-here.ts'

/** There is more to read than of one market. */
const confirmMs = 6_000
const pauseMaxMs = 5_000
const whole = 10_000

interface CashOutAllProps {
  /** Matched bets; in each of their markets all there are. */
  bets: readonly Bet[]
  onSaid(said: { text: string; isProblem: boolean }): void
}

/** The button; nothing where no market has anything that could be cashed out. */
export function CashOutAll({ bets, onSaid }: CashOutAllProps) {
  const isNet = useSetting('netOfCommission', false)
  const { asked, isUnread, button, ask: show, confirm } = useAsked<readonly CashOutQuote[]>(confirmMs)
  const [isBusy, setBusy] = useState(false)
  const sayHere = useSayHere()
  const markets = openMarkets(bets)
  if (markets.length === 0) return null
  const ask = async () => {
    const answers = await Promise.all(
      markets.map(({ marketId }) =>
        getCashOutQuote(marketId, { selectionId: null, partBps: whole }).catch(told),
      ),
    )
    const quotes = answers.filter((answer) => 'hedges' in answer && answer.unavailable === undefined)
    if (quotes.length > 0) return show(quotes as CashOutQuote[])
    const [first] = answers
    const why = first && 'hedges' in first ? first.unavailable?.message : first?.message
    onSaid({ text: why ?? cashOutText.nothingOpen, isProblem: true })
  }
  const take = async (quotes: readonly CashOutQuote[]) => {
    const taken = await Promise.all(quotes.map(async (quote) => await takeOne(quote, sayHere)))
    const names = new Map(markets.map(({ marketId, name }) => [marketId, name]))
    onSaid({
      text: wordsOf(taken, isNet, markets.length - quotes.length, (marketId) => names.get(marketId) ?? ''),
      isProblem: taken.some(({ problem }) => problem !== undefined),
    })
  }
  return (
    <Button
      size="small"
      busy={isBusy}
      {...button}
      onClick={async () => {
        if (isUnread) return
        setBusy(true)
        try {
          const confirmed = confirm()
          await (confirmed === null ? ask() : take(confirmed))
        } finally {
          setBusy(false)
        }
      }}
    >
      {asked === null ? cashOutText.all : cashOutText.confirmAll(sumOf(asked, isNet), asked.length)}
    </Button>
  )
}

async function takeOne(quote: CashOutQuote, sayHere: (cashOutId: number) => void): Promise<MarketTaken> {
  const key = crypto.randomUUID()
  try {
    const { cashOutId, state } = await askUntilAnswered(() => postCashOut(quote, key), { pauseMaxMs })
    if (state === 'done') sayHere(cashOutId)
    return { quote, state }
  } catch (error) {
    return { quote, problem: told(error).message }
  }
}

function told(error: unknown): ApiError {
  if (!(error instanceof ApiError)) throw error
  return error
}
