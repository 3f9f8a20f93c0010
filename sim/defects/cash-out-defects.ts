/** Defects in cash-outs: what they quote, what they take, and how their wait ends. */
import type { Defect } from './defect.ts'

const hedges = 'core/exchange/orders/hedges.ts'
const waiting = 'core/exchange/orders/cash-outs.ts'
const command = 'core/exchange/commands/cash-out.ts'

export const cashOutDefects: readonly Defect[] = [
  {
    name: 'cash-out: what is ahead is backed once more',
    file: hedges,
    find: 'const side: SideCode = ahead > 0 ? LAY : BACK',
    put: 'const side: SideCode = ahead > 0 ? BACK : LAY',
  },
  {
    name: 'cash-out: own offers count as depth',
    file: hedges,
    find: 'if (rows[at + ACCOUNT] === account && !isUsedUp(pool, at)) others -= rows[at + REMAINING]!',
    put: '',
  },
  {
    name: 'cash-out: unmatched orders count as matched',
    file: hedges,
    find: '    figures[runner]! -= figure\n',
    put: '',
  },
  {
    name: 'cash-out: a waiting order without reservation is taken off',
    file: hedges,
    find: '&& !waitAt(orders, row).isReserved) continue',
    put: '&& waitAt(orders, row).isReserved) continue',
  },
  {
    name: 'cash-out: the stake is rounded up',
    file: hedges,
    find: 'const wanted = Math.floor(left / price)',
    put: 'const wanted = Math.ceil(left / price)',
  },
  {
    name: 'cash-out: it goes on at a worse price when less than a minor unit is left',
    file: hedges,
    find: 'if (wanted < offered || left < price) {',
    put: 'if (left === 0) {',
  },
  {
    name: 'cash-out: a runner is quoted by the whole market',
    file: hedges,
    find: 'if (runner === -1) return divideDown(payoffs',
    put: 'if (runner !== -2) return divideDown(payoffs',
  },
  {
    name: 'cash-out: the quote is rounded in favour of the player',
    file: hedges,
    find: 'return divideDown(losses[runner]! + Math.min(0, figures[runner]!), 100)',
    put: 'return divideDown(losses[runner]! + Math.min(0, figures[runner]!) + 99, 100)',
  },
  {
    name: 'cash-out: money is not asked for',
    file: 'core/exchange/orders/checks.ts',
    find: "if (playableOf(accounts, account) + held < after) return 'insufficient_funds'",
    put: '',
  },
  {
    name: 'cash-out: a worse average is taken at release',
    file: hedges,
    find: 'return isWorse ? undefined : { runner',
    put: 'return false ? undefined : { runner',
  },
  {
    name: 'cash-out: at release it passes its own orders',
    file: hedges,
    find: 'if (rows[at + ACCOUNT] === account) return undefined',
    put: 'if (rows[at + ACCOUNT] === account) continue',
  },
  {
    name: 'cash-out: the least result wanted is not asked for',
    file: command,
    find: 'quote.result < command.least) return',
    put: 'quote.result < command.least - 1) return',
  },
  {
    name: 'cash-out: own orders stay while it waits',
    file: waiting,
    find: 'const cancelled = cancelLeaving(exchange, market, quote)',
    put: 'const cancelled = waits ? 0 : cancelLeaving(exchange, market, quote)',
  },
  {
    name: 'cash-out: it is had while the market is suspended',
    file: waiting,
    find: 'market.status !== marketStatus.OPEN',
    put: 'market.status === marketStatus.CLOSED',
  },
  {
    name: 'cash-out: it outlives a material event',
    file: 'core/exchange/settlement/lapse.ts',
    find: '    writeCashOutEnd(log, market, one, task.reason)\n',
    put: '',
  },
  {
    name: 'cash-out: what a bet loses on another runner counts',
    file: 'core/exchange/risk/position.ts',
    find: 'const ifLoses = ifWins + 1',
    put: 'const ifLoses = at + FIGURES + 1',
  },
  {
    name: 'cash-out: a void match still counts in what a runner loses',
    file: 'core/exchange/risk/figures.ts',
    find: 'if (rules.payoff === WINNERS) changeLoss(',
    put: 'if (rules.payoff === WINNERS && bet.size > 0) changeLoss(',
  },
]
