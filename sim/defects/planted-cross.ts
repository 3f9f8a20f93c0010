/** Defects planted in the matching across the runners of a market. */
import type { Defect } from './defect.ts'

const cross = 'core/exchange/book/cross.ts'
const offers = 'core/exchange/book/crossed-offers.ts'
const crossing = 'core/exchange/orders/crossing.ts'
const shared = 'core/exchange/book/shared-virtuals.ts'
const matches = 'core/exchange/orders/crossed-matches.ts'

export const crossDefects: readonly Defect[] = [
  {
    name: 'cross: a layer gets the virtual price rounded for him',
    file: cross,
    find: 'return side === BACK || compareWithOne(legs, prices[low]!) === 0 ? low : low + 1',
    put: 'return low',
  },
  {
    name: 'cross: a virtual price that is exactly on the ladder is rounded',
    file: cross,
    find: 'price < near : compareWithOne(legs, price) >= 0',
    put: 'price < near : compareWithOne(legs, price) > 0',
  },
  {
    name: 'cross: the legs are rounded down',
    file: cross,
    find: 'return Math.ceil(payout / price)',
    put: 'return Math.floor(payout / price)',
  },
  {
    name: 'cross: the house may lose a cent',
    file: cross,
    find: 'if (largest <= 100 * paidIn) return stake',
    put: 'if (largest <= 100 * paidIn + 100) return stake',
  },
  {
    name: 'cross: lays of exactly one over all are not matched',
    file: cross,
    find: 'return payout >= 100 * paidOut ? stake : next',
    put: 'return payout > 100 * paidOut ? stake : next',
  },
  {
    name: 'cross: every try counts as one, however many cents it leaves out',
    file: cross,
    find: 'legs.patience -= stake - next',
    put: 'legs.patience -= 1',
  },
  {
    name: 'cross: a virtual offer goes before the orders at its price',
    file: crossing,
    find: '(direct !== -1 && reaches(side, direct, virtual))',
    put: '(direct !== -1 && direct !== virtual && reaches(side, direct, virtual))',
  },
  {
    name: 'cross: own orders count in the legs',
    file: offers,
    find: 'return pool.rows[at + ACCOUNT] === account || (mayBeUsedUp && isUsedUp(pool, at))',
    put: 'return account < 0 || (mayBeUsedUp && isUsedUp(pool, at))',
  },
  {
    name: 'cross: what the house may lose is not looked at after its matches',
    file: matches,
    find: 'if (market.payoff === WINNERS) renewRisk(',
    put: 'if (market.payoff < WINNERS) renewRisk(',
  },
  {
    name: 'cross: the least of the house’s figures stays as it was',
    file: 'core/exchange/risk/position.ts',
    find: 'rows[at + LEAST] = leastOfOthers(positions, rows, at, 0, rows[at + FIGURES]!)\n  const before',
    put: 'const before',
  },
  {
    name: 'cross: a runner who has left is still a leg',
    file: offers,
    find: 'if (other === runner || removed[other] === true) return false',
    put: 'if (other === runner) return false',
  },
  {
    name: 'cross: the leg that pays most goes on to its next price',
    file: offers,
    find: 'if (payouts[leg]! < payouts[least]!) least = leg',
    put: 'if (payouts[leg]! > payouts[least]!) least = leg',
  },
  {
    name: 'cross: an order too small for the legs sees worse offers',
    file: offers,
    find: '} else if (limit < within || legs.patience === 0) {',
    put: '} else if (legs.patience === 0) {',
  },
  {
    name: 'cross: fill-or-kill takes across at any average',
    file: crossing,
    find: 'if (gain >= 0) return left',
    put: 'if (gain >= -2) return left',
  },
  {
    name: 'cross: an order that only matches across does not wait',
    file: 'core/exchange/orders/plan.ts',
    find: 'if (isCrossed(market)) return fillableAcross(orders, market, order, plan) > 0',
    put: 'if (isCrossed(market)) return fillableAcross(orders, market, order, plan) === order.size',
  },
  {
    name: 'cross: closing out leaves the legs whole',
    file: 'core/exchange/orders/closing-out.ts',
    find: 'if (left < cut.sizes[count]! && cut.makers[count]! < 0) cutCrossed(state, cut, count)',
    put: '',
  },
  {
    name: 'cross: the house lays to who lays',
    file: matches,
    find: 'else addToPosition(market.positions, position, runner, -stake, payout, payout)',
    put: 'else addToPosition(market.positions, position, runner, -stake, -payout, payout)',
  },
  {
    name: 'cross: a match of a lay names its order as the back',
    file: matches,
    find: 'page[row + BACK_ORDER] = isBack ? numbers[at + leg.order]! : 0',
    put: 'page[row + BACK_ORDER] = numbers[at + leg.order]!',
  },
  {
    name: 'cross: a group has one match too few',
    file: matches,
    find: 'market.matches.groups.push(group, end - from + 1)',
    put: 'market.matches.groups.push(group, end - from)',
  },
  {
    name: 'cross: where a runner itself has no more at its price the others offer something else',
    file: shared,
    find: '      if (stretch.endedBy === runner) continue\n',
    put: '',
  },
  {
    name: 'cross: one that offers nothing is a leg of the others with what it offered last',
    file: shared,
    find: 'if (stretch === undefined || (stretch.missing !== -1 && stretch.missing !== runner)) return',
    put: 'if (stretch === undefined) return',
  },
  {
    name: 'cross: what all offer together is said of a runner with its own price in it',
    file: shared,
    find: 'others.sum = own === 0 ? sum : sum - inverseOf(own)',
    put: 'others.sum = own <= 200 ? sum : sum - inverseOf(own)',
  },
  {
    name: 'cross: the house is charged commission',
    file: 'core/ledger/accounts.ts',
    find: 'accounts.discountBps[house.cross] = discountWhole',
    put: 'accounts.discountBps[house.cross] = 0',
  },
]
