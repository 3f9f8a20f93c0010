/** Defects in cash-outs that are had by themselves at a profit. */
import type { Defect } from './defect.ts'

const watch = 'core/exchange/orders/cash-out-watch.ts'
const taking = 'core/exchange/orders/profit-taking.ts'
const held = 'core/exchange/orders/held-cash-outs.ts'

export const profitDefects: readonly Defect[] = [
  {
    name: 'profit: a cent less is enough',
    file: taking,
    find: 'quote.result < target) return undefined',
    put: 'quote.result < target - 1) return undefined',
  },
  {
    name: 'profit: a tick more is asked for than is needed',
    file: 'core/exchange/orders/profit-trigger.ts',
    find: 'const tick = placesUpTo(prices, size, most) - 1\n',
    put: 'const tick = placesUpTo(prices, size, most) - 2\n',
  },
  {
    name: 'profit: substance is not asked for',
    file: taking,
    find: 'const quote = isHeavy ? quoteNow(exchange, market, held) : undefined',
    put: 'const quote = isHeavy || true ? quoteNow(exchange, market, held) : undefined',
  },
  {
    name: 'profit: a wide spread is taken',
    file: taking,
    find: 'if (timers.heap.length === 0 || !isNarrow(books, offers ^ 1)) continue',
    put: 'if (timers.heap.length === 0 || bestTick(books, offers) === -1) continue',
  },
  {
    name: 'profit: a position that has changed is not counted again',
    file: 'core/exchange/orders/position-changes.ts',
    find: '        note(market, matched.makerAccount(numbers, at))\n',
    put: '',
  },
  {
    name: 'profit: the one accepted last goes first',
    file: taking,
    find: 'setTimer(met.get(offers)!, TRIGGER, id, id, id)',
    put: 'setTimer(met.get(offers)!, TRIGGER, id, -id, id)',
  },
  {
    name: 'profit: who was asked in vain is not asked again',
    file: taking,
    find: '    if (place !== undefined) setTimer(met.get(place.offers)!, TRIGGER, receipt, receipt, receipt)\n',
    put: '    if (place === undefined) continue\n',
  },
  {
    name: 'profit: it goes before a stop that was accepted earlier',
    file: 'core/exchange/orders/firing.ts',
    find: 'profit !== undefined && profit.held.receipt < receipt ? profit : row',
    put: 'profit !== undefined ? profit : row',
  },
  {
    name: 'profit: a whole market is asked with each command',
    file: watch,
    find: 'if (isAsked && state.time < next) return setTimer(',
    put: 'if (isAsked && state.time < 0) return setTimer(',
  },
  {
    name: 'profit: what was put off is not looked at when it is due',
    file: watch,
    find: '  if (first === undefined || first.at > time) return -1\n',
    put: '  if (first === undefined || first.at > 0) return -1\n',
  },
  {
    name: 'profit: a market stays due when nothing is left of it',
    file: watch,
    find: '  clearTimer(watches.due, TRIGGER, market.id)\n  if (!isAsked) return\n',
    put: '  if (!isAsked) return\n  clearTimer(watches.due, TRIGGER, market.id)\n',
  },
  {
    name: 'profit: it is over with the beginning of its wait',
    file: 'core/exchange/orders/cash-outs.ts',
    find: '    if (part === wholePart) endDone(exchange, market, account, runner)\n  }\n',
    put: '  }\n  if (part === wholePart) endDone(exchange, market, account, runner)\n',
  },
  {
    name: 'profit: it stays when its wait ended with all of it',
    file: 'core/exchange/orders/cash-outs.ts',
    find: '  if (one.part === wholePart) endDone(exchange, market, account, one.runner)\n',
    put: '',
  },
  {
    name: 'profit: it stays when the account is excluded',
    file: held,
    find: "  if (whyClosed(accounts, account, time) !== undefined) return 'ACCOUNT_EXCLUDED'\n",
    put: '',
  },
  {
    name: 'profit: the end of the last one is not read',
    file: 'core/engine/execute.ts',
    find: 'if (state.cashOutsHeld > 0 || engine.watches.markets.size > 0) notePositions(engine)',
    put: 'if (state.cashOutsHeld > 0) notePositions(engine)',
  },
]
