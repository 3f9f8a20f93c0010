/** What the ladders say. */
import type { Bet, PlaceResult } from '#contract/orders.ts'
import { formatCellPrice, formatMoney } from '../format.ts'
import { sideWord } from './slip.ts'

type Side = keyof typeof sideWord
/** Of the market: lines are no odds. */
type Kind = Bet['marketKind']

export const ladderText = {
  title: 'Ladders',
  columns: {
    myLay: 'My lay',
    lay: 'Lay',
    price: 'Price',
    back: 'Back',
    myBack: 'My back',
    traded: 'Traded',
    closed: 'If closed',
  },
  stake: 'Stake',
  net: 'Net',
  netTitle: 'The stake that levels your bets at the price you choose',
  editStakes: 'Change stakes, exits and strategy',
  strategyIs: (strategy: string) => `Strategy: ${strategy}`,
  strategyHelp:
    'A name of your own: My Bets filters and sums up by it. It stays for all bets of ladders, on the account.',
  shiftExits: 'With Shift',
  exitOffset: 'Offset, ticks',
  exitStop: 'Stop, ticks',
  exitsShown: (offset: number, stop: number) => {
    const words = [...(offset > 0 ? [`offset ${offset}`] : []), ...(stop > 0 ? [`stop ${stop}`] : [])]
    return `Shift: ${words.join(', ')}`
  },
  stakesDone: 'Done',
  oneClick: 'One-click',
  oneClickOn: 'One-click on',
  centre: 'Centre',
  centreAway: 'Centre when the pointer is away',
  rows: 'Rows',
  add: 'Add ladder',
  search: 'Search events',
  nothingFound: 'Nothing found.',
  close: (runner: string) => `Close the ladder of ${runner}`,
  leave: 'Close the ladders',
  cancelCount: (count: number) => `Cancel ${count}`,
  cancelAll: (count: number) => `Cancel all ${count}`,
  cancelOne: (side: Side, runner: string, price: number, kind?: Kind) =>
    `Cancel ${sideWord[side].toLowerCase()} ${runner} at ${formatCellPrice(price, kind)}`,
  cancelSide: (side: Side) => `Cancel all ${sideWord[side].toLowerCase()}s here`,
  greenUp: 'Green up',
  level: 'Your bets here are level',
  noBets: 'No matched bets here',
  positions: 'Positions',
  matchedAll: 'Matched » all',
  orders: 'Orders',
  noOrders: 'Nothing is unmatched.',
  keys: 'Keys',
  closeKeys: 'Close the keys',
  none: 'No ladder is open. Add one, or open a market and choose Ladders.',
  logIn: 'Log in to bet by one click.',
  stop: 'Stop',
  rangeStrip: 'The whole range of prices; drag to move',
  nothingToCancel: 'Nothing is unmatched here.',
  nothingThere: 'Nothing is on offer at this price or better.',
  noNet: 'There is nothing to level.',
  shut: 'The market takes no bets now.',
  reading: 'Your settings are still being read: press again.',
  stopArmed: 'A stop is held by this one press: turn on One-click first.',
  taken: (runner: string) => `${runner} is on the slip`,
  placed: (side: Side, price: number, answer: Extract<PlaceResult, { ok: true }>, kind?: Kind) => {
    const at = `${sideWord[side]} at ${formatCellPrice(price, kind)}`
    if (answer.state === 'delayed') return `${at}: waiting for the bet delay`
    const parts = [
      ...(answer.matched > 0
        ? [`${formatMoney(answer.matched)} matched at ${formatCellPrice(answer.averagePrice, kind)}`]
        : []),
      ...(answer.unmatched > 0 ? [`${formatMoney(answer.unmatched)} unmatched`] : []),
      ...(answer.cancelled > 0 ? [`${formatMoney(answer.cancelled)} cancelled`] : []),
    ]
    return `${at}: ${parts.join(', ')}`
  },
  held: (side: Side, size: number, price: number, kind?: Kind) =>
    `Stop: ${sideWord[side].toLowerCase()} ${formatMoney(size)} at ${formatCellPrice(price, kind)} or worse`,
  moved: (from: number, to: number, kind?: Kind) =>
    `Moved from ${formatCellPrice(from, kind)} to ${formatCellPrice(to, kind)}`,
  stopMoved: (from: number, to: number, kind?: Kind) =>
    `Stop moved from ${formatCellPrice(from, kind)} to ${formatCellPrice(to, kind)}`,
  stopMet: (side: Side, price: number, kind?: Kind) =>
    `The price to ${sideWord[side].toLowerCase()} is at ${formatCellPrice(price, kind)} or worse now: a stop there would come in at once.`,
  noDistance: 'A stop that trails stands behind the price that it follows.',
  cancelled: (count: number) => (count === 1 ? '1 bet cancelled' : `${count} bets cancelled`),
  closing: (side: Side, size: number, price: number) =>
    `${sideWord[side]} ${formatMoney(size)} at ${formatCellPrice(price)}`,
} as const

/** The keys of a ladder, and what each does. */
export const ladderKeys: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['↑', '↓'], 'one tick'],
  [['PgUp', 'PgDn'], 'ten ticks'],
  [['Home'], 'last traded price'],
  [['Space'], 'centre on it'],
  [['B', 'L'], 'back, lay here'],
  [['1', '–', '6'], 'stake'],
  [['S'], 'stop here'],
  [['Shift', 'B', 'L'], 'with the exits, or net'],
  [['Shift', 'click'], 'the same'],
  [['Ctrl', 'click'], 'no more than is on offer'],
  [['Alt', 'click'], 'stop there'],
  [['Right', 'click'], 'onto the slip; own bets: cancel all'],
  [['C'], 'cancel here'],
  [['Shift', 'C'], 'cancel all'],
  [['G'], 'green up'],
  [['Esc'], 'let go of a dragged bet'],
  [['?'], 'these keys'],
]
