/** Defects in orders that the server holds until their trigger is met. */
import type { Defect } from './defect.ts'

const triggers = 'core/exchange/orders/triggers.ts'
const substance = 'core/exchange/orders/substance.ts'
const apart = 'core/exchange/orders/level-orders.ts'
const firing = 'core/exchange/orders/firing.ts'

export const heldDefects: readonly Defect[] = [
  {
    name: 'quiet: triggers are looked at as soon as a market is opened again',
    file: 'core/exchange/market/quiet-time.ts',
    find: 'return status === marketStatus.OPEN && quietUntil === 0',
    put: 'return status === marketStatus.OPEN && quietUntil >= 0',
  },
  {
    name: 'quiet: once it is over nobody looks before the next command',
    file: 'core/exchange/commands/release-orders.ts',
    find: '  exchange.commit()\n  look(exchange, market, slice)\n}',
    put: '  exchange.commit()\n  if (kind !== timerKinds.quiet) look(exchange, market, slice)\n}',
  },
  {
    name: 'held: of those that are met the last one goes first',
    file: triggers,
    find: 'if (receipt > least) continue',
    put: 'if (receipt < least) continue',
  },
  {
    name: 'held: the own size counts as that of others',
    file: substance,
    find: 'const mayBeOwn = account !== 0 && hasLiveOrders(positions, account)',
    put: 'const mayBeOwn = false',
  },
  {
    name: 'held: a spread of eleven ticks fires',
    file: substance,
    find: 'const spreadMax = 10',
    put: 'const spreadMax = 11',
  },
  {
    name: 'held: one tick before the trigger fires',
    file: triggers,
    find: 'return towards(book, bestToExit(books, book))',
    put: 'return towards(book, bestToExit(books, book)) + 1',
  },
  {
    name: 'held: what lacks size once is not looked at again',
    file: triggers,
    find: '    standAgain(level, account)\n    noteMet',
    put: '    noteMet',
  },
  {
    name: 'held: one whose price has gone again stays met',
    file: triggers,
    find: 'if (towards(book, level.trigger) > reached) noteUnmet',
    put: 'if (number < 0) noteUnmet',
  },
  {
    name: 'held: who has too much of the price himself at it has too much of all of it',
    file: triggers,
    find: "tooMuchOwn(pool, market.books, book ^ 1, 'anywhere')",
    put: "tooMuchOwn(pool, market.books, book ^ 1, 'at best')",
  },
  {
    name: 'held: what comes to orders that stand apart does not change where they stand',
    file: apart,
    find: '  if (own !== undefined) standFor(level, account, own)\n',
    put: '',
  },
  {
    name: 'held: where the first of those that stand apart is gone the others stand in its place',
    file: apart,
    find: 'if (own.heap.length > 0) return standFor(level, account, own)',
    put: 'if (own.heap.length > 0) return',
  },
  {
    name: 'held: one that stands apart is not found when it is cancelled',
    file: apart,
    find: 'if (own === undefined || !hasTimer(own, TRIGGER, row)) return',
    put: 'if (own !== undefined) return',
  },
  {
    name: 'held: it does not wait for the bet delay when it fires',
    file: firing,
    find: 'if (!mustWait(state, market, order)) return comeIn(exchange, market, order)',
    put: 'if (market.betDelayMs > 0 || !mustWait(state, market, order)) return comeIn(exchange, market, order)',
  },
  {
    name: 'held: the own order in its way stays',
    file: firing,
    find: 'if (rows[at + ACCOUNT] !== account) return\n    writeCancelled',
    put: 'return\n    writeCancelled',
  },
  {
    name: 'held: after the delay, in a market that is not open, it comes in all the same',
    file: firing,
    find: 'if (market.status === marketStatus.OPEN) {',
    put: 'if (market.status !== marketStatus.CLOSED) {',
  },
  {
    name: 'held: it is held back for at its trigger',
    file: 'core/exchange/orders/exits.ts',
    find: 'Math.min(trigger + ticks, books.levels - 1)',
    put: 'Math.min(trigger + (ticks === 20 ? 0 : ticks), books.levels - 1)',
  },
  {
    name: 'held: an edit takes it to the end of its line',
    file: 'core/exchange/orders/apply-held.ts',
    find: '  terms.slippage = edited.slippage(numbers, at)\n',
    put: '  terms.slippage = edited.slippage(numbers, at)\n  Object.assign(terms, { receipt: ++state.waitCount })\n',
  },
  {
    name: "held: a dead man's switch takes it too",
    file: 'core/exchange/orders/sweeps.ts',
    find: '(isExit(orders, row) || follows(orders, row))) continue',
    put: 'follows(orders, row)) continue',
  },
  {
    name: 'held: more fire in a slice than may',
    file: firing,
    find: '|| slice.firingsLeft === 0) return false',
    put: ') return false',
  },
  {
    name: 'held: it stays when another runner leaves with a factor',
    file: 'core/exchange/settlement/reductions.ts',
    find: 'return factor < winLeast || lapseHeld(exchange, market, task, slice, lapseReasons.REDUCTION)',
    put: 'return true',
  },
]
