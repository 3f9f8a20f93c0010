/** The defects planted in the engine, one at a time: each a small wrong turn somebody could take in earnest. */

export interface Defect {
  readonly name: string
  readonly file: string
  /** Stands exactly once in the file. */
  readonly find: string
  readonly put: string
}

export const defects: readonly Defect[] = [
  {
    name: 'an order does not match at its own limit',
    file: 'core/exchange/book/offers.ts',
    find: 'return side === BACK ? offered >= limit : offered <= limit',
    put: 'return side === BACK ? offered > limit : offered < limit',
  },
  {
    name: 'a match is made at the price of the incoming order',
    file: 'core/exchange/orders/placement.ts',
    find: 'numbers[at + matched.price] = prices[plan.levels[i]!]!',
    put: 'numbers[at + matched.price] = order.price',
  },
  {
    name: 'the youngest order of a price is matched first',
    file: 'core/exchange/orders/plan.ts',
    find: 'let at = firstAt(way.books, way.book, way.tick); at !== -1 && left > 0;',
    put: 'let at = way.books.queue[(way.book * way.books.levels + way.tick) * 2 + 1]!; at !== -1 && left > 0;',
  },
  {
    name: 'an account trades with itself',
    file: 'core/exchange/orders/plan.ts',
    find: 'if (rows[at + ACCOUNT] === account) {',
    put: 'if (rows[at + ACCOUNT] === account && left === 0) {',
  },
  {
    name: 'the next better price above is looked for one too far',
    file: 'core/exchange/book/book.ts',
    find: 'let bits = books.occupied[base + word]! & (-1 << ((tick + 1) & 31))',
    put: 'let bits = books.occupied[base + word]! & (-1 << ((tick + 2) & 31))',
  },
  {
    name: 'fill-or-kill needs more than its minimum fill',
    file: 'core/exchange/orders/plan.ts',
    find: 'const taken = fillable < order.minFill ? 0 : fillable',
    put: 'const taken = fillable <= order.minFill ? 0 : fillable',
  },
  {
    name: 'fill-or-kill may end worse than its average by what is left over',
    file: 'core/exchange/orders/plan.ts',
    find: 'gain >= 0 ? wanted : Math.min(wanted, (slack - (slack % -gain)) / -gain)',
    put: 'gain >= 0 ? wanted : Math.min(wanted, (slack - (slack % -gain)) / -gain + 1)',
  },
  {
    name: 'an account one cent short is accepted',
    file: 'core/exchange/orders/plan.ts',
    find: '+ held >= after) return true',
    put: '+ held >= after - 1) return true',
  },
  {
    name: 'a debtor may raise an exposure at release, excused by its reservation',
    file: 'core/exchange/orders/plan.ts',
    find: 'return order.hasWaited && order.replaces === 0 && order.freedSize > 0',
    put: 'return order.hasWaited && order.replaces === -1 && order.freedSize > 0',
  },
  {
    name: 'exposure is rounded down',
    file: 'core/exchange/risk/exposure.ts',
    find: 'const exposure = Math.ceil(-worst / 100)',
    put: 'const exposure = Math.floor(-worst / 100)',
  },
  {
    name: 'with several winners only one of them is counted',
    file: 'core/exchange/risk/exposure.ts',
    find: 'for (let i = 0; i < count; i++) sum += sorted[i] ?? 0',
    put: 'for (let i = 0; i < Math.min(count, 1); i++) sum += sorted[i] ?? 0',
  },
  {
    name: 'a matched lay still counts as unmatched',
    file: 'core/exchange/orders/apply-orders.ts',
    find: 'changePosition(positions, market, makerPosition, runner, 100 * size, -100 * size, 0)',
    put: 'changePosition(positions, market, makerPosition, runner, 100 * size, -size * price, 0)',
  },
  {
    name: 'a released order keeps its reservation',
    file: 'core/exchange/orders/apply-orders.ts',
    find: 'if (waitAt(orders, row).isReserved) changeUnmatched',
    put: 'if (waitAt(orders, row).until < 0) changeUnmatched',
  },
  {
    name: 'orders due at the same time are released youngest first',
    file: 'core/exchange/timers.ts',
    find: 'one.receipt < other.receipt',
    put: 'one.receipt > other.receipt',
  },
  {
    name: 'a delayed order is released into a suspended market',
    file: 'core/exchange/orders/delay.ts',
    find: 'if (market.status !== marketStatus.OPEN) return lapse',
    put: 'if (market.status === marketStatus.CLOSED) return lapse',
  },
  {
    name: 'a delayed replacement takes its whole size although part of the old order is gone',
    file: 'core/exchange/orders/delay.ts',
    find: 'Math.min(size, oldSize)',
    put: 'Math.max(size, 0 * oldSize)',
  },
  {
    name: 'a replaced order stays in the book',
    file: 'core/exchange/commands/replace-order.ts',
    find: 'if (refused === undefined) writeReplaced(exchange, command, oldSize)',
    put: 'if (refused !== undefined) writeReplaced(exchange, command, oldSize)',
  },
  {
    name: 'cancel-all leaves the orders that wait',
    file: 'core/exchange/commands/cancel-all.ts',
    find: 'const size = rows[row + REMAINING]!',
    put: 'if ((rows[row + orderRow.STATE]! & 2) !== 0) continue\n    const size = rows[row + REMAINING]!',
  },
  {
    name: 'PERSIST orders lapse at the turn in-play',
    file: 'core/exchange/commands/turn-in-play.ts',
    find: '(order) => !order.persists',
    put: '(order) => !order.persists || order.runner > 0',
  },
  {
    name: 'a market that turns in-play keeps its version',
    file: 'core/exchange/commands/turn-in-play.ts',
    find: 'const version = market.version + 1',
    put: 'const version = market.version',
  },
  {
    name: 'a void takes in a match made at its end',
    file: 'core/exchange/commands/void-window.ts',
    find: 'match.time < to',
    put: 'match.time <= to',
  },
  {
    name: 'a void forgets the lay side',
    file: 'core/exchange/market/apply-market.ts',
    find: '-100 * size, payout, payout)',
    put: '0, 0, payout)',
  },
  {
    name: 'exposures stay as they were when a runner is removed',
    file: 'core/exchange/market/apply-market.ts',
    find: 'market.removedCount++',
    put: 'market.removedCount += 0',
  },
  {
    name: 'in a dead heat every tied runner wins whole',
    file: 'core/exchange/settlement/shares.ts',
    find: 'numerators[runner] = placesLeft',
    put: 'numerators[runner] = dividing.length',
  },
  {
    name: 'a void in a settled market settles it again as if all had lost',
    file: 'core/exchange/settlement/shares.ts',
    find: 'numerators: [...market.numerators]',
    put: 'numerators: market.numerators',
  },
  {
    name: 'commission takes no notice of the discount',
    file: 'core/exchange/settlement/shares.ts',
    find: 'BigInt(rateBps * (10_000 - discountBps))',
    put: 'BigInt(rateBps * (10_000 - 0 * discountBps))',
  },
  {
    name: 'half a cent is always rounded up',
    file: 'core/values/money.ts',
    find: 'return down % 2 === 0 ? down : down + 1',
    put: 'return down + 1',
  },
  {
    name: 'the crumbs of rounding stay in clearing',
    file: 'core/exchange/settlement/settle.ts',
    find: "amount: paid,\n    kind: 'rounding',",
    put: "amount: 0,\n    kind: 'rounding',",
  },
  {
    name: 'a corrected result leaves the old commission standing',
    file: 'core/exchange/settlement/settle.ts',
    find: "amount: commission,\n        kind: 'commission_reversal',",
    put: "amount: 0 * commission,\n        kind: 'commission_reversal',",
  },
  {
    name: 'the state is changed beside the facts',
    file: 'core/ledger/commands/credit-account.ts',
    find: 'ledger.outcome.id = account',
    put: 'state.accounts.discountBps[account] = 5_000\n  ledger.outcome.id = account',
  },
  {
    name: "an order's id comes again",
    file: 'core/exchange/book/order-pool.ts',
    find: 'return (generation + 1) * rowsMax + row',
    put: 'return Math.max(1, generation) * rowsMax + row',
  },
  {
    name: 'casino: a stake may be taken from what other bets could lose',
    file: 'core/casino/commands/play-round.ts',
    find: 'if (stake > availableOf(state.accounts, account))',
    put: 'if (stake > state.accounts.balance[account]!)',
  },
  {
    name: 'casino: the floor of the bankroll forgets the stake',
    file: 'core/casino/commands/play-round.ts',
    find: 'state.accounts.balance[house.casino]! + stake - game',
    put: 'state.accounts.balance[house.casino]! - game',
  },
  {
    name: 'casino: the next round may come a millisecond early',
    file: 'core/casino/commands/play-round.ts',
    find: 'state.time - lastRoundAt < command.gapMs',
    put: 'state.time - lastRoundAt < command.gapMs - 1',
  },
  {
    name: 'casino: the payout is a transaction of its own',
    file: 'core/casino/commands/play-round.ts',
    find: 'writePosting(log, transaction, casino,',
    put: 'writePosting(log, transaction + 1, casino,',
  },
  {
    name: 'casino: what a bet returns is rounded up',
    file: 'core/casino/game.ts',
    find: 'return (exact - (exact % 100)) / 100',
    put: 'return Math.ceil(exact / 100)',
  },
  {
    name: 'casino: a new pair of seeds goes on with the nonces of the last',
    file: 'core/casino/apply-casino.ts',
    find: 'seeds.nonce = 0',
    put: 'seeds.nonce += 0',
  },
  {
    name: 'casino: a rotation reveals the seed that is to be used next',
    file: 'core/casino/commands/rotate-seeds.ts',
    find: '.reveal(seeds.active.sealed)',
    put: '.reveal(seeds.next.sealed)',
  },
  {
    name: 'casino: a card that was dealt can come again',
    file: 'core/casino/draws.ts',
    find: 'if (from === others[earlier]) from = earlier',
    put: 'if (from === others[earlier]) from = other',
  },
  {
    name: 'casino: a paytable that returns every stake whole is refused',
    file: 'core/casino/returns.ts',
    find: 'return numerator > denominator',
    put: 'return numerator >= denominator',
  },
]
