/** A stake as chips, one on the other: at most three of those that it is made of, the largest on top with its worth. */
import { ChipDisc, chipLabel } from './Chip.tsx'

const worths = [5_000_000, 2_000_000, 1_000_000, 200_000, 100_000, 20_000, 10_000] as const
const shownMax = 3
/** How far a chip stands out under the next, of a box of 48. */
const step = 4.8

/** Decorative: words say the stake (minor units). */
export function ChipStack({ amount, size }: { amount: number; size: number }) {
  const chips = chipsOf(amount)
  const height = 48 + step * (chips.length - 1)
  return (
    <svg width={size} height={(size * height) / 48} viewBox={`0 0 48 ${height}`} aria-hidden="true">
      {chips.toReversed().map((worth, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place in the stack has no other name.
        <g key={index} transform={`translate(0 ${height - 48 - step * index})`}>
          <ChipDisc amount={worth} label={index === chips.length - 1 ? chipLabel(chips[0]!) : ''} />
        </g>
      ))}
    </svg>
  )
}

/** Returns the largest chips that make up the amount, at most three; one that is below every chip is a chip of its own worth. */
function chipsOf(amount: number): number[] {
  const chips: number[] = []
  let rest = amount
  for (const worth of worths) {
    while (rest >= worth && chips.length < shownMax) {
      chips.push(worth)
      rest -= worth
    }
  }
  return chips.length === 0 ? [amount] : chips
}
