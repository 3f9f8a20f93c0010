/** What lies on the baize: the wheel with what came, the racetrack, the board and the chips. Narrow, board and track share a place. */
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RouletteRound } from '#contract/casino/roulette.ts'
import type { Paytable } from '#contract/casino.ts'
import { spotOf } from '#core/casino/roulette-bets.ts'
import { rouletteText } from '../../text/en/roulette.ts'
import { useScreenSize } from '../../ui/screen-size.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { Board } from './Board.tsx'
import { ChipHand } from './ChipHand.tsx'
import styles from './Cloth.module.css'
import { Counts } from './Counts.tsx'
import { HistoryTape } from './HistoryTape.tsx'
import { Neighbours } from './Neighbours.tsx'
import { Racetrack } from './Racetrack.tsx'
import { SpinLine } from './SpinLine.tsx'
import type { BetAct, Bets } from './use-bets.ts'
import type { Spin } from './use-spin.ts'
import { useSteady } from './use-steady.ts'
import { Wheel } from './Wheel.tsx'
import type { SpotStakes } from './wheel-bets.ts'

/** Below it the cloth is narrow, here as in the style sheets. */
const narrowMax = 560

type Tab = 'board' | 'track'

interface ClothProps {
  bets: Bets
  /** Of one function for good. */
  onBet(act: BetAct): void
  paytable: Paytable
  /** By which the player has played, or whose odds were shown, where others are in force since. */
  paytableBefore: Paytable | undefined
  /** What would be refused about the bets. */
  warning: string | null
  spin: Spin
  /** The number that the ball rests at; null before the first spin. */
  restsAt: number | null
  /** The round that has been shown to its end. */
  shown: RouletteRound | null
  /** Whether the bets that lie here are those it was played with. */
  isPlayed: boolean
  isChecking: boolean
  isSpinning: boolean
  isClosed: boolean
  /** The most that may be staked on one spot now, minor units. */
  largest: number
  pointed: string | null
  onPoint(selection: string, isPointed: boolean): void
}

/** The cloth. */
export function Cloth(props: ClothProps) {
  const { bets, onBet, shown, isPlayed, isClosed, spin } = props
  const [cloth, isNarrow] = useNarrowness()
  // On a phone what came stands beside the button.
  const isPhone = useScreenSize() === 'phone'
  const [tab, setTab] = useState<Tab>('board')
  const [hasInside, setInside] = useState(false)
  const [each, setEach] = useState(2)
  const onPress = useSteady((selection: string) => onBet({ act: 'press', selection }))
  const onBets = useSteady((stakes: readonly SpotStakes[]) => onBet({ act: 'pressAll', bets: stakes }))
  const numbers = useMemo(() => numbersOf(bets.amounts.keys()), [bets.amounts])

  const board = (
    <Board
      amounts={bets.amounts}
      onPress={onPress}
      pointed={props.pointed}
      onPoint={props.onPoint}
      result={shown?.number ?? null}
      isPlayed={isPlayed}
      isDisabled={isClosed}
      hasInside={hasInside}
      isNarrow={isNarrow}
      returns={props.paytable.returns}
      returnsBefore={props.paytableBefore?.returns}
    />
  )
  const neighbours = <Neighbours each={each} onChange={setEach} />
  const track = (
    <div className={styles.track}>
      <Racetrack isUpright={isNarrow} each={each} chosen={numbers} onBets={onBets} isDisabled={isClosed} />
    </div>
  )
  const line = (
    <SpinLine
      bets={bets}
      paytable={props.paytable}
      warning={props.warning}
      round={isPlayed ? shown : null}
      isChecking={props.isChecking}
      pointed={props.pointed}
      onPutDown={() => onBet({ act: 'putDown' })}
    />
  )
  const inside = (
    <button
      type="button"
      className={styles.inside}
      aria-pressed={hasInside}
      onClick={() => setInside(!hasInside)}
    >
      {rouletteText.insideBets}
    </button>
  )

  return (
    <div ref={cloth} className={styles.cloth}>
      <div className={styles.table} data-tab={isNarrow ? tab : undefined}>
        <div className={styles.tape}>
          <HistoryTape />
        </div>
        <div className={styles.wheel}>
          <Wheel
            number={props.restsAt}
            result={shown?.number ?? null}
            isSpinning={props.isSpinning}
            wheel={spin.wheel}
            ball={spin.ball}
          />
        </div>
        {isNarrow ? (
          <>
            <Tabs<Tab>
              label={rouletteText.table}
              tabs={[
                { id: 'board', label: rouletteText.board },
                { id: 'track', label: rouletteText.racetrack },
              ]}
              chosen={tab}
              onChoose={setTab}
              listClassName={styles.tabs}
              panelClassName={styles.panel}
            >
              {tab === 'track' && neighbours}
              {tab === 'track' ? track : board}
            </Tabs>
            {tab === 'board' && inside}
            {!isPhone && <div className={styles.line}>{line}</div>}
            <div className={styles.foot}>
              <Counts />
            </div>
          </>
        ) : (
          <>
            {track}
            <div className={styles.foot}>
              {neighbours}
              <Counts />
            </div>
            <div className={styles.line}>
              {line}
              {inside}
            </div>
            <div className={styles.board}>{board}</div>
          </>
        )}
      </div>
      <ChipHand
        bets={bets}
        onBet={onBet}
        limits={props.paytable.limits}
        largest={props.largest}
        isDisabled={props.isSpinning}
      />
    </div>
  )
}

/** Returns the numbers among the selections. */
function numbersOf(selections: Iterable<string>): ReadonlySet<number> {
  const spots = [...selections].map(spotOf).filter((spot) => spot?.line === 'straight')
  return new Set(spots.map((spot) => spot!.numbers[0]!))
}

/** Returns where to put the measured element, and whether it is narrow; right from the first picture on. */
function useNarrowness() {
  const element = useRef<HTMLDivElement>(null)
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const measured = element.current
    if (measured === null) return
    const measure = () => setNarrow(measured.clientWidth <= narrowMax)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [])
  return [element, isNarrow] as const
}
