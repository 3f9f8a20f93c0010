/** A chip, drawn flat: its colour by its worth, its worth in short. */
import { formatFigure } from '../text/format.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './Chip.module.css'

/** What a tray offers, minor units. */
export const chipValues = [20_000, 100_000, 200_000, 1_000_000, 2_000_000, 5_000_000] as const

const colours = [
  [5_000_000, 'c50k'],
  [2_000_000, 'c20k'],
  [1_000_000, 'c10k'],
  [200_000, 'c2k'],
  [100_000, 'c1k'],
  [20_000, 'c200'],
] as const

/** Returns an amount (minor units) as a chip shows it: 200, 1k, 1.5k, 2m. Beyond two decimals of thousands it is cut. */
export function chipLabel(amount: number): string {
  if (amount < 100_000) return formatFigure(amount)
  if (amount < 100_000_000) return `${formatFigure(Math.floor(amount / 1_000))}k`
  return `${formatFigure(Math.floor(amount / 1_000_000))}m`
}

interface ChipProps {
  /** Minor units. */
  amount: number
  size?: number
}

/** A chip of an amount; of the colour of the largest chip that it is worth. Decorative: words say the stake. */
export function Chip({ amount, size = 28 }: ChipProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <ChipDisc amount={amount} label={chipLabel(amount)} />
    </svg>
  )
}

/** The chip itself, in a box of 48, with what is written on it. */
export function ChipDisc({ amount, label }: { amount: number; label: string }) {
  const colour = colours.find(([worth]) => worth <= amount)?.[1] ?? 'c100'
  return (
    <g className={classNames(styles.chip, styles[colour])}>
      <circle className={styles.edge} cx="24" cy="24" r="23.2" />
      <circle className={styles.marks} cx="24" cy="24" r="20" />
      <circle className={styles.face} cx="24" cy="24" r="15.5" />
      <text className={label.length > 4 ? styles.long : styles.label} x="24" y="28.5" textAnchor="middle">
        {label}
      </text>
    </g>
  )
}
