/** What an order takes, put together by price. */
import type { Money, Tick } from '../../values/brands.ts'
import type { Plan } from './plan.ts'

/** Returns what an order takes at each price, best first: ladder indexes and minor units. */
export function fillsByTick({ count, levels, sizes }: Pick<Plan, 'count' | 'levels' | 'sizes'>): {
  readonly tick: Tick
  readonly size: Money
}[] {
  const filled = new Map<Tick, Money>()
  for (let i = 0; i < count; i++) filled.set(levels[i]!, (filled.get(levels[i]!) ?? 0) + sizes[i]!)
  return [...filled].map(([tick, size]) => ({ tick, size }))
}
