/** Defects planted in the kinds of markets. */
import type { Defect } from './defect.ts'

export const kindDefects: readonly Defect[] = [
  {
    name: 'a back of a line wins at the line as well',
    file: 'core/exchange/risk/line.ts',
    find: 'const first = Math.ceil(price / 100)',
    put: 'const first = Math.floor(price / 100) + 1',
  },
  {
    name: 'an unmatched bet on a line counts as won above it',
    file: 'core/exchange/risk/line.ts',
    find: 'change.constant += isMatched ? stake : 0',
    put: 'change.constant += stake',
  },
  {
    name: 'the worst of a line is looked for among the numbers but for the last',
    file: 'core/exchange/risk/line.ts',
    find: 'const last = figures.length - 1',
    put: 'const last = figures.length - 2',
  },
  {
    name: 'a line above every number counts at the highest one',
    file: 'core/exchange/risk/line.ts',
    find: 'resultMax - resultMin + 1))',
    put: 'resultMax - resultMin))',
  },
  {
    name: 'a quarter line is won whole',
    file: 'core/exchange/risk/asian.ts',
    find: 'if (quarters >= 2) return',
    put: 'if (quarters >= 1) return',
  },
  {
    name: 'a quarter line is lost whole',
    file: 'core/exchange/risk/asian.ts',
    find: 'return quarters === -1 ? -100 : -200',
    put: 'return quarters === -1 ? -200 : -200',
  },
  {
    name: 'an unmatched bet counts where it wins as well',
    file: 'core/exchange/risk/asian.ts',
    find: 'if (isMatched || unit < 0)',
    put: 'if (isMatched || unit !== 0)',
  },
  {
    name: 'the side that is away is given the handicap of the other',
    file: 'core/exchange/risk/asian.ts',
    find: "case 'AWAY':\n      return line - 4 * goals",
    put: "case 'AWAY':\n      return -line - 4 * goals",
  },
  {
    name: 'a place pays the whole profit of the win',
    file: 'core/exchange/risk/each-way.ts',
    find: 'counted(price - 100 - 100 * divisor)',
    put: 'counted(price * divisor - 200 * divisor)',
  },
  {
    name: 'each-way, the worst winner leaves no place for another',
    file: 'core/exchange/risk/each-way.ts',
    find: 'i < others ? placed - ifPlaced(winner) + ifPlaced(running[others]!) : placed',
    put: 'i < others ? placed - ifPlaced(winner) : placed',
  },
  {
    name: 'each-way, a dead heat of the win divides the place as well',
    file: 'core/exchange/risk/each-way.ts',
    find: 'total += ifPlaced * shareOf(result.placed, runner, common)',
    put: 'total += ifPlaced * shareOf(result, runner, common)',
  },
  {
    name: 'each-way, a withdrawn runner can still be placed',
    file: 'core/exchange/risk/each-way.ts',
    find: 'if (!removed[runner]) running.push(runner)',
    put: 'running.push(runner)',
  },
  {
    name: 'the exposure of halves is taken for that of wholes',
    file: 'core/exchange/risk/exposure.ts',
    find: 'const unit = 100 * parts',
    put: 'const unit = 100 * Math.min(parts, 1)',
  },
  {
    name: 'what an order of lines takes is judged at its own line',
    file: 'core/exchange/orders/kind-risk.ts',
    find: 'price: prices[plan.levels[i]!]!, size, isMatched: true',
    put: 'price, size, isMatched: true',
  },
  {
    name: 'a replacement of lines is judged with the order that it stands for',
    file: 'core/exchange/orders/kind-risk.ts',
    find: 'if (freed !== 0)',
    put: 'if (freed < 0)',
  },
  {
    name: 'an over after the named one counts',
    file: 'core/exchange/settlement/result.ts',
    find: 'session.runsByOver.slice(0, namedOver)',
    put: 'session.runsByOver.slice(0, namedOver + 1)',
  },
  {
    name: 'an innings that goes on voids its session',
    file: 'core/exchange/settlement/result.ts',
    find: 'session?.inningsOver === true &&',
    put: 'session !== undefined &&',
  },
  {
    name: 'a price above the first block of a long ladder is passed over',
    file: 'core/exchange/book/book.ts',
    find: 'group += inBlock\n',
    put: 'group += inBlock + 1\n',
  },
]
