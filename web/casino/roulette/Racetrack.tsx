/** The racetrack: the numbers in the order of the wheel, to be bet on with their neighbours, and the sectors. One tab stop. */
import { type KeyboardEvent, memo, useRef, useState } from 'react'
import { colourOf, wheelOrder } from '#core/casino/roulette.ts'
import { rouletteText } from '../../text/en/roulette.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './Racetrack.module.css'
import { lyingTrack, type TrackShape, trackShape, uprightTrack } from './track-shape.ts'
import { neighbourBets, neighboursOf, type Sector, type SpotStakes, sectors, stakesOf } from './wheel-bets.ts'

interface RacetrackProps {
  isUpright: boolean
  /** How many neighbours go with a number, on each side. */
  each: number
  /** The numbers that chips lie on. */
  chosen: ReadonlySet<number>
  /** Bets on all of these at once. */
  onBets(bets: readonly SpotStakes[]): void
  isDisabled: boolean
}

const lying = trackShape(lyingTrack)
const upright = trackShape(uprightTrack)
/** Middles of the sectors' names, from the left of the lying track and from the foot of the upright one. */
const namesLying = { tiers: [94, 88], orphelins: [229, 88], voisins: [343, 88], zero: [443, 88] } as const
const namesUpright = {
  tiers: [165, 330],
  orphelins: [165, 224],
  voisins: [165, 150],
  zero: [165, 84],
} as const

/** The drawing and its buttons: a sector or a number, each press adds. */
export const Racetrack = memo(function Racetrack(props: RacetrackProps) {
  const { isUpright, each, chosen, onBets, isDisabled } = props
  const [pointed, setPointed] = useState<number | null>(null)
  const [stop, setStop] = useState('0')
  const track = useRef<SVGSVGElement>(null)
  const shape = isUpright ? upright : lying
  const lit = new Set([...chosen, ...(pointed === null || isDisabled ? [] : neighboursOf(pointed, each))])

  const onKeyDown = (event: KeyboardEvent<SVGGElement>) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      event.currentTarget.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      return
    }
    const next = besideOnTrack(stop, event.key)
    if (next === null) return
    event.preventDefault()
    track.current?.querySelector<SVGGElement>(`[data-track="${next}"]`)?.focus()
  }
  const button = (key: string, bets: readonly SpotStakes[]) => ({
    role: 'button',
    tabIndex: key === stop ? 0 : -1,
    'aria-disabled': isDisabled || undefined,
    'data-track': key,
    onClick: () => !isDisabled && onBets(bets),
    onFocus: () => setStop(key),
    onKeyDown,
  })

  return (
    <svg
      ref={track}
      className={classNames(styles.track, isDisabled && styles.closed)}
      viewBox={`-1 -1 ${shape.width + 2} ${shape.height + 2}`}
      role="toolbar"
      aria-label="Racetrack"
    >
      {sectors.map((sector) => (
        <g key={sector.key} className={styles.sector} {...button(sector.key, sector.bets)}>
          <SectorFace sector={sector} shape={shape} />
        </g>
      ))}
      <path className={styles.lines} d={shape.lines} />
      {wheelOrder.map((number) => (
        <g
          key={number}
          className={styles.cell}
          {...button(String(number), neighbourBets(number, each))}
          aria-label={rouletteText.withNeighbours(number, each)}
          onPointerEnter={() => setPointed(number)}
          onPointerLeave={() => setPointed(null)}
        >
          <path className={styles[colourOf(number)]} d={shape.cells[number]!.outline} />
          <text x={shape.cells[number]!.middle[0]} y={shape.cells[number]!.middle[1] + 5}>
            {number}
          </text>
        </g>
      ))}
      {wheelOrder.map(
        (number) =>
          lit.has(number) && <path key={number} className={styles.lit} d={shape.cells[number]!.outline} />,
      )}
    </svg>
  )
})

const rings = [wheelOrder.map(String), sectors.map(({ key }) => key as string)] as const

/** Returns where an arrow leads: left and right along the wheel or the sectors, up and down from the one to the others. */
function besideOnTrack(from: string, key: string): string | null {
  const [ring, other] = rings[0].includes(from) ? rings : [rings[1], rings[0]]
  if (key === 'ArrowUp' || key === 'ArrowDown') return other[0]!
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  return step === 0 ? null : ring.at((ring.indexOf(from) + step) % ring.length)!
}

function SectorFace({ sector, shape }: { sector: Sector; shape: TrackShape }) {
  const { key, name, bets } = sector
  const [x, y] = (shape === upright ? namesUpright : namesLying)[key]
  return (
    <>
      <path d={shape.sectors[key]} />
      <text x={x} y={y - 4}>
        {name}
      </text>
      <text className={styles.chips} x={x} y={y + 14}>
        {rouletteText.chips(stakesOf(bets))}
      </text>
    </>
  )
}
