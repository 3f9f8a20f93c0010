/** The form by which a position is protected: by what, at which prices, and what the position comes to then. */
import { useId, useState } from 'react'
import type { Market } from '#contract/catalogue.ts'
import { prices } from '../../live/live.ts'
import { useBets, useCell } from '../../live/use-live.ts'
import { type ProtectKind, protectText } from '../../text/en/protect.ts'
import { fieldText, stakeTextAt } from '../../text/number-field.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { Button } from '../../ui/Button.tsx'
import { goToEmpty } from '../../ui/go-to-empty.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { ProblemNote } from '../slip/ProblemNote.tsx'
import panel from '../ticket/BesidePanel.module.css'
import { Choices, Switch, Ticks } from '../ticket/Choices.tsx'
import styles from './Protect.module.css'
import { PriceRow, Results } from './ProtectParts.tsx'
import { askedBy, figuresFor, type OpenRunner, type Protection, standingStops, worse } from './protection.ts'
import type { useProtecting } from './use-protecting.ts'

const kinds: readonly ProtectKind[] = ['STOP', 'TRAILING', 'PROFIT', 'PAIR']
const usualTicks = 5

interface ProtectFormProps {
  market: Market
  one: OpenRunner
  open: readonly OpenRunner[]
  /** Of the panel: what is under way goes on when the position turns over meanwhile. */
  protecting: ReturnType<typeof useProtecting>
  onChoose(selectionId: number): void
}

/** The form of one runner's position. */
export function ProtectForm({ market, one, open, protecting, onChoose }: ProtectFormProps) {
  const { marketId } = market
  const { selectionId } = one.runner
  const id = useId()
  const book = one.side === 'LAY' ? 'lay' : 'back'
  const best = useCell({ marketId, selectionId, side: book, level: 0 }, (cell) => cell?.price ?? null)
  const [protection, setProtection] = useState(() => beginning(marketId, one))
  const { submit, isBusy, forget } = protecting
  const { problem, done, isLocked } = protecting.saidOf(one)
  const change = (part: Partial<Protection>) => {
    forget()
    setProtection((before) => ({ ...before, ...part }))
  }
  const figures = figuresFor(protection, one.bets, one.side, best)
  const { kind } = protection
  const trails = kind === 'TRAILING' || (kind === 'PAIR' && protection.trails)
  return (
    <form
      className={panel.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!goToEmpty(event.currentTarget) && !isLocked)
          void submit(one, kind, askedBy(protection, selectionId, figures))
      }}
    >
      {open.length > 1 && (
        <label className={styles.row}>
          {protectText.runner}
          <select value={selectionId} onChange={({ target }) => onChoose(Number(target.value))}>
            {open.map(({ runner }) => (
              <option key={runner.selectionId} value={runner.selectionId}>
                {runnerLabel(runner.name, runner.handicap)}
              </option>
            ))}
          </select>
        </label>
      )}
      <Choices<ProtectKind>
        label={protectText.kind}
        options={kinds.map((each) => ({ id: each, name: protectText.kinds[each] }))}
        chosen={kind}
        isLocked={isBusy}
        onChoose={(next) => change({ kind: next })}
      />
      <p className={styles.note}>{protectText.means[kind]}</p>
      {done === null && kind !== 'PROFIT' && <Standing one={one} marketId={marketId} />}
      {kind === 'PAIR' && (
        <Switch
          name={protectText.trails}
          isOn={protection.trails}
          isLocked={isBusy}
          onChange={(next) => change({ trails: next })}
        />
      )}
      {kind !== 'PROFIT' && trails && (
        <div className={styles.row}>
          <span>
            {protectText.distance} <small>{protectText.follows(figures.stopPrice)}</small>
          </span>
          <Ticks
            name={protectText.distance}
            value={protection.distance}
            max={1_000}
            isLocked={isBusy}
            onChange={(distance) => change({ distance })}
          />
        </div>
      )}
      {kind !== 'PROFIT' && !trails && (
        <PriceRow
          id={`${id}-trigger`}
          name={protectText.trigger}
          text={protection.triggerText}
          from={best ?? 200}
          onChange={(triggerText) => change({ triggerText })}
        />
      )}
      {(kind === 'PROFIT' || kind === 'PAIR') && (
        <PriceRow
          id={`${id}-profit`}
          name={protectText.takeProfit}
          text={protection.profitText}
          from={best ?? 200}
          onChange={(profitText) => change({ profitText })}
        />
      )}
      {kind !== 'PROFIT' && (
        <div className={styles.row}>
          {protectText.slippage}
          <Ticks
            name={protectText.slippage}
            value={protection.slippage}
            least={0}
            max={20}
            isLocked={isBusy}
            onChange={(slippage) => change({ slippage })}
          />
        </div>
      )}
      <div className={styles.row}>
        <label htmlFor={`${id}-stake`}>{protectText.stake}</label>
        <NumberField
          id={`${id}-stake`}
          className={styles.field}
          step={0.01}
          value={protection.stakeText === '' && figures.size ? fieldText(figures.size) : protection.stakeText}
          stepText={stakeTextAt}
          onChange={(stakeText) => change({ stakeText })}
        />
      </div>
      <Results bets={one.bets} figures={figures} />
      {problem !== null && (
        <ProblemNote
          problem={problem}
          onTake={(stake) => change({ stakeText: fieldText(stake) })}
          onTakePrice={(price) => change({ profitText: fieldText(price) })}
        />
      )}
      {done !== null && (
        <p className={styles.done} role="status">
          {done}
        </p>
      )}
      <Button
        kind="primary"
        type="submit"
        busy={isBusy}
        disabled={isLocked}
        aria-describedby={isLocked ? `${id}-why` : undefined}
      >
        {protectText.act(kind, one.side, figures.size ?? 0, figures.profitPrice ?? figures.stopPrice)}
      </Button>
      {isLocked && (
        <p id={`${id}-why`} className={styles.note}>
          {protectText.again}
        </p>
      )}
    </form>
  )
}

/** What is held for the position already; nothing where nothing is. */
function Standing({ one, marketId }: { one: OpenRunner; marketId: number }) {
  const stops = standingStops(useBets(marketId), one)
  if (stops.length === 0) return null
  const size = stops.reduce((sum, { unmatched }) => sum + unmatched, 0)
  const triggers = stops.map(({ held }) => held.trigger)
  return <p className={styles.standing}>{protectText.standing(one.side, size, triggers)}</p>
}

/** Starts a few ticks around the best price of now. */
function beginning(marketId: number, { runner, side }: OpenRunner): Protection {
  const book = side === 'LAY' ? 'lay' : 'back'
  const best = prices.cell(marketId, runner.selectionId, book, 0)?.price
  return {
    kind: 'STOP',
    triggerText: best ? fieldText(worse(side, best, usualTicks)) : '',
    profitText: best ? fieldText(worse(side, best, -usualTicks)) : '',
    distance: usualTicks,
    trails: false,
    slippage: 3,
    stakeText: '',
  }
}
