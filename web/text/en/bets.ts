/** What the tables of bets say. */
import type { Bet } from '#contract/orders.ts'
import { formatCellPrice, formatMoney } from '../format.ts'
import { nearTime } from '../times.ts'

export const betsText = {
  unmatched: 'Unmatched',
  matched: 'Matched',
  settled: 'Settled',

  placed: 'Placed',
  settledAt: 'Settled',
  side: 'Side',
  selection: 'Selection',
  market: 'Market',
  winner: 'Won by',
  odds: 'Odds',
  loosen: 'Loosen the limit',
  worstOdds: 'No worse than',
  loosenNote: 'The limit can be loosened, or taken away; the bet cannot be cancelled.',
  notLooser: (side: Bet['side']) =>
    `The limit can only be loosened: enter ${side === 'BACK' ? 'lower' : 'higher'} odds.`,
  keepAsIs: 'Keep as it is',
  anyPrice: 'Any price',
  save: 'Save',
  stake: 'Stake',
  risk: 'Risk',
  win: 'To win',
  profit: 'Profit',
  state: 'State',
  actions: 'Change or cancel',
  replay: 'Play the market again from before this bet',
  receipt: 'Receipt',
  total: 'Total',

  queue: 'Queue ahead',
  priceNow: 'Price now',
  closeNow: 'Close now',
  close: 'Close',
  closeAll: (count: number, runner: string) =>
    count === 1 ? `Close your bet on ${runner}` : `Close your ${count} bets on ${runner}`,
  level: 'Level',
  consolidate: 'Consolidate',
  consolidateNote: 'Bets of one market, runner, side and price as one',
  bets: (count: number) => `${count} bets`,

  pending: 'Pending',
  partlyMatched: 'Partly matched',
  atTheOff: 'At the off',
  conditional: (trigger: string, distance?: number) =>
    distance === undefined ? `Stop at ${trigger}` : `Stop at ${trigger}, ${distance} behind`,
  stopOfPair: (trigger: string) => `Stop at ${trigger}, paired`,
  takeProfit: 'Take-profit',
  exit: 'Exit',
  void: 'Void',
  unknown: '–',

  commission: 'Commission',
  commissionNote: 'Taken from what a market brought in all',
  net: 'Net',
  cancelAll: 'Cancel all',
  average: 'Average',

  memo: {
    title: 'Today',
    opening: 'Opening',
    bets: 'Bets settled',
    commission: 'Commission',
    casino: 'Casino',
    credits: 'Credits',
    closing: 'Balance now',
  },
} as const

/** Returns what stands for the odds of a bet at the starting price: "SP", with its limit "SP ≥4.00" or "SP ≤12.0". */
export function oddsAtStart({ orderType, side, price }: Pick<Bet, 'orderType' | 'side' | 'price'>): string {
  if (orderType === 'MARKET_ON_CLOSE') return 'SP'
  return `SP ${side === 'BACK' ? '≥' : '≤'}${formatCellPrice(price)}`
}

/** Returns the terms of a bet in a few words each: "Keep", "till 12:05", "Offset 5", "Stop 4", "slips up to 3". */
export function termsOf(bet: Bet): string[] {
  const { persistence, orderType, goodTill, postOnly, offset, sizedBy, target, held, side, strategy } = bet
  return [
    ...(strategy === undefined ? [] : [strategy]),
    ...(sizedBy && target !== undefined ? [`${sizedWord(sizedBy, side)} ${formatMoney(target)}`] : []),
    ...(persistence === 'PERSIST' ? ['Keep'] : []),
    ...(persistence === 'MARKET_ON_CLOSE' && orderType === undefined ? ['SP'] : []),
    ...(goodTill === undefined ? [] : [`till ${nearTime(goodTill)}`]),
    ...(postOnly ? ['Only if it waits'] : []),
    ...(offset?.ticks === undefined ? [] : [`Offset ${offset.ticks}`]),
    ...(offset?.stopTicks === undefined ? [] : [`Stop ${offset.stopTicks}`]),
    ...(held === undefined ? [] : [`slips up to ${held.slippage}`]),
  ]
}

function sizedWord(sizedBy: NonNullable<Bet['sizedBy']>, side: Bet['side']): string {
  if (sizedBy === 'PAYOUT') return 'Payout'
  return side === 'BACK' ? 'Profit' : 'Liability'
}
