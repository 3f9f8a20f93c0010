/** The roulette table in its states, the wheel that turns, and the rounds of a visit. */
import { useEffect, useRef, useState } from 'react'
import { spotOf } from '#core/casino/roulette-bets.ts'
import { casinoGames } from '../casino/catalogue.ts'
import { Board } from '../casino/roulette/Board.tsx'
import { limitSentence } from '../casino/roulette/bet-limits.ts'
import { HistoryTape } from '../casino/roulette/HistoryTape.tsx'
import { amountsOn, laidOf, press } from '../casino/roulette/laid-chips.ts'
import { Neighbours } from '../casino/roulette/Neighbours.tsx'
import { Racetrack } from '../casino/roulette/Racetrack.tsx'
import { SpinLine } from '../casino/roulette/SpinLine.tsx'
import type { Bets } from '../casino/roulette/use-bets.ts'
import { Wheel } from '../casino/roulette/Wheel.tsx'
import type { SpotStakes } from '../casino/roulette/wheel-bets.ts'
import { letGo, startWheel, stopWheel } from '../casino/roulette/wheel-motion.ts'
import { useVisitRounds, useVisitStore } from '../casino/rounds-store.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useScreenSize } from '../ui/screen-size.ts'
import styles from './Gallery.module.css'
import { Pressed } from './Pressed.tsx'
import { State } from './State.tsx'
import { sampleRounds } from './sample-rounds.ts'

/** The parts of `web/casino/roulette`, and what every table has of the rounds before. */
export function RouletteParts() {
  return (
    <>
      <State name="Wheel: idle, with its result, and one to spin and stop (still while motion is not wanted)">
        <Wheels />
      </State>
      <State name="Roulette number: rest, chosen with chips on it and on a line; another is pressed">
        <Table />
      </State>
      <State name="Roulette number: the result; chips that won and chips that lost">
        <Table result={32} />
      </State>
      <State name="Roulette number: locked while the wheel turns">
        <Table isDisabled />
      </State>
      <State name="Racetrack: two neighbours each side; closed; upright for a phone">
        <Track />
      </State>
      <State name="Line of a spin: before a bet, with a chip in the hand, above a limit, won, part back, lost">
        <Lines />
      </State>
      <State name="History tape, before the first spin and after some">
        <Visit />
      </State>
    </>
  )
}

const { paytable } = casinoGames.find(({ key }) => key === 'roulette')!
const lying = new Map([
  ['straight-17', 100_000],
  ['straight-20', 20_000],
  ['split-8-11', 20_000],
  ['corner-25-26-28-29', 20_000],
  ['dozen-3', 20_000],
  ['red', 120_000],
])

function Table({ result = null, isDisabled = false }: { result?: number | null; isDisabled?: boolean }) {
  const [laid, setLaid] = useState(laidOf(lying))
  const [pointed, setPointed] = useState<string | null>(null)
  return (
    <div className={classNames(styles.baize, styles.roulette)}>
      <Pressed press={result === null ? "button[aria-pressed='false']" : undefined}>
        <Board
          amounts={amountsOn(laid, 20_000)}
          onPress={(selection) => setLaid(press(laid, selection, null))}
          pointed={pointed}
          onPoint={(selection, isPointed) => setPointed(isPointed ? selection : null)}
          result={result}
          isPlayed={result !== null}
          isDisabled={isDisabled}
          hasInside={false}
          isNarrow={useScreenSize() === 'phone'}
          returns={paytable.returns}
        />
      </Pressed>
    </div>
  )
}

function Track() {
  const [each, setEach] = useState(2)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set([17]))
  const shown = { each, chosen, onBets: numbersOf }
  function numbersOf(bets: readonly SpotStakes[]) {
    setChosen(new Set(bets.flatMap(({ selection }) => spotOf(selection)!.numbers)))
  }
  return (
    <div className={styles.baize}>
      <Neighbours each={each} onChange={setEach} />
      <Racetrack {...shown} isUpright={false} isDisabled={false} />
      <Racetrack {...shown} isUpright={false} isDisabled />
      <Racetrack {...shown} isUpright isDisabled={false} />
    </div>
  )
}

function Lines() {
  const bets: Bets = {
    laid: laidOf(lying),
    amounts: lying,
    typed: '200',
    stake: 20_000,
    hand: null,
    change: () => {},
  }
  const line = { paytable, warning: null, isChecking: false, pointed: null, onPutDown: () => {} }
  const spin = sampleRounds.find((round) => round.game === 'roulette')!
  return (
    <div className={styles.baize}>
      <SpinLine {...line} bets={{ ...bets, amounts: new Map() }} round={null} />
      <SpinLine {...line} bets={{ ...bets, hand: 100_000 }} round={null} />
      <SpinLine
        {...line}
        bets={bets}
        warning={limitSentence(new Map([['red', 6_000_000]]), paytable, null)}
        round={null}
      />
      {[400, 100, 0].map((winAmount) => (
        <SpinLine
          key={winAmount}
          {...line}
          bets={bets}
          round={{ ...spin, winAmount, balanceChange: winAmount - spin.totalBet }}
        />
      ))}
    </div>
  )
}

/** The samples stand among the visit's rounds while the page does. */
function Visit() {
  const rounds = useVisitRounds()
  const hasSamples = rounds.some(({ roundId }) => sampleIds.has(roundId))
  useEffect(() => {
    showSamples(true)
    return () => showSamples(false)
  }, [])
  return (
    <div className={styles.baize}>
      <div className={styles.row}>
        <Button onBand onClick={() => showSamples(!hasSamples)}>
          {hasSamples ? 'Forget the rounds' : 'Bring the rounds back'}
        </Button>
      </div>
      <HistoryTape />
    </div>
  )
}

const sampleIds: ReadonlySet<string> = new Set(sampleRounds.map(({ roundId }) => roundId))

function showSamples(areShown: boolean): void {
  useVisitStore.setState(({ rounds }) => {
    const own = rounds.filter(({ roundId }) => !sampleIds.has(roundId))
    return { rounds: areShown ? [...sampleRounds, ...own] : own }
  })
}

function Wheels() {
  return (
    <div className={styles.row}>
      <StillWheel number={null} />
      <StillWheel number={17} />
      <TurningWheel />
    </div>
  )
}

function StillWheel({ number }: { number: number | null }) {
  const wheel = useRef<SVGGElement>(null)
  const ball = useRef<SVGGElement>(null)
  return <Wheel number={number} result={number} isSpinning={false} wheel={wheel} ball={ball} />
}

function TurningWheel() {
  const wheel = useRef<SVGGElement>(null)
  const ball = useRef<SVGGElement>(null)
  const [isSpinning, setSpinning] = useState(false)
  const turn = () => {
    if (!wheel.current || !ball.current) return
    const parts = { wheel: wheel.current, ball: ball.current }
    if (isSpinning) {
      void stopWheel(parts, 32)
    } else {
      letGo(parts)
      startWheel(parts)
    }
    setSpinning(!isSpinning)
  }
  return (
    <div>
      <Wheel number={32} result={null} isSpinning={isSpinning} wheel={wheel} ball={ball} />
      <Button onClick={turn}>{isSpinning ? 'Stop the wheel' : 'Spin the wheel'}</Button>
    </div>
  )
}
