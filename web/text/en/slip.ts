/** What the slip and the lists of bets say. Refusals of the server come in its own words. */
import type { Bet } from '#contract/orders.ts'
import { formatMoney, formatPrice, formatWithSign } from '../format.ts'

/** Of a market: the prices of lines are no odds. */
type Kind = Bet['marketKind']

export const sideWord: Record<Bet['side'], string> = { BACK: 'Back', LAY: 'Lay' }

export const slipText = {
  choosePrice: 'Choose a price to start a bet.',
  noBets: 'You have no bets',
  oddsNeeded: 'Enter odds between 1.01 and 1000.',
  stakeNeeded: 'Enter a stake.',
  stakeInvalid: 'Enter a stake above zero with at most two decimals.',
  placing: 'Placing your bet…',
  checking: 'Checking your bet…',
  delayed: 'Waiting for the bet delay',
  offline: 'The connection is lost. Prices may be old; wait until it is back.',
  unchanged: 'The bet already stands at this price and stake.',
  risk: 'You risk',
  liability: 'You risk (liability)',
  demo: 'This is a demo match: nothing is placed. Live events take bets.',
  logInToBet: 'Log in to place this bet.',
  betWaits: (runner: string) => `Your bet on ${runner} waits.`,
  backToBet: 'Back to it',
  settingsToCome: 'Your settings are on their way.',
  suspended: 'The market is suspended. Your bet waits here until it reopens.',
  ended: 'The market is closed.',
  marketTurned: 'The market has changed since you chose this price.',
  gone: 'The outcome is in your bets.',
  priceMoved: (price: number, kind?: Kind) => `Price is now ${formatPrice(price, kind)}`,
  priceBetter: (price: number, kind?: Kind) => `Price is now ${formatPrice(price, kind)}, better for you`,
  use: (price: number, kind?: Kind) => `Use ${formatPrice(price, kind)}`,
  keep: (price: number, kind?: Kind) => `Keep ${formatPrice(price, kind)}`,
  // Amounts in minor units, with the layout's currency sign.
  place: (side: Bet['side'], stake: number, price: number, sign: string, kind?: Kind) =>
    `Place ${sideWord[side]} ${formatWithSign(stake, sign)} at ${formatPrice(price, kind)}`,
  placeAll: (count: number, risk: number | null, sign: string) =>
    `Place ${count} bets${risk === null ? '' : `, risk ${formatWithSign(risk, sign)}`}`,
  riskOf: (whole: number, count: number) =>
    whole === count || whole === 0 ? `You risk, ${count} bets` : `You risk, ${whole} of ${count} bets`,
  availableIs: (amount: number, sign: string) => `${formatWithSign(amount, sign)} is available.`,
  smallestIs: (amount: number, sign: string) => `The smallest is ${formatWithSign(amount, sign)}.`,
  largestIs: (amount: number, sign: string) => `The largest is ${formatWithSign(amount, sign)}.`,
  firstThatWaits: (price: number, kind?: Kind) =>
    `The first price that waits is ${formatPrice(price, kind)}.`,
  takeStake: (amount: number) => `Use ${formatMoney(amount)}`,
} as const
