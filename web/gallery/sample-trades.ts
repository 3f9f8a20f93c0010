/** Orders in queues, held orders and a price over half an hour, made for the gallery. */
import type { EventMoment } from '#contract/catalogue.ts'
import type { Bet } from '#contract/orders.ts'
import type { HistoryPoints, OwnMark } from '../exchange/history/history-figures.ts'
import { sampleBets } from './sample-lines.ts'

const [unmatched] = sampleBets as readonly [Bet]

/** Returns a lay that rests at the best price to back of a sample market; it is the same list for the same market. */
export function queuedBets(marketId: number): readonly Bet[] {
  const known = queued.get(marketId) ?? [
    { ...unmatched, orderId: marketId - 1, marketId, side: 'LAY', price: 190 },
  ]
  queued.set(marketId, known)
  return known
}
const queued = new Map<number, readonly Bet[]>()

/** Returns a stop, one that trails, and one of a pair, on one runner. */
export function heldBets(marketId: number): readonly Bet[] {
  const bet: Bet = { ...unmatched, marketId, side: 'LAY', price: 240, state: 'held' }
  const stop = { exit: 'STOP', trigger: 230, slippage: 3 } as const
  return [
    { ...bet, orderId: marketId - 2, held: stop },
    {
      ...bet,
      orderId: marketId - 3,
      held: { exit: 'TRAILING', trigger: 228, distance: 12, slippage: 3 },
    },
    { ...bet, orderId: marketId - 4, held: stop, otherLeg: marketId - 5 },
  ]
}

const begin = Date.UTC(2026, 10, 20, 14, 0)
const minutes = Array.from({ length: 31 }, (_, minute) => minute)
const at = (minute: number) => begin + 60_000 * minute

export const chartPoints: HistoryPoints = {
  times: minutes.map((minute) => at(minute) / 1_000),
  prices: minutes.map((minute) => (minute < 12 ? 2.06 - minute / 100 : 1.7 + (minute % 5) / 50)),
  sizes: minutes.map((minute) => 4_000 + 900 * ((minute * 7) % 11)),
}

export const chartMarks: readonly OwnMark[] = [
  { time: at(5) / 1_000, price: 2.01, side: 'BACK' },
  { time: at(18) / 1_000, price: 1.76, side: 'LAY' },
]

export const chartMoments: readonly EventMoment[] = [
  { time: at(12), kind: 'GOAL', side: 'M. Ferro', clock: '31' },
  { time: at(19), kind: 'RED_CARD', side: 'T. Halvorsen', clock: '38' },
  { time: at(22), kind: 'HALF_TIME', until: at(27) },
]
