/** The roulette table in its states, the wheel that turns, and the rounds of a visit. */
import { useEffect, useRef, useState } from 'react'
import { casinoGames } from '../casino/catalogue.ts'
import { LastRounds } from '../casino/LastRounds.tsx'
import { Board } from '../casino/roulette/Board.tsx'
import { HistoryTape } from '../casino/roulette/HistoryTape.tsx'
import { Wheel } from '../casino/roulette/Wheel.tsx'
import { letGo, startWheel, stopWheel } from '../casino/roulette/wheel-motion.ts'
import { useVisitRounds, useVisitStore } from '../casino/rounds-store.ts'
import { Button } from '../ui/Button.tsx'
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
      <State name="Roulette number: rest, chosen, result; the spots of inside bets">
        <Table />
      </State>
      <State name="Roulette number: locked while the wheel turns">
        <div className={styles.baize}>
          <Board
            {...board}
            chosen={['straight-17', 'red']}
            onToggle={() => {}}
            stake={20_000}
            result={null}
            isDisabled
          />
        </div>
      </State>
      <State name="History tape, before the first spin and after some; last rounds (nothing before the first)">
        <Visit />
      </State>
    </>
  )
}

const words = { up: 'Up', down: 'Down', seven: '7' } as const
const board = { returns: casinoGames.find(({ key }) => key === 'roulette')!.paytable.returns }

function Table() {
  const [chosen, setChosen] = useState<readonly string[]>(['straight-17', 'straight-20', 'red'])
  const toggle = (selection: string) =>
    setChosen(
      chosen.includes(selection) ? chosen.filter((other) => other !== selection) : [...chosen, selection],
    )
  return (
    <div className={styles.baize}>
      <Pressed press="button[aria-pressed='false']">
        <Board {...board} chosen={chosen} onToggle={toggle} stake={20_000} result={32} isDisabled={false} />
      </Pressed>
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
    <>
      <div className={styles.baize}>
        <div className={styles.row}>
          <Button onBand onClick={() => showSamples(!hasSamples)}>
            {hasSamples ? 'Forget the rounds' : 'Bring the rounds back'}
          </Button>
        </div>
        <HistoryTape />
      </div>
      <LastRounds
        game="7updown"
        describe={({ bets, card }) => ({
          bet: bets.map(({ selection }) => words[selection]).join(', '),
          result: `${card.label} of ${card.suit}`,
        })}
      />
    </>
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
  return <Wheel number={number} isSpinning={false} wheel={wheel} ball={ball} />
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
      <Wheel number={32} isSpinning={isSpinning} wheel={wheel} ball={ball} />
      <Button onClick={turn}>{isSpinning ? 'Stop the wheel' : 'Spin the wheel'}</Button>
    </div>
  )
}
