/** Lists of bets, and what they came to, as lines of CSV. */
import type { Bet } from '#contract/orders.ts'
import type { ProfitGroup, ProfitRow } from '#contract/profit.ts'
import { cell, csvHead, csvLine, csvTime, decimals } from '#server/csv.ts'

export const betsHead = csvHead([
  'Placed (UTC)',
  'Bet',
  'Event',
  'Market',
  'Runner',
  'Side',
  'Odds',
  'Stake',
  'Matched',
  'Average odds',
  'Unmatched',
  'Cancelled',
  'Lapsed',
  'Voided',
  'State',
  'Reason',
  'Ended (UTC)',
  'Result',
  'Strategy',
  'Reference',
])

/** Returns a bet's line. */
export function betLine(bet: Bet): string {
  const ended = bet.settledAt ?? bet.endedAt
  const line = bet.handicap === undefined ? '' : ` ${decimals(bet.handicap.handicap)}`
  return csvLine([
    csvTime(bet.placedAt),
    bet.orderId,
    cell(bet.eventName),
    cell(bet.marketName),
    cell(bet.runnerName + line),
    bet.side,
    decimals(bet.price),
    decimals(bet.size),
    decimals(bet.matched),
    bet.matched === 0 ? '' : decimals(bet.averagePrice),
    decimals(bet.unmatched),
    decimals(bet.cancelled),
    decimals(bet.lapsed),
    decimals(bet.voided),
    bet.state,
    bet.reason ?? '',
    ended === undefined ? '' : csvTime(ended),
    bet.profit === undefined ? '' : decimals(bet.profit),
    cell(bet.strategy ?? ''),
    cell(bet.orderReference ?? ''),
  ])
}

const groupNames: Readonly<Record<ProfitGroup, readonly string[]>> = {
  day: ['Day (UTC)'],
  sport: ['Sport'],
  market: ['Settled (UTC)', 'Event', 'Market'],
  strategy: ['Strategy'],
}

/** Returns the first line of what bets came to by a group. */
export function profitHead(by: ProfitGroup): string {
  return csvHead([...groupNames[by], 'Bets', 'Staked', 'Result', 'Commission', 'Net', 'Sum'])
}

/** Returns a row's line. */
export function profitLine(row: ProfitRow, by: ProfitGroup): string {
  const money = (amount: number | undefined) => (amount === undefined ? '' : decimals(amount))
  return csvLine([
    ...groupCells(row, by),
    row.bets,
    ...[row.staked, row.result, row.commission, row.net, row.sum].map(money),
  ])
}

function groupCells(row: ProfitRow, by: ProfitGroup): string[] {
  if (by !== 'market') return [cell(String(row[by]))]
  return [csvTime(row.settledAt!), cell(row.eventName!), cell(row.marketName!)]
}
