/** The foot of a ladder: what closing the runner's bets would bring now, and the action. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import type { CashOutQuote } from '#contract/cash-out.ts'
import type { Market } from '#contract/catalogue.ts'
import { ApiError } from '../../api/client.ts'
import { accountKey } from '../../api/query-client.ts'
import { askUntilAnswered } from '../../api/repeat.ts'
import { cashOutOutcome, cashOutText, confirmLines, hedgeWords, shownAmount } from '../../text/en/cash-out.ts'
import { ladderText } from '../../text/en/ladder.ts'
import { formatSigned } from '../../text/format.ts'
import { getCashOutQuote, postCashOut } from '../bets/cash-out-calls.ts'
import { useAsked } from '../bets/use-asked.ts'
import { useSayHere } from '../bets/use-say-here.ts'
import styles from './Ladder.module.css'

/** What the key G does. */
export type GreenUpAction = () => void

interface GreenUpProps {
  ref: Ref<GreenUpAction>
  market: Market
  selectionId: number
  name: string
  /** Whether anything is matched on the runner. */
  hasBets: boolean
  isArmed: boolean
  /** Whether what it brings is shown less commission. */
  isNet: boolean
  isOpen: boolean
  /** Whether there is nothing to close. */
  isLevel: boolean
  /** What a thumb needs beside it on a phone. */
  children: ReactNode
}

const quoteEveryMs = 1_000
/** How long what became of it is told. */
const toldMs = 4_000
const pauseMaxMs = 5_000
const whole = 10_000

/** The foot. While one-click is on, one press does it; else a second one confirms. */
export function GreenUp(props: GreenUpProps) {
  const { ref, market, selectionId, name, hasBets, isArmed, isNet, isOpen, isLevel } = props
  const { marketId } = market
  const { data: quote, error } = useQuery({
    queryKey: [accountKey, 'cash-out', marketId, { selectionId, partBps: whole }],
    queryFn: ({ signal }) => getCashOutQuote(marketId, { selectionId, partBps: whole }, signal),
    refetchInterval: quoteEveryMs,
    staleTime: 0,
    retry: false,
    enabled: hasBets && isOpen && !isLevel,
  })
  const { take, told, isBusy } = useTake(isNet)
  const { asked, button, ask, confirm } = useAsked<CashOutQuote>()
  const offer =
    hasBets && isOpen && !isLevel && error === null && quote?.unavailable === undefined ? quote : undefined
  const press = () => {
    if (offer === undefined || isBusy) return
    if (!isArmed && asked === null) return ask(offer)
    // What was confirmed is what was shown; less is refused.
    const confirmed = asked === null ? offer : confirm()
    if (confirmed !== null) void take(confirmed)
  }
  useImperativeHandle(ref, () => press)
  const hedge = offer?.hedges[0]
  const shown = asked ?? offer
  const brings = (of: CashOutQuote) => shownAmount(of, isNet).amount
  const hasFigure = told === null && shown !== undefined && hedge !== undefined
  const none = isOpen ? quote?.unavailable?.message : ladderText.shut
  const standing = !hasBets ? ladderText.noBets : isLevel ? ladderText.level : none
  return (
    <footer className={styles.foot}>
      <span className={styles.label}>{ladderText.greenUp}</span>
      {hasFigure && (
        <b className={shown.result < 0 ? styles.loss : styles.profit}>{formatSigned(brings(shown))}</b>
      )}
      <span className={hasFigure ? 'visually-hidden' : styles.footNote} role="status">
        {!hasFigure && (told ?? standing)}
      </span>
      {props.children}
      {hedge && shown && (
        <button type="button" className={styles.action} disabled={isBusy} {...button} onClick={press}>
          {asked
            ? confirmLines(shownAmount(asked, isNet))[0]
            : ladderText.closing(hedge.side, hedge.size, hedge.averagePrice)}
          <span className={styles.key} aria-hidden="true">
            G
          </span>
          <span className="visually-hidden">
            , {hedgeWords(hedge, name)}, {isNet ? cashOutText.net : cashOutText.before}
          </span>
        </button>
      )}
    </footer>
  )
}

/** Returns the action and what was said of it. */
function useTake(isNet: boolean) {
  const [told, setTold] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const sayHere = useSayHere()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const take = async (quote: CashOutQuote) => {
    setBusy(true)
    const key = crypto.randomUUID()
    try {
      const taken = await askUntilAnswered(() => postCashOut(quote, key), { pauseMaxMs })
      if (taken.state === 'done') sayHere(taken.cashOutId)
      setTold(cashOutOutcome(taken, shownAmount(quote, isNet)))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setTold(error.message)
    } finally {
      setBusy(false)
    }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTold(null), toldMs)
  }
  return { take, told, isBusy }
}
