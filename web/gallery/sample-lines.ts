/** Lines of the slip and bets, made for the gallery. */
import type { Bet } from '#contract/orders.ts'
import type { OrderState, Phase, SlipLine } from '../exchange/slip/slip-line.ts'
import { pricesText } from '../text/en/prices.ts'

const base = {
  eventId: -1,
  eventName: 'M. Ferro vs T. Halvorsen',
  marketId: -1,
  marketName: 'Match Odds',
  selectionId: 1,
  runnerName: 'M. Ferro',
  price: 206,
  bestPrice: 206,
  marketVersion: 1,
  orderKey: '',
  selectionIds: [1, 2] as readonly number[],
  numberOfWinners: 1,
  stakeMin: 100,
  oddsText: '2.06',
  stakeText: '50.00',
  oddsNote: null,
} as const

const order: OrderState = {
  orderId: -1,
  state: 'matched',
  matched: 5_000,
  averagePrice: 206,
  unmatched: 0,
  cancelled: 0,
  lapsed: 0,
  voided: 0,
  reason: undefined,
}
const draft: Phase = { kind: 'draft', problem: null }
const accepted = (change: Partial<OrderState>): Phase => ({
  kind: 'accepted',
  order: { ...order, ...change },
})
const farOff = Date.UTC(2100, 0, 1)

const sketches: readonly (readonly [string, Partial<SlipLine>])[] = [
  ['Line: back', { phase: draft }],
  ['Line: lay', { side: 'LAY', phase: draft }],
  ['Line: nothing typed', { stakeText: '', phase: draft }],
  [
    'Line: odds between two steps',
    { oddsText: '2.05', oddsNote: pricesText.snapped(205, 204), phase: draft },
  ],
  [
    'Line: refused',
    {
      stakeText: '5000.00',
      phase: {
        kind: 'draft',
        problem:
          'Your available balance does not cover the most this order could lose. $790.50 is available.',
        remedy: 79_050,
      },
    },
  ],
  [
    'Line: long names',
    { runnerName: 'Wolfeschlegelsteinhausenbergerdorff and Featherstonehaugh', phase: draft },
  ],
  ['Line: placing', { phase: { kind: 'sent', checking: false } }],
  ['Line: checking after a lost connection', { phase: { kind: 'sent', checking: true } }],
  ['Line: waiting for the bet delay', { phase: { kind: 'delayed', order, releaseAt: farOff } }],
  ['Line: matched', { phase: accepted({}) }],
  [
    'Line: partly matched',
    { phase: accepted({ state: 'partly-matched', matched: 2_000, unmatched: 3_000 }) },
  ],
  ['Line: unmatched', { phase: accepted({ state: 'unmatched', matched: 0, unmatched: 5_000 }) }],
  ['Line: lapsed', { phase: accepted({ state: 'lapsed', matched: 0, lapsed: 5_000 }) }],
  [
    'Line: partly matched, the rest lapsed',
    { phase: accepted({ state: 'lapsed', matched: 2_000, lapsed: 3_000 }) },
  ],
  ['Line: cancelled', { phase: accepted({ state: 'cancelled', matched: 0, cancelled: 5_000 }) }],
  [
    'Line: void',
    { phase: accepted({ state: 'void', matched: 0, voided: 5_000, reason: 'runner withdrawn' }) },
  ],
  ['Line: settled', { phase: accepted({ state: 'settled' }) }],
]

/** Returns one line a phase; ids carry the name, so that two sets can stand beside each other. */
export function sampleLines(name: string): { title: string; line: SlipLine }[] {
  return sketches.map(([title, change], index) => ({ title, line: sampleLine(`${name}-${index}`, change) }))
}

/** Returns one line that is being written, with the changes given. */
export function sampleLine(id: string, change: Partial<SlipLine>): SlipLine {
  return { ...base, side: 'BACK', phase: draft, id, ...change }
}

/** Returns lines that stand in one slip. */
export function severalLines(name: string): SlipLine[] {
  const other = { selectionId: 2, runnerName: 'T. Halvorsen', price: 194, oddsText: '1.94' }
  return [
    sampleLine(`${name}-several-1`, { side: 'LAY' }),
    sampleLine(`${name}-several-2`, { ...other, stakeText: '10.00' }),
    sampleLine(`${name}-several-3`, {
      ...other,
      side: 'LAY',
      stakeText: '0.50',
      phase: {
        kind: 'draft',
        problem: 'The stake is below the minimum of this market. The smallest is $1.00.',
      },
    }),
    sampleLine(`${name}-several-4`, { phase: accepted({}) }),
  ]
}

const bet: Bet = {
  orderId: 1,
  marketId: -1,
  eventId: -1,
  eventName: base.eventName,
  marketName: base.marketName,
  selectionId: 1,
  runnerName: base.runnerName,
  side: 'BACK',
  price: 206,
  size: 5_000,
  matched: 0,
  averagePrice: 0,
  unmatched: 5_000,
  cancelled: 0,
  lapsed: 0,
  voided: 0,
  persistence: 'LAPSE',
  state: 'unmatched',
  placedAt: 0,
}
const matched = { matched: 5_000, averagePrice: 206, unmatched: 0 }

/** One bet a state. */
export const sampleBets: readonly Bet[] = [
  bet,
  { ...bet, orderId: 2, side: 'LAY', state: 'delayed' },
  { ...bet, orderId: 3, state: 'partly-matched', matched: 2_000, averagePrice: 206, unmatched: 3_000 },
  { ...bet, orderId: 4, state: 'matched', ...matched },
  { ...bet, orderId: 8, state: 'lapsed', matched: 2_000, averagePrice: 206, unmatched: 0, lapsed: 3_000 },
  {
    ...bet,
    orderId: 9,
    side: 'LAY',
    state: 'cancelled',
    matched: 1_000,
    averagePrice: 208,
    unmatched: 0,
    cancelled: 4_000,
  },
  { ...bet, orderId: 5, side: 'LAY', state: 'settled', ...matched, profit: -5_300 },
  { ...bet, orderId: 6, state: 'settled', ...matched, profit: 5_300 },
  { ...bet, orderId: 10, state: 'settled', ...matched, profit: 0 },
  { ...bet, orderId: 7, state: 'void', voided: 5_000, unmatched: 0 },
]
