/** Defects in orders that are sized by a target. */
import type { Defect } from './defect.ts'

const plan = 'core/exchange/orders/target-plan.ts'
const targets = 'core/exchange/orders/targets.ts'

export const targetDefects: readonly Defect[] = [
  {
    name: 'target: a profit is counted as a payout is',
    file: 'core/exchange/orders/sizing.ts',
    find: 'return sizedBy === BACKERS_PROFIT ? price - 100 : price',
    put: 'return price',
  },
  {
    name: 'target: the stake of a target is rounded to the nearest cent',
    file: 'core/exchange/orders/sizing.ts',
    find: 'return Math.floor(target / unitOf(sizedBy, price))',
    put: 'return Math.round(target / unitOf(sizedBy, price))',
  },
  {
    name: 'target: an order goes on at a worse price with what the target leaves over',
    file: plan,
    find: 'if (size < rows[at + REMAINING]!) return true',
    put: '',
  },
  {
    name: 'target: what is left of a target that was reached rests',
    file: plan,
    find: 'const ends = order.fillOrKill || plan.stoppedAtOwn || isOver',
    put: 'const ends = order.fillOrKill || plan.stoppedAtOwn',
  },
  {
    name: 'target: an order meets its own',
    file: plan,
    find: 'if (rows[at + ACCOUNT] === account) {',
    put: 'if (rows[at + ACCOUNT] === account && wanted < 0) {',
  },
  {
    name: 'target: fill-or-kill takes nothing where a cent of the target is missing',
    file: plan,
    find: 'return taken >= 100 * order.minFill || order.target - taken < unitOf(sizingOf(order), last)',
    put: 'return taken >= 100 * order.minFill',
  },
  {
    name: 'target: a least payout is asked of the stake',
    file: plan,
    find: 'return taken >= 100 * order.minFill ||',
    put: 'return filled >= order.minFill ||',
  },
  {
    name: 'target: fill-or-kill takes as if every fill had to be within the limit',
    file: plan,
    find: 'if (offered === -1 || !(fillOrKill || reaches(side, offered, order.tick))) return false',
    put: 'if (offered === -1 || !reaches(side, offered, order.tick)) return false',
  },
  {
    name: 'target: an order comes to more than the largest stake',
    file: plan,
    find: 'const fitting = Math.min(stakeOf(sizedBy, left, price), stakeMax - plan.filled)',
    put: 'const fitting = stakeOf(sizedBy, left, price)',
  },
  {
    name: 'target: what is too little for a cent of stake is forgotten',
    file: targets,
    find: 'return sizedBy === STAKE ? 0 : left % unitAt(pool, market, row, sizedBy)',
    put: 'return sizedBy === STAKE ? left % unitAt(pool, market, row, sizedBy) : 0',
  },
  {
    name: 'target: a replacement has the stake of before, not the target',
    file: 'core/exchange/commands/replace-order.ts',
    find: 'const target = size === undefined ? aim.left : 100 * size',
    put: 'const target = 100 * (size ?? rows[row + REMAINING]!)',
  },
  {
    name: 'target: what was matched meanwhile is counted as stake',
    file: 'core/exchange/orders/live-order.ts',
    find: 'sizedBy === STAKE ? size : size * unitOf(sizedBy, price)',
    put: 'sizedBy === STAKE ? size : 100 * size',
  },
  {
    name: 'target: a lower target of a waiting order forgets its least payout',
    file: targets,
    find: 'wait.minFill = Math.min(wait.minFill, Math.floor(left / 100))',
    put: 'wait.minFill = Math.min(0, Math.floor(left / 100))',
  },
  {
    name: 'target: 9.99 of payout is enough below the least stake',
    file: 'core/exchange/orders/checks.ts',
    find: 'target * price >= payoutMin * unitOf(sizedBy, price)',
    put: 'target * price >= (payoutMin - 100) * unitOf(sizedBy, price)',
  },
]
