/** Defects in what the fills of an order are followed by. */
import type { Defect } from './defect.ts'

const exits = 'core/exchange/orders/exits.ts'
const offsets = 'core/exchange/orders/offsets.ts'
const due = 'core/exchange/orders/exits-due.ts'
const kindRisk = 'core/exchange/orders/kind-risk.ts'

export const offsetDefects: readonly Defect[] = [
  {
    name: 'offsets: an exit meets what is left of its parent',
    file: exits,
    find: 'const tick = !rests ? free :',
    put: 'const tick = rests || !rests ? free :',
  },
  {
    name: 'offsets: levelled by the exit price itself',
    file: exits,
    find: 'divideDown(fill.size * prices[fill.tick]!, prices[tick]!)',
    put: 'divideDown(fill.size * prices[tick]!, prices[fill.tick]!)',
  },
  {
    name: 'offsets: the stop of a fill is not held back for',
    file: exits,
    find: '  return -size * (ladderByCode(market.ladder).prices[limit]! - 100)\n',
    put: '  return 0 * size * limit\n',
  },
  {
    name: 'offsets: what the unmatched rest may lead to is not held back for',
    file: 'core/exchange/orders/live-order.ts',
    find: 'const figure = stopsToCome(market, parent, offset, size) - offset.reserved',
    put: 'const figure = 0 * stopsToCome(market, parent, offset, size)',
  },
  {
    name: 'offsets: a cancelled parent goes on holding back for stops',
    file: 'core/exchange/orders/live-order.ts',
    find: '  if (hasTerms) reserveStops(state, market, row, orders.rows[row + REMAINING]! - size)\n',
    put: '',
  },
  {
    name: 'offsets: a bracket is borne as if it had no stops',
    file: 'core/exchange/orders/plan.ts',
    find: '  change.figures[0] += order.reserved - order.freedReserve\n',
    put: '',
  },
  {
    name: 'offsets: what a bracket held back before is held back twice when its wait is over',
    file: 'core/exchange/orders/order.ts',
    find: '  order.freedReserve = freedReserve\n',
    put: '  order.freedReserve = 0 * freedReserve\n',
  },
  {
    name: 'offsets: a stop alone comes in at its trigger and is not held',
    file: due,
    find: '  if (trigger === price) writeStop(exchange, market, due, size)\n  else if',
    put: '  if',
  },
  {
    name: 'offsets: what was taken at once is not followed',
    file: offsets,
    find: 'if (offset !== undefined && plan.count > 0) {',
    put: 'if (offset !== undefined && plan.count < 0) {',
  },
  {
    name: 'offsets: what is due counts nothing until it is placed',
    file: 'core/exchange/orders/apply-offsets.ts',
    find: '  countDue(state, market, exit, exit.size)\n',
    put: '',
  },
  {
    name: 'offsets: the exits of the later parent go first',
    file: offsets,
    find: 'found.sort((one, other) => (one.receipt < other.receipt ? -1 : 1))',
    put: 'found.sort((one, other) => (one.receipt > other.receipt ? -1 : 1))',
  },
  {
    name: 'offsets: each match is followed by itself',
    file: 'core/exchange/orders/fills.ts',
    find: '  return [...filled].map(([tick, size]) => ({ tick, size }))\n',
    put: '  return filled.size < 0 ? [] : Array.from({ length: count }, (_, i) => ({ tick: levels[i]!, size: sizes[i]! }))\n',
  },
  {
    name: 'offsets: a stop is for all of an exit of which some was matched at once',
    file: due,
    find: 'due, orders.rows[row + REMAINING]!)',
    put: 'due, due.size + 0 * orders.rows[row + REMAINING]!)',
  },
  {
    name: 'offsets: in a batch exits wait for its last part',
    file: 'core/engine/execute.ts',
    find: 'else if (market.task === undefined) placeDue(engine, market, slice)',
    put: 'else if (market.task !== undefined) placeDue(engine, market, slice)',
  },
  {
    name: 'offsets: exits come behind what fires',
    file: 'core/exchange/orders/firing.ts',
    find: '    if (!placeDue(exchange, market, slice) || !endOver(exchange, market, slice)) return false\n    const next = nextOf(exchange, market, slice)\n    if (next === undefined) return true\n',
    put: '    if (!endOver(exchange, market, slice)) return false\n    const next = nextOf(exchange, market, slice)\n    if (next === undefined && !placeDue(exchange, market, slice)) return false\n    if (next === undefined && nextOf(exchange, market, slice) === undefined) return true\n    if (next === undefined) continue\n',
  },
  {
    name: 'offsets: no slice ends what exits lead to',
    file: due,
    find: '    if (isOver(slice, log)) return false\n',
    put: '    if (isOver(slice, log) && log.count < 0) return false\n',
  },
  {
    name: "offsets: a dead man's switch takes what follows a fill",
    file: 'core/exchange/orders/pairs.ts',
    find: '(terms.pair?.isProfit === true || terms.parent !== 0)',
    put: 'terms.pair?.isProfit === true',
  },
  {
    name: 'offsets: a replacement is followed by nothing',
    file: 'core/exchange/orders/order.ts',
    find: '  followBy(offset, offset?.reserved ?? 0)\n',
    put: '  followBy(undefined, offset?.reserved ?? 0)\n',
  },
  {
    name: 'offsets: on a line what is taken at several prices is borne as if no exits followed',
    file: kindRisk,
    find: 'if (filled > 0) addExits(',
    put: 'if (filled < 0) addExits(',
  },
  {
    name: 'offsets: exits on a line are counted as if they were matched',
    file: kindRisk,
    find: 'price: prices[tick]!, size, isMatched: false',
    put: 'price: prices[tick]!, size, isMatched: true',
  },
  {
    name: 'offsets: exits on a line are judged as if nothing of their parent rested',
    file: kindRisk,
    find: 'exitOf(market, order, offset, fill, resting > 0)',
    put: 'exitOf(market, order, offset, fill, resting < 0)',
  },
  {
    name: 'offsets: a replacement leaves what follows no price',
    file: 'core/exchange/commands/replace-order.ts',
    find: 'checkBalance(state, command.account) ??\n    checkOffsetRoom(',
    put: 'checkBalance(state, command.account) ??\n    (state.time < 0 ? checkOffsetRoom : () => undefined)(',
  },
  {
    name: 'offsets: a stop alone needs room on the side of a take-profit',
    file: 'core/exchange/orders/offsets.ts',
    find: 'const goesDown = (side === BACK) !== (ticks === 0)',
    put: 'const goesDown = side === BACK',
  },
]
