/** What is said of protecting a position: stops, stops that trail, take-profits, and the two as a pair. */
import type { Bet } from '#contract/orders.ts'
import { formatMoney, formatPrice } from '../format.ts'
import { sideWord } from './slip.ts'

export type ProtectKind = 'STOP' | 'TRAILING' | 'PROFIT' | 'PAIR'

type Side = Bet['side']

export const protectText = {
  title: 'Protect position',
  none: 'Nothing is matched here that could be protected.',
  runner: 'Position in',
  kind: 'By',
  kinds: {
    STOP: 'Stop',
    TRAILING: 'Trailing',
    PROFIT: 'Profit',
    PAIR: 'Both',
  } satisfies Record<ProtectKind, string>,
  means: {
    STOP: 'Gets out once the price is reached or worse.',
    TRAILING: 'A stop that follows the best price at a distance, in your favour alone.',
    PROFIT: 'An order at a better price; it stays until it is matched or cancelled.',
    PAIR: 'A stop and a take-profit of one size: what is matched of one is taken off the other.',
  } satisfies Record<ProtectKind, string>,
  trigger: 'Stop at',
  distance: 'Ticks behind',
  takeProfit: 'Take profit at',
  trails: 'Let the stop trail',
  slippage: 'May slip, ticks',
  stake: 'Stake',
  odds: ['Price one tick down', 'Price one tick up'],
  follows: (price: number | null) =>
    price === null ? 'No price to follow now.' : `Now at ${formatPrice(price)}`,
  atStop: 'At the stop',
  atProfit: 'At the take-profit',
  whole: 'Of the whole position, matched at that price, before commission.',
  act: (kind: ProtectKind, side: Side, size: number, price: number | null) => {
    const what = `${sideWord[side]} ${formatMoney(size)}`
    const at = price === null ? '' : ` at ${formatPrice(price)}`
    if (kind === 'TRAILING') return `Hold trailing stop: ${what}`
    return kind === 'PROFIT'
      ? `Place ${what}${at}`
      : `Hold ${kind === 'PAIR' ? 'both' : 'stop'}: ${what}${at}`
  },
  done: {
    STOP: 'The stop is held. It stands with your bets.',
    TRAILING: 'The trailing stop is held. It stands with your bets.',
    PROFIT: 'The take-profit is placed. It stands with your bets.',
    PAIR: 'Both are placed. They stand with your bets.',
  } satisfies Record<ProtectKind, string>,
  again:
    'Change something here to place it once more. It can also be done when the position changes, or this is cancelled.',
  standing: (side: Side, size: number, triggers: readonly number[]) => {
    const prices = triggers.map((price) => formatPrice(price)).join(', ')
    const what = `${sideWord[side].toLowerCase()} ${formatMoney(size)} at ${prices}`
    return triggers.length === 1
      ? `A stop to ${what} stands already. Another is held beside it.`
      : `${triggers.length} stops to ${what} stand already. Another is held beside them.`
  },
  priceNeeded: 'Enter the prices.',
  stakeNeeded: 'Enter a stake above zero.',
  firstBetter: (price: number) => `The first is ${formatPrice(price)}.`,
  behind: (ticks: number) => `${ticks} behind`,
  save: 'Save',
  keep: 'Keep as it is',
  heldOf: (side: Side) => `Held ${sideWord[side].toLowerCase()}`,
} as const
