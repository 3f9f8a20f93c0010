/** The wheel: 37 pockets in their order, the ball in one of them, and in its hub the number that came. */
import { memo, type RefObject, useId } from 'react'
import { colourOf, wheelOrder } from '#core/casino/roulette.ts'
import { classNames } from '../../ui/class-names.ts'
import { colourNames } from './table-bets.ts'
import styles from './Wheel.module.css'
import { pocketAngle } from './wheel-motion.ts'

const centre = 200
const outer = 178
const inner = 118
const step = 360 / wheelOrder.length

interface WheelProps {
  /** Where the ball rests; null before the first spin, which has no ball yet. */
  number: number | null
  /** What the hub shows: the number that has just come. */
  result: number | null
  isSpinning: boolean
  wheel: RefObject<SVGGElement | null>
  ball: RefObject<SVGGElement | null>
}

/** The drawing; `wheel-motion.ts` turns its two parts. */
export const Wheel = memo(function Wheel({ number, result, isSpinning, wheel, ball }: WheelProps) {
  const title = useId()
  return (
    <svg className={styles.wheel} viewBox="0 0 400 400" role="img" aria-labelledby={title}>
      <title id={title}>Roulette wheel</title>
      <circle className={styles.rim} cx={centre} cy={centre} r="198" />
      <circle className={styles.ring} cx={centre} cy={centre} r="190" />
      <g ref={wheel} className={styles.turning}>
        {wheelOrder.map((pocket) => (
          <g key={pocket} transform={`rotate(${pocketAngle(pocket)} ${centre} ${centre})`}>
            <path className={classNames(styles.pocket, styles[colourOf(pocket)])} d={pocketPath} />
            <text className={styles.number} x={centre} y="43" textAnchor="middle">
              {pocket}
            </text>
          </g>
        ))}
        <circle className={styles.groove} cx={centre} cy={centre} r="146" />
        <path className={styles.spokes} d={spokes} />
        <circle className={styles.hub} cx={centre} cy={centre} r="34" />
        <circle className={styles.pin} cx={centre} cy={centre} r="10" />
      </g>
      {result !== null && <Hub number={result} />}
      <g
        ref={ball}
        className={classNames(styles.turning, number === null && !isSpinning && styles.hidden)}
        style={{ transform: `rotate(${number === null ? 0 : pocketAngle(number)}deg)` }}
      >
        <circle className={styles.ball} cx={centre} cy={centre - 131} r="8.5" />
      </g>
    </svg>
  )
})

/** The number on a tile of its colour, and the colour in words. It stands still. */
function Hub({ number }: { number: number }) {
  const colour = colourOf(number)
  return (
    <g className={styles.result}>
      <circle className={styles.hub} cx={centre} cy={centre} r="82" />
      <rect className={styles[colour]} x="158" y="147" width="84" height="66" rx="8" />
      <text className={styles.came} x={centre} y="196" textAnchor="middle">
        {number}
      </text>
      <text className={styles.colour} x={centre} y="246" textAnchor="middle">
        {colourNames[colour]}
      </text>
    </g>
  )
}

/** The pocket at the top; the others are the same, turned. */
const pocketPath = (() => {
  const at = (radius: number, degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return `${(centre + radius * Math.sin(angle)).toFixed(2)} ${(centre - radius * Math.cos(angle)).toFixed(2)}`
  }
  const half = step / 2
  return `M${at(outer, -half)}A${outer} ${outer} 0 0 1 ${at(outer, half)}L${at(inner, half)}A${inner} ${inner} 0 0 0 ${at(inner, -half)}Z`
})()

const spokes =
  'M200 90V166M200 234V310M90 200H166M234 200H310M122 122 176 176M224 224 278 278M278 122 224 176M176 224 122 278'
