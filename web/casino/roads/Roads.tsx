/** The roads over a table: bead plate, big road and those derived from it, as far as there is room. */
import { useEffect, useRef, useState } from 'react'
import { casinoText } from '../../text/en/casino.ts'
import { useScreenSize } from '../../ui/screen-size.ts'
import { Mark, MarkShape } from './Mark.tsx'
import styles from './Road.module.css'
import {
  beadPlate,
  bigRoad,
  countMarks,
  type DerivedSquare,
  derivedRoad,
  derivedRoads,
  lastColumns,
  type RoadMark,
  roadRows,
  type Square,
} from './roads.ts'

/** What the three outcomes are called. */
export interface RoadNames {
  readonly names: Readonly<Record<RoadMark, string>>
  /** One letter or sign each, in the bead plate. */
  readonly letters: Readonly<Record<RoadMark, string>>
}

interface RoadsProps extends RoadNames {
  /** Earlier rounds, oldest first. */
  marks: readonly RoadMark[]
  /** bead: with the big road. derived: with all of them. strip: one line of the last rounds. */
  kind: 'strip' | 'bead' | 'derived'
}

/** How many pixels a square has. */
const sizes = {
  desktop: { bead: 20, big: 19 },
  tablet: { bead: 20, big: 19 },
  phone: { bead: 16, big: 16 },
} as const
const derivedSize = 8
const gap = 8
const beadColumns = { desktop: 11, tablet: 11, phone: 8 } as const

/** Counts and roads. Where there were no rounds yet, empty paper: the table does not move when there are. */
export function Roads({ marks, kind, names, letters }: RoadsProps) {
  const [width, holder] = useWidth()
  const screen = useScreenSize()
  const { bead, big } = sizes[screen]
  const isDerived = kind === 'derived' && screen !== 'phone'
  const plate = beadColumns[screen]
  const columns = Math.max(0, Math.floor((width - plate * bead - gap) / big))
  return (
    <section className={styles.roads} aria-label={casinoText.earlierRounds}>
      <Counts marks={marks} names={names} />
      <div ref={holder} className={styles.papers} data-kind={kind} aria-hidden="true">
        {kind === 'strip' ? (
          <Strip marks={marks} letters={letters} columns={Math.floor(width / (bead + 1))} size={bead} />
        ) : (
          <>
            <BeadPlate marks={marks} letters={letters} columns={plate} size={bead} />
            <div className={styles.right}>
              <BigRoad marks={marks} columns={columns} size={big} rows={isDerived ? 5 : roadRows} />
              {isDerived && <Derived marks={marks} width={columns * big} />}
            </div>
          </>
        )}
      </div>
    </section>
  )
}

function Counts({ marks, names }: { marks: readonly RoadMark[]; names: RoadNames['names'] }) {
  const counts = countMarks(marks)
  return (
    <p className={styles.counts}>
      {(['first', 'second', 'neutral'] as const).map((mark) => (
        <span key={mark}>
          <Mark mark={mark} size={12} />
          {names[mark]} <b>{counts[mark]}</b>
        </span>
      ))}
      <span className={styles.last}>{casinoText.lastRoundsOf(marks.length)}</span>
      <span className={styles.nothing}>{casinoText.saysNothing}</span>
    </p>
  )
}

interface PaperProps {
  marks: readonly RoadMark[]
  columns: number
  size: number
}

function Strip({ marks, letters, columns, size }: PaperProps & { letters: RoadNames['letters'] }) {
  const shown = marks.slice(-Math.min(40, Math.max(0, columns)))
  return (
    <svg width="100%" height={size + 2} aria-hidden="true">
      {shown.map((mark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place on the paper has no other name.
        <g key={index} transform={`translate(${index * (size + 1)} 1)`}>
          <Bead mark={mark} letter={letters[mark]} size={size} />
        </g>
      ))}
    </svg>
  )
}

