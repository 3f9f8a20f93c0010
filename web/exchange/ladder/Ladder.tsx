/** The ladder of one runner: its prices one under the other, to bet, move and cancel at, and to close what is open. */
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { EventSummary, Market, Runner } from '#contract/catalogue.ts'
import { useBets, usePosition } from '../../live/use-live.ts'
import { useWholeBook } from '../../live/use-whole-book.ts'
import { ladderText } from '../../text/en/ladder.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { classNames } from '../../ui/class-names.ts'
import { runnerBetsOf } from '../market/closing.ts'
import { useCommissionShown } from '../market/use-commission-shown.ts'
import { useAccess, useMarketNow } from '../market/use-market.ts'
import { useTradedSizes } from '../market/use-traded.ts'
import { GreenUp, type GreenUpAction } from './GreenUp.tsx'
import { keyActionOf } from './keys.ts'
import styles from './Ladder.module.css'
import { type GridHandle, LadderGrid } from './LadderGrid.tsx'
import { LadderHead } from './LadderHead.tsx'
import { ladderOf } from './ladder-of.ts'
import { ownRowsOf } from './own-rows.ts'
import { StakeBar } from './StakeBar.tsx'
import { useStakes } from './stakes.ts'
import { type Stake, useActions } from './use-actions.ts'
import { useArmed } from './use-armed.ts'
import { useHasStood } from './use-has-stood.ts'

interface LadderProps {
  event: EventSummary
  market: Market
  runner: Runner
  rowHeight: number
  follows: boolean
  onClose(): void
  onHelp(): void
}

/** The ladder. */
export function Ladder({ event, market, runner, rowHeight, follows, onClose, onHelp }: LadderProps) {
  const { marketId } = market
  const { selectionId } = runner
  useWholeBook(marketId)
  const now = useMarketNow(market)
  const access = useAccess(now.status, false)
  const bets = useBets(marketId)
  const position = usePosition(marketId)
  const own = useMemo(() => ownRowsOf(bets, selectionId), [bets, selectionId])
  const runnerBets = useMemo(() => runnerBetsOf(bets, selectionId, position), [bets, selectionId, position])
  const hasBets = market.kind === undefined && bets.some((bet) => isMatched(bet, selectionId))
  const armed = useArmed()
  const stakes = useStakes()
  const [chosen, setChosen] = useState(0)
  const stake: Stake = stakes[chosen] ?? 'net'
  const name = runnerLabel(runner.name, runner.handicap)
  const actions = useActions({
    ...{ event, market, runner, access, stake, bets: runnerBets },
    isArmed: armed.isArmed,
    onAction: armed.touch,
  })
  const greenUp = useRef<GreenUpAction>(null)
  const grid = useRef<GridHandle>(null)
  const traded = useTradedSizes(marketId, selectionId, useHasStood(marketId, selectionId))
  const commissionBps = useCommissionShown(market)
  // After a press on a stake or on the switch its letters and digits are those of the ladder, without a click back into the rows.
  const onKeyDown = (event: KeyboardEvent) => {
    const isOfButton =
      event.target instanceof HTMLButtonElement && event.key.length === 1 && event.key !== ' '
    if (isOfButton && !event.defaultPrevented && keyActionOf(event) !== null) grid.current?.take(event)
  }
  return (
    <section
      className={classNames(
        styles.ladder,
        armed.isArmed && styles.armed,
        access !== 'open' && styles[access],
      )}
      aria-label={`${name}, ${market.name}`}
      style={{ '--row': `${rowHeight}px` } as React.CSSProperties}
      data-ladder={`${marketId}.${selectionId}`}
      onKeyDown={onKeyDown}
    >
      <LadderHead
        {...{ event, market, now, name, bets, position, commissionBps, onClose }}
        isArmed={armed.isArmed}
        selectionId={selectionId}
        canArm={armed.canArm}
        onArm={armed.setArmed}
      />
      <StakeBar chosen={chosen} onChoose={setChosen} />
      <LadderGrid
        ref={grid}
        {...{ marketId, selectionId, own, name, rowHeight, follows, actions, commissionBps, ...traded }}
        kind={market.kind}
        ladder={ladderOf(market)}
        bets={hasBets ? runnerBets : null}
        onKey={(key) => {
          if (key === 'help') onHelp()
          else if (key === 'green-up') greenUp.current?.()
          else setChosen(key.stake)
        }}
      />
      <p className={styles.told} role={actions.told?.isProblem ? 'alert' : 'status'} data-told>
        {actions.told && (
          <span
            className={classNames('ellipsis', actions.told.isProblem && styles.problem)}
            title={actions.told.text}
          >
            {actions.told.text}
          </span>
        )}
        {actions.told?.instead && (
          <button type="button" className={styles.instead} onClick={actions.instead}>
            {actions.told.instead.name}
          </button>
        )}
      </p>
      <GreenUp
        ref={greenUp}
        {...{ market, name, hasBets, isArmed: armed.isArmed }}
        isNet={commissionBps > 0}
        selectionId={selectionId}
        isOpen={access === 'open'}
        isLevel={runnerBets.payout === 0}
      >
        <button type="button" className={styles.thumb} onClick={() => grid.current?.centre()}>
          {ladderText.centre}
        </button>
        <button
          type="button"
          className={styles.thumb}
          disabled={own.all.length === 0}
          onClick={() => actions.cancel(own.all)}
        >
          {ladderText.cancelCount(own.all.length)}
        </button>
      </GreenUp>
    </section>
  )
}

function isMatched(bet: { selectionId: number; matched: number }, selectionId: number): boolean {
  return bet.selectionId === selectionId && bet.matched > 0
}
