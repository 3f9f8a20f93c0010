/** Defects in orders that share one size. */
import type { Defect } from './defect.ts'

const pairs = 'core/exchange/orders/pairs.ts'
const writing = 'core/exchange/orders/writing.ts'

export const pairDefects: readonly Defect[] = [
  {
    name: 'pairs: what is matched of one in the book leaves the other as it was',
    file: writing,
    find: '  for (const [other, size] of others) lowerOther(exchange, market, other, size)\n',
    put: '',
  },
  {
    name: 'pairs: what one takes as it comes in leaves the other as it was',
    file: writing,
    find: '  if (order.other !== 0) lowerOther(exchange, market, order.other, plan.sizes[i]!)\n',
    put: '',
  },
  {
    name: 'pairs: a taker is sold the size twice on one way through the book',
    file: 'core/exchange/orders/plan.ts',
    find: '      if (mayBeUsedUp && isUsedUp(pool, at)) continue\n      const remaining',
    put: '      const remaining',
  },
  {
    name: 'pairs: fill-or-kill counts the size twice',
    file: 'core/exchange/book/pair-link.ts',
    find: 'if (books.pairs === 0) return size',
    put: 'if (books.pairs >= 0) return size',
  },
  {
    name: 'pairs: both legs count',
    file: 'core/exchange/book/pair-link.ts',
    find: 'return termsAt(pool, at)?.pair?.isProfit === true',
    put: 'return termsAt(pool, at)?.pair?.isProfit === true && at < 0',
  },
  {
    name: 'pairs: a take-profit whose stop has gone counts nothing',
    file: 'core/exchange/orders/live-order.ts',
    find: '  if (!isProfit) changeUnmatched(state, market, alone, orders.rows[alone + REMAINING]!)\n',
    put: '',
  },
  {
    name: 'pairs: cancelling one leg leaves the other',
    file: pairs,
    find: '  if (other !== 0) writeFact(log, orderCancelled, { order: other, ...of })\n',
    put: '',
  },
  {
    name: 'pairs: cancelling everything counts a group twice',
    file: 'core/exchange/orders/cancel-own.ts',
    find: '    if (isSecondLeg(orders, row)) continue\n',
    put: '    if (isSecondLeg(orders, row)) {\n      task.cancelled += rows[row + REMAINING]!\n      continue\n    }\n',
  },
  {
    name: "pairs: a dead man's switch takes the take-profit",
    file: 'core/exchange/orders/sweeps.ts',
    find: '(isExit(orders, row) || follows(orders, row))) continue',
    put: 'isExit(orders, row)) continue',
  },
  {
    name: 'pairs: a take-profit is asked for money when its wait is over',
    file: 'core/exchange/orders/delay.ts',
    find: 'if (market.status === marketStatus.OPEN && follows(orders, row)) {',
    put: 'if (market.status === marketStatus.CLOSED && follows(orders, row)) {',
  },
  {
    name: 'pairs: a stop that lapses leaves its take-profit',
    file: pairs,
    find: 'if (isWithStop || reason === lapseReasons.GOOD_TILL)',
    put: 'if (reason === lapseReasons.GOOD_TILL)',
  },
  {
    name: 'pairs: at its time one leg lapses before the other',
    file: pairs,
    find: 'if (isWithStop || reason === lapseReasons.GOOD_TILL)',
    put: 'if (isWithStop)',
  },
  {
    name: 'pairs: a take-profit that its stop has trailed past stays',
    file: 'core/exchange/orders/firing.ts',
    find: '  leaveProfitBehind(exchange, market, row)\n',
    put: '',
  },
  {
    name: 'pairs: the take-profit may stand on the trigger',
    file: 'core/exchange/orders/take-profit.ts',
    find: 'if (towards(side, tick) >= towards(side, trigger))',
    put: 'if (towards(side, tick) > towards(side, trigger))',
  },
  {
    name: 'pairs: more of the stop leaves the take-profit as it was',
    file: 'core/exchange/commands/edit-held.ts',
    find: '(takeProfit === profitNow && size <= remaining)',
    put: 'takeProfit === profitNow',
  },
  {
    name: 'pairs: what a stop did not match for an order of its own stays in the take-profit',
    file: writing,
    find: 'if (plan.cancelled > 0 && order.other !== 0 && !order.isProfit) {',
    put: 'if (plan.cancelled < 0 && order.other !== 0 && !order.isProfit) {',
  },
]
