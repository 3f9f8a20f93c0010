/** Cashing out: which bets and how much of them, what that would come to at the prices of now, and the action. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CashOutQuote, CashOutTaken } from '#contract/cash-out.ts'
import type { Market } from '#contract/catalogue.ts'
import type { Bet } from '#contract/orders.ts'
import { ApiError } from '../../api/client.ts'
import { accountKey } from '../../api/query-client.ts'
import {
  cashOutAction,
  cashOutNotes,
  cashOutOutcome,
  cashOutText,
  hedgeWords,
} from '../../text/en/cash-out.ts'
import { formatSigned } from '../../text/format.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './CashOut.module.css'
import { type CashOutChoice, getCashOut, getCashOutQuote, postCashOut } from './cash-out-calls.ts'
import { ProfitField } from './ProfitField.tsx'

interface CashOutPanelProps {
  market: Market
  /** The player's matched bets in it. */
  bets: readonly Bet[]
  onClose(): void
}

/** How often the prices are looked at while nothing is asked for, and how often whether the bet delay is over. */
const quoteEveryMs = 1_000
const lookEveryMs = 500

const parts = [2_500, 5_000, 7_500, 10_000] as const

/** The panel. */
export default function CashOutPanel({ market, bets, onClose }: CashOutPanelProps) {
  const [choice, setChoice] = useState<CashOutChoice>({ selectionId: null, partBps: 10_000 })
  const { take, taken, problem, isBusy } = useCashOut()
  const became = useOutcome(taken)
  const isWaiting = became?.state === 'delayed'
  const { data: quote, error } = useQuery({
    queryKey: [accountKey, 'cash-out', market.marketId, choice],
    queryFn: ({ signal }) => getCashOutQuote(market.marketId, choice, signal),
    refetchInterval: quoteEveryMs,
    staleTime: 0,
    retry: false,
    enabled: !isBusy && !isWaiting,
  })
  const isThere = error === null && quote !== undefined && quote.unavailable === undefined
  const shown = isThere ? quote : undefined
  return (
    <section className={styles.panel} aria-labelledby="cash-out-heading">
      <header className={styles.head}>
        <h2 id="cash-out-heading">{cashOutText.title}</h2>
        <Button kind="text" size="small" onClick={onClose}>
          {cashOutText.close}
        </Button>
      </header>
      <Choices market={market} bets={bets} choice={choice} onChoose={setChoice} />
      {shown === undefined ? (
        <p className={styles.note}>{error?.message ?? quote?.unavailable?.message ?? cashOutText.asking}</p>
      ) : (
        <QuoteFacts market={market} quote={shown} />
      )}
      {problem !== null && <Alert>{problem}</Alert>}
      {became !== undefined && (
        <p className={styles.outcome} role="status">
          {cashOutOutcome(became)}
        </p>
      )}
      <Button
        kind="primary"
        size="large"
        busy={isBusy || isWaiting}
        disabled={shown === undefined}
        onClick={() => shown && void take(shown)}
      >
        {shown === undefined ? cashOutText.title : cashOutAction(shown)}
      </Button>
      <ProfitField market={market} selectionId={choice.selectionId} key={choice.selectionId} />
    </section>
  )
}

/** Returns the action and how it stands. One key until an answer came: a repeated cash-out is the same one. */
function useCashOut() {
  const [taken, setTaken] = useState<CashOutTaken | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const key = useRef<string | null>(null)
  const take = async (quote: CashOutQuote) => {
    setBusy(true)
    setProblem(null)
    setTaken(null)
    key.current ??= crypto.randomUUID()
    try {
      setTaken(await postCashOut(quote, key.current))
      key.current = null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 0) key.current = null
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  return { take, taken, problem, isBusy }
}

/** Returns how a cash-out stands, looked at again until its wait is over. */
function useOutcome(taken: CashOutTaken | null) {
  const { data } = useQuery({
    queryKey: [accountKey, 'cash-out-taken', taken?.cashOutId],
    queryFn: async ({ signal }) => (await getCashOut(taken!.cashOutId, signal)) ?? null,
    enabled: taken?.state === 'delayed',
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'delayed' ? false : lookEveryMs),
  })
  if (taken === null) return undefined
  return data ?? { state: taken.state, result: taken.result }
}

interface ChoicesProps {
  market: Market
  bets: readonly Bet[]
  choice: CashOutChoice
  onChoose(choice: CashOutChoice): void
}

/** The whole market or one of the runners with bets, where there is more than one; and the part. */
function Choices({ market, bets, choice, onChoose }: ChoicesProps) {
  const runners = market.runners.filter((runner) =>
    bets.some((bet) => bet.selectionId === runner.selectionId),
  )
  return (
    <>
      {runners.length > 1 && (
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">{cashOutText.scope}</legend>
          <Choice
            isChosen={choice.selectionId === null}
            onChoose={() => onChoose({ ...choice, selectionId: null })}
          >
            {cashOutText.wholeMarket}
          </Choice>
          {runners.map(({ selectionId, name, handicap }) => (
            <Choice
              key={selectionId}
              isChosen={choice.selectionId === selectionId}
              onChoose={() => onChoose({ ...choice, selectionId })}
            >
              {runnerLabel(name, handicap)}
            </Choice>
          ))}
        </fieldset>
      )}
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{cashOutText.part}</legend>
        {parts.map((partBps) => (
          <Choice
            key={partBps}
            isChosen={choice.partBps === partBps}
            onChoose={() => onChoose({ ...choice, partBps })}
          >
            {partBps / 100}%
          </Choice>
        ))}
      </fieldset>
    </>
  )
}

function Choice(props: { isChosen: boolean; onChoose(): void; children: React.ReactNode }) {
  return (
    <button type="button" className={styles.choice} aria-pressed={props.isChosen} onClick={props.onChoose}>
      {props.children}
    </button>
  )
}

function QuoteFacts({ market, quote }: { market: Market; quote: CashOutQuote }) {
  const nameOf = (selectionId: number) =>
    market.runners.find((runner) => runner.selectionId === selectionId)?.name ?? ''
  return (
    <>
      <dl className={styles.figures}>
        <dt>{cashOutText.least}</dt>
        <dd className={quote.result < 0 ? styles.loss : styles.profit}>{formatSigned(quote.result)}</dd>
        {quote.afterCommission !== quote.result && (
          <>
            <dt>{cashOutText.afterCommission}</dt>
            <dd>{formatSigned(quote.afterCommission)}</dd>
          </>
        )}
      </dl>
      <ul className={styles.hedges}>
        {quote.hedges.map((hedge) => (
          <li key={hedge.selectionId}>{hedgeWords(hedge, nameOf(hedge.selectionId))}</li>
        ))}
      </ul>
      {cashOutNotes(quote).map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </>
  )
}
