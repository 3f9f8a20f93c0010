/** Defects in the starting price: how it is found, who is matched at it, and what is held for it. */
import type { Defect } from './defect.ts'

const reconcile = 'core/exchange/starting-price/reconcile.ts'
const starting = 'core/exchange/settlement/starting.ts'
const atStart = 'core/exchange/orders/at-start.ts'

export const startDefects: readonly Defect[] = [
  {
    name: 'a back whose limit is the starting price takes no part in it',
    file: reconcile,
    find: 'const limits = (limit: Price) => limit <= price',
    put: 'const limits = (limit: Price) => limit < price',
  },
  {
    name: 'the starting price is rounded up',
    file: reconcile,
    find: 'if (isLaidBeyond(money, 2 * middle + 1)) low = middle + 1',
    put: 'if (isLaidBeyond(money, 2 * middle)) low = middle + 1',
  },
  {
    name: 'the first of the book is taken at the starting price whatever it is',
    file: reconcile,
    find: 'if (left === 0n) return above <= 0n',
    put: 'if (left === 0n) return true',
  },
  {
    name: 'who names the starting price itself goes before who takes a worse one',
    file: starting,
    find: 'if (limit === price || limit === 0) return (limit === 0) === isBetter',
    put: 'if (limit === price || limit === 0) return (limit !== 0) === isBetter',
  },
  {
    name: 'a lay of the book keeps its stake at the starting price, not its liability',
    file: starting,
    find: 'side === BACK ? unmatched : divideDown(unmatched * (price - 100), 100)',
    put: 'side === BACK ? unmatched : unmatched',
  },
  {
    name: 'a lay at the starting price is rounded up without the money for it',
    file: starting,
    find: 'const isBorne = more <= 0 ||',
    put: 'const isBorne = more <= 100 ||',
  },
  {
    name: 'what the book falls short of the starting price stays with the house',
    file: starting,
    find: 'const more = Math.max(0, Math.min(short, divideDown(task.from, size)))',
    put: 'const more = Math.max(0, Math.min(0 * short, divideDown(task.from, size)))',
  },
  {
    name: 'a later slice begins with the first of the queue again',
    file: starting,
    find: 'let at = task.order === 0 ? starting.first[book]! :',
    put: 'let at = task.order >= 0 ? starting.first[book]! :',
  },
  {
    name: 'a back at the starting price holds nothing of its account',
    file: atStart,
    find: 'const constant = isBack ? -risk : 0',
    put: 'const constant = isBack ? 0 : 0',
  },
  {
    name: 'a loosened limit does not move the money to where it is',
    file: atStart,
    find: 'addToSum(starting, orders, row, rows[row + REMAINING]!)\n}',
    put: 'addToSum(starting, orders, row, 0 * rows[row + REMAINING]!)\n}',
  },
  {
    name: 'a lay is reduced as if its own runner had no chance',
    file: 'core/exchange/settlement/reductions.ts',
    find: 'reductionRules.PLACE ? 10_000 : 10_000 - own',
    put: 'reductionRules.PLACE ? 10_000 : 10_000 - 0 * own',
  },
]
