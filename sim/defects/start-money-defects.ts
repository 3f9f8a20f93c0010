/** Defects in what is told of the starting price before it is found. */
import type { Defect } from './defect.ts'

const file = 'server/live/starting-prices.ts'
const checks = ['server/http/starting-price.test.ts', 'server/stream/starting-prices.test.ts']

export const startMoneyDefects: readonly Defect[] = [
  {
    ...{ checks, file },
    name: 'starting money: the liability told is that of the backs',
    find: 'startLiability: sumOf(starting.sums[runner * 2 + 1]!)',
    put: 'startLiability: sumOf(starting.sums[runner * 2]!)',
  },
  {
    ...{ checks, file },
    name: 'starting money: with a limit it is not told',
    find: 'startStakes: sumOf(starting.sums[runner * 2]!)',
    put: 'startStakes: sumOf(starting.sums[runner * 2]!.slice(starting.noLimit))',
  },
  {
    ...{ checks, file },
    name: 'starting money: a lay changes nothing before the minute is over',
    find: ' && isSame(kept.lays, lays)) return',
    put: ') return',
  },
  {
    ...{ checks, file },
    name: 'starting money: what the book changes is never told',
    find: 'if (kept?.minute === minute && isSame',
    put: 'if (kept !== undefined && isSame',
  },
  {
    ...{ checks, file },
    name: 'starting money: near and far price are told while the price is being found',
    find: '  if (starting.begunAt > 0) return { startingPrice: null }\n',
    put: '',
  },
]
