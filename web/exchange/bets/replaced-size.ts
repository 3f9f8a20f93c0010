/** The size of a replacement, as the size of the bet counts: its stake, or what it is to pay or win. */
import type { Bet } from '#contract/orders.ts'

/** Returns the field of the call for a stake at a price, minor units and hundredths; none where what is left of a target stays as it is. */
export function replacedSize(
  { sizedBy = 'STAKE', unmatched }: Pick<Bet, 'sizedBy' | 'unmatched'>,
  { price, size }: { price: number; size: number },
): { size?: number } {
  if (sizedBy === 'STAKE') return { size }
  if (size === unmatched) return {}
  const unit = sizedBy === 'PAYOUT' ? price : price - 100
  return { size: Math.ceil((size * unit) / 100) }
}