function BeadPlate({ marks, letters, columns, size }: PaperProps & { letters: RoadNames['letters'] }) {
  return (
    <Paper columns={columns} rows={roadRows} size={size}>
      {beadPlate(marks, columns).map(({ mark, ...square }) => (
        <At key={keyOf(square)} square={square} size={size}>
          <Bead mark={mark} letter={letters[mark]} size={size} />
        </At>
      ))}
    </Paper>
  )
}

function Bead({ mark, letter, size }: { mark: RoadMark; letter: string; size: number }) {
  return (
    <g transform={`scale(${size / 16})`}>
      <g transform="translate(1 1)">
        <MarkShape mark={mark} />
      </g>
      <text className={styles[`${mark}Letter`]} x="8" y="11" textAnchor="middle">
        {letter}
      </text>
    </g>
  )
}

function BigRoad({ marks, columns, size, rows }: PaperProps & { rows: number }) {
  const squares = lastColumns(bigRoad(marks), columns).filter(({ row }) => row < rows)
  return (
    <Paper columns={columns} rows={rows} size={size}>
      {squares.map(({ side, neutral, ...square }) => (
        <At key={keyOf(square)} square={square} size={size}>
          <g transform={`scale(${size / 16})`}>
            <g transform="translate(1 1)">
              <MarkShape mark={side} />
            </g>
            {neutral > 0 && <path className={styles[`${side}Stroke`]} d="M4 12 12 4" />}
          </g>
        </At>
      ))}
    </Paper>
  )
}

function Derived({ marks, width }: { marks: readonly RoadMark[]; width: number }) {
  const columns = Math.max(0, Math.floor((width - 2 * gap) / 3 / derivedSize))
  return (
    <div className={styles.derived}>
      {(['bigEye', 'small', 'cockroach'] as const).map((road) => (
        <Paper key={road} columns={columns} rows={roadRows} size={derivedSize}>
          {lastColumns(derivedRoad(marks, derivedRoads[road]), columns).map((square) => (
            <At key={keyOf(square)} square={square} size={derivedSize}>
              <DerivedMark road={road} square={square} />
            </At>
          ))}
        </Paper>
      ))}
    </div>
  )
}

/** Regular: full, or a stroke up; irregular: hollow, or a dashed stroke down. */
function DerivedMark({ road, square }: { road: keyof typeof derivedRoads; square: DerivedSquare }) {
  const kind = square.isRegular ? styles.regular : styles.irregular
  if (road === 'bigEye') return <circle className={kind} cx="4" cy="4" r="2.6" />
  if (road === 'small') return <rect className={kind} x="1.6" y="1.6" width="4.8" height="4.8" />
  return (
    <path
      className={square.isRegular ? styles.regularStroke : styles.irregularStroke}
      d={square.isRegular ? 'M1.4 6.6 6.6 1.4' : 'M1.4 1.4 6.6 6.6'}
    />
  )
}

interface SheetProps {
  columns: number
  rows: number
  size: number
  children: React.ReactNode
}

function Paper({ columns, rows, size, children }: SheetProps) {
  const [width, height] = [columns * size, rows * size]
  const lines = [
    ...Array.from({ length: columns + 1 }, (_, column) => `M${column * size} 0V${height}`),
    ...Array.from({ length: rows + 1 }, (_, row) => `M0 ${row * size}H${width}`),
  ]
  return (
    <svg width={width} height={height} viewBox={`-0.5 -0.5 ${width + 1} ${height + 1}`} aria-hidden="true">
      <path className={styles.lines} d={lines.join('')} />
      {children}
    </svg>
  )
}

function At({ square, size, children }: { square: Square; size: number; children: React.ReactNode }) {
  return <g transform={`translate(${square.column * size} ${square.row * size})`}>{children}</g>
}

function keyOf({ column, row }: Square): string {
  return `${column} ${row}`
}

/** Returns the width of an element in pixels, and the place for it. */
function useWidth() {
  const holder = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = holder.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [width, holder] as const
}
