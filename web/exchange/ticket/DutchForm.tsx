/** Dutching: tick runners, here or in the table, say for what, and place all bets with one action. By keyboard: Space, Tab, Enter. */
import { useId } from 'react'
import type { Market } from '#contract/catalogue.ts'
import { useSession } from '../../account/session.ts'
import { dutchText, whyPlaced } from '../../text/en/dutch.ts'
import { sideWord, slipText } from '../../text/en/slip.ts'
import { ticketText } from '../../text/en/ticket.ts'
import { formatMoney, formatSigned } from '../../text/format.ts'
import { fieldText, stakeTextAt } from '../../text/number-field.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useMoneySign } from '../../ui/money-sign.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { useAccess, useMarketNow } from '../market/use-market.ts'
import type { BetSide } from '../slip/arithmetic.ts'
import panel from './BesidePanel.module.css'
import { Choices } from './Choices.tsx'
import styles from './Dutch.module.css'
import { Outcome, TooMuch } from './DutchOutcome.tsx'
import { DutchRunner } from './DutchRunner.tsx'
import type { Dutch, DutchAim } from './dutching.ts'
import { StrategyField } from './StrategyField.tsx'
import { useDutching, usePlaceDutch } from './use-dutch.ts'

const aims: readonly DutchAim[] = ['total', 'profit', 'payout']
const sides: readonly BetSide[] = ['BACK', 'LAY']

/** The form: which runners, for what, and the one action. */
export function DutchForm({ market }: { market: Market }) {
  const amountId = useId()
  const sign = useMoneySign()
  const dutching = useDutching(market)
  const { side, setSide, best, ticked, tick, odds, aim, setAim, amountText, setAmountText, answer } = dutching
  const { place, placeOne, placed, problem, isBusy, forget } = usePlaceDutch(market)
  const made = typeof answer === 'string' ? null : answer
  const reason = useReason(market, made)
  // A second press is not a second dutch.
  const why = (placed?.said === dutching.said ? whyPlaced(placed.results) : null) ?? reason
  return (
    <form
      className={panel.form}
      noValidate
      onChange={forget}
      onSubmit={(event) => {
        event.preventDefault()
        if (made !== null && why === null) void place(made, dutching.said, dutching.strategy.trim())
      }}
    >
      <Choices<BetSide>
        label={dutchText.side}
        options={sides.map((id) => ({ id, name: sideWord[id] }))}
        chosen={side}
        isLocked={isBusy}
        onChoose={setSide}
      />
      <p className={styles.note}>{dutchText.choose[side]}</p>
      <fieldset className={styles.runners}>
        <legend className="visually-hidden">{dutchText.runners}</legend>
        {market.runners.map((runner, at) =>
          runner.status === 'REMOVED' ? null : (
            <DutchRunner
              key={runner.selectionId}
              marketId={market.marketId}
              selectionId={runner.selectionId}
              name={runnerLabel(runner.name, runner.handicap)}
              side={side}
              price={best[at] ?? 0}
              oddsText={odds.get(runner.selectionId)}
              asked={dutching.priceOf(runner.selectionId, at)}
              isLocked={isBusy}
              isFirst={at === 0}
              isTicked={ticked.has(runner.selectionId)}
              stake={made?.bets.find((bet) => bet.selectionId === runner.selectionId)?.stake ?? null}
              onTick={() => tick(runner.selectionId)}
              onOdds={(text) => {
                dutching.typeOdds(runner.selectionId, text)
                forget()
              }}
            />
          ),
        )}
      </fieldset>
      <Choices<DutchAim>
        label={dutchText.aim}
        options={aims.map((id) => ({ id, name: dutchText.aims[side][id] }))}
        chosen={aim}
        isLocked={isBusy}
        onChoose={setAim}
      />
      <div className={styles.amount}>
        <label htmlFor={amountId}>{dutchText.aims[side][aim]}</label>
        <NumberField
          id={amountId}
          step={0.01}
          min={0.01}
          value={amountText}
          stepText={stakeTextAt}
          onChange={setAmountText}
        />
      </div>
      <StrategyField
        value={dutching.strategy}
        title={ticketText.strategyHelp}
        isLocked={isBusy}
        onChange={dutching.nameStrategy}
      />
      {made && <Totals dutch={made} />}
      {problem !== null && <Alert>{problem}</Alert>}
      {placed !== null && (
        <Outcome market={market} placed={placed} onTake={(at, stake) => void placeOne(placed, at, stake)} />
      )}
      {made && placed === null && (
        <TooMuch
          risk={made.risk}
          amountFor={dutching.amountFor}
          onTake={(amount) => setAmountText(fieldText(amount))}
        />
      )}
      <Button
        kind="primary"
        size="large"
        type="submit"
        busy={isBusy}
        disabled={made === null || why !== null}
        aria-describedby={`${amountId}-why`}
      >
        {dutchText.place(side, made?.bets.length ?? ticked.size, made?.risk ?? null, sign)}
      </Button>
      <p id={`${amountId}-why`} className={styles.note} role="status">
        {why ?? (typeof answer === 'string' ? dutchText.problems[side][answer] : '')}
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

/** Sums of the bets; of backs what the least payout is, of lays the most that one has to pay. */
function Totals({ dutch: { side, total, bets, leastProfit, mostProfit, bookBps } }: { dutch: Dutch }) {
  const payouts = bets.map(({ payout }) => payout)
  const isBack = side === 'BACK'
  const ifNone = isBack ? -total : total
  return (
    <dl className={styles.totals}>
      <dt>{dutchText.total[side]}</dt>
      <dd>{formatMoney(total)}</dd>
      <dt>{dutchText.payout[side]}</dt>
      <dd>{formatMoney(isBack ? Math.min(...payouts) : Math.max(...payouts))}</dd>
      <dt>{dutchText.ifOne}</dt>
      <dd className={leastProfit < 0 ? styles.loss : styles.profit}>
        {dutchText.range(leastProfit, mostProfit)}
      </dd>
      <dt>{dutchText.ifNone}</dt>
      <dd className={ifNone < 0 ? styles.loss : styles.profit}>{formatSigned(ifNone)}</dd>
      <dt>{dutchText.book}</dt>
      <dd>{dutchText.percent(bookBps)}</dd>
    </dl>
  )
}
