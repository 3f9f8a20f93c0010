/** Dutching on the page of a market: tick runners, say for what, and place all bets with one action. By keyboard: Space, Tab, Enter. */
import { useId, useState } from 'react'
import type { Market } from '#contract/catalogue.ts'
import { useSession } from '../../account/session.ts'
import { useCell } from '../../live/use-live.ts'
import { dutchOutcome, dutchText } from '../../text/en/dutch.ts'
import { slipText } from '../../text/en/slip.ts'
import { formatMoney } from '../../text/format.ts'
import { stakeTextAt } from '../../text/number-field.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useMoneySign } from '../../ui/money-sign.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { useAccess, useMarketNow } from '../market/use-market.ts'
import panel from './BesidePanel.module.css'
import { Choices } from './Choices.tsx'
import styles from './Dutch.module.css'
import type { Dutch, DutchAim } from './dutching.ts'
import { type Placed, useDutching, usePlaceDutch } from './use-dutch.ts'

const aims: readonly DutchAim[] = ['total', 'profit', 'payout']

/** A button, and the form once it is pressed. Nothing where not exactly one of several runners wins. */
export function DutchPanel({ market }: { market: Market }) {
  const [isOpen, setOpen] = useState(false)
  const isOffered = market.kind === undefined && market.numberOfWinners === 1 && market.runners.length > 1
  if (!isOffered) return null
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{dutchText.title}</Button>
  return (
    <section className={panel.panel} aria-labelledby="dutch-heading">
      <header className={panel.head}>
        <h2 id="dutch-heading">{dutchText.title}</h2>
        <Button kind="text" size="small" onClick={() => setOpen(false)}>
          {dutchText.close}
        </Button>
      </header>
      <DutchForm market={market} />
    </section>
  )
}

function DutchForm({ market }: { market: Market }) {
  const amountId = useId()
  const sign = useMoneySign()
  const { best, ticked, tick, aim, setAim, amountText, setAmountText, answer } = useDutching(market)
  const { place, placed, problem, isBusy, forget } = usePlaceDutch(market.marketId)
  const made = typeof answer === 'string' ? null : answer
  const why = useReason(market, made)
  return (
    <form
      className={panel.form}
      noValidate
      onChange={forget}
      onSubmit={(event) => {
        event.preventDefault()
        if (made !== null && why === null) void place(made)
      }}
    >
      <p className={styles.note}>{dutchText.choose}</p>
      <fieldset className={styles.runners}>
        <legend className="visually-hidden">{dutchText.runners}</legend>
        {market.runners.map((runner, at) =>
          runner.status === 'REMOVED' ? null : (
            <RunnerTick
              key={runner.selectionId}
              marketId={market.marketId}
              selectionId={runner.selectionId}
              name={runnerLabel(runner.name, runner.handicap)}
              price={best[at] ?? 0}
              isFirst={at === 0}
              isTicked={ticked.has(runner.selectionId)}
              stake={made?.bets.find((bet) => bet.selectionId === runner.selectionId)?.stake ?? null}
              onTick={() => tick(runner.selectionId)}
            />
          ),
        )}
      </fieldset>
      <Choices<DutchAim>
        label={dutchText.aim}
        options={aims.map((id) => ({ id, name: dutchText.aims[id] }))}
        chosen={aim}
        isLocked={isBusy}
        onChoose={setAim}
      />
      <div className={styles.amount}>
        <label htmlFor={amountId}>{dutchText.aims[aim]}</label>
        <NumberField
          id={amountId}
          step={0.01}
          min={0.01}
          value={amountText}
          stepText={stakeTextAt}
          onChange={setAmountText}
        />
      </div>
      {made && <Totals dutch={made} />}
      {problem !== null && <Alert>{problem}</Alert>}
      {placed !== null && <Outcome market={market} placed={placed} />}
      <Button
        kind="primary"
        size="large"
        type="submit"
        busy={isBusy}
        disabled={made === null || why !== null}
        aria-describedby={`${amountId}-why`}
      >
        {dutchText.place(made?.bets.length ?? ticked.size, made?.total ?? null, sign)}
      </Button>
      <p id={`${amountId}-why`} className={styles.note} role="status">
        {why ?? (typeof answer === 'string' ? dutchText.problems[answer] : '')}
      </p>
    </form>
  )
}

/** Returns why nothing can be placed now, null where it can. */
function useReason(market: Market, made: Dutch | null): string | null {
  const { isAuthenticated } = useSession()
  const { status } = useMarketNow(market)
  const access = useAccess(status, false)
  if (!isAuthenticated) return slipText.logInToBet
  if (access === 'stale') return slipText.offline
  if (access !== 'open') return status === 'SUSPENDED' ? slipText.suspended : slipText.ended
  const small = made?.bets.find(({ stake }) => stake < market.stakeMin)
  if (!small) return null
  const runner = market.runners.find(({ selectionId }) => selectionId === small.selectionId)
  return dutchText.smallStake(runner?.name ?? '', market.stakeMin)
}

interface RunnerTickProps {
  marketId: number
  selectionId: number
  name: string
  /** Hundredths; 0 where there is none. */
  price: number
  isFirst: boolean
  isTicked: boolean
  stake: number | null
  onTick(): void
}

/** A runner with its best price, its stake, and what is on offer where that is less. */
function RunnerTick(props: RunnerTickProps) {
  const { marketId, selectionId, name, price, isFirst, isTicked, stake, onTick } = props
  const offered = useCell({ marketId, selectionId, side: 'back', level: 0 }, (cell) => cell?.size ?? 0)
  return (
    <label className={styles.runner}>
      <input
        type="checkbox"
        checked={isTicked}
        disabled={price === 0 && !isTicked}
        // biome-ignore lint/a11y/noAutofocus: the player has just asked for these.
        autoFocus={isFirst}
        onChange={onTick}
        onKeyDown={(event) => {
          // Enter places in the amount's field; here it would place what is half ticked.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <span className="ellipsis">{name}</span>
      <b>{price === 0 ? dutchText.noPrice : dutchText.at(price)}</b>
      <span className={styles.stake}>{stake === null ? '' : formatMoney(stake)}</span>
      {stake !== null && offered < stake && <small>{dutchText.offered(offered)}</small>}
    </label>
  )
}

function Totals({ dutch: { total, bets, leastProfit, mostProfit, bookBps } }: { dutch: Dutch }) {
  const least = Math.min(...bets.map(({ payout }) => payout))
  return (
    <dl className={styles.totals}>
      <dt>{dutchText.total}</dt>
      <dd>{formatMoney(total)}</dd>
      <dt>{dutchText.payout}</dt>
      <dd>{formatMoney(least)}</dd>
      <dt>{dutchText.profit}</dt>
      <dd className={leastProfit < 0 ? styles.loss : styles.profit}>
        {dutchText.range(leastProfit, mostProfit)}
      </dd>
      <dt>{dutchText.book}</dt>
      <dd>{dutchText.percent(bookBps)}</dd>
    </dl>
  )
}

function Outcome({ market, placed: { results, bets } }: { market: Market; placed: Placed }) {
  const nameOf = (at: number) =>
    market.runners.find(({ selectionId }) => selectionId === bets[at]?.selectionId)?.name ?? ''
  return (
    <>
      <p className={styles.outcome} role="status">
        {dutchOutcome(results)}
      </p>
      {results.map((result, at) =>
        result.ok ? null : (
          <Alert key={bets[at]?.selectionId}>
            {nameOf(at)}: {result.message}
          </Alert>
        ),
      )}
    </>
  )
}
