/**
 * Cash-outs that are had by themselves as soon as a profit is there: on a runner they are looked at with the stops, of a whole market
 * once a second.
 */
import type { SetCashOut } from '#core/exchange/command.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { type Answer, done, refused } from './answer.ts'
import { whyClosed } from './barred.ts'
import { begin, canBegin, endHeld, type Quote, quoteOf } from './cash-out.ts'
import { betsOf, resultOf } from './exposure.ts'
import { kindOf } from './kinds.ts'
import { largestBalance, priceAtPlace } from './limits.ts'
import { checkMarket } from './orders.ts'
import { isLookedAt } from './quiet.ts'
import { isNarrow, isOffered, offersTo } from './substance.ts'
import { tell } from './told.ts'
import {
  findAccount,
  findMarket,
  findRunner,
  type OracleHeldCashOut,
  type OracleMarket,
  runnerPlace,
  type World,
} from './world.ts'

const whole = 10_000
const wholeEveryMs = 1_000

export function setCashOut(world: World, command: SetCashOut): Answer {
  const market = findMarket(world, command.market)
  if (market === undefined) return refused('market_not_found')
  const { account, selectionId, target } = command
  if (selectionId !== undefined && findRunner(market, selectionId) === undefined) {
    return refused('runner_not_found')
  }
  const known = market.heldCashOuts.find((one) => one.account === account && one.selectionId === selectionId)
  const answer = done({ id: market.id, result: target ?? 0, version: market.version })
  if (target === undefined) {
    if (known === undefined) return refused('cash_out_not_set')
    endHeld(world, market, known, 'OWNER')
    return answer
  }
  const refusal = check(world, market, command)
  if (refusal !== undefined) return refused(refusal)
  if (known !== undefined) known.target = target
  else market.heldCashOuts.push({ account, selectionId, target, turn: ++world.waitTurns })
  tell(world, 'cash_out_held', {
    ...{ market: market.id, account, target },
    runner: selectionId === undefined ? -1 : runnerPlace(market, selectionId),
  })
  return answer
}

function check(world: World, market: OracleMarket, command: SetCashOut): RefusalCode | undefined {
  const { account, selectionId, target, marketVersion } = command
  const closed = checkMarket(market, marketVersion)
  if (closed !== undefined) return closed
  if (kindOf(market) !== 'WINNERS') return 'cash_out_not_offered'
  if (selectionId !== undefined && findRunner(market, selectionId)!.removed) return 'runner_removed'
  const owner = findAccount(world, account)
  if (owner === undefined) return 'account_not_found'
  const barred = whyClosed(world, owner)
  if (barred !== undefined) return barred
  if (!Number.isSafeInteger(target) || target! < 1 || target! > largestBalance) return 'profit_invalid'
  if (isLevelled(market, account, selectionId)) return 'nothing_to_cash_out'
  const inAll = world.markets.reduce((sum, { heldCashOuts }) => sum + heldCashOuts.length, 0)
  return inAll >= world.limits.resting ? 'exchange_full' : undefined
}

/** Whether nothing of the bets on the runner, or on any, is left that a cent would level at the least price. */
function isLevelled(market: OracleMarket, account: number, selectionId: number | undefined): boolean {
  const matched = betsOf(market, account).filter((bet) => bet.matched)
  return market.runners.every((runner) => {
    if (runner.removed || (selectionId !== undefined && runner.selectionId !== selectionId)) return true
    const bets = matched.filter((bet) => bet.selectionId === runner.selectionId)
    const ahead = bets.reduce((sum, bet) => sum + resultOf(bet, true) - resultOf(bet, false), 0)
    return Math.abs(ahead) < priceAtPlace(market, 0)
  })
}

/** Ends those that are over, in the order of acceptance. Returns false when the slice, told from `begun` on, was over before. */
export function endOver(world: World, market: OracleMarket, begun: number): boolean {
  for (const one of [...market.heldCashOuts]) {
    const reason = reasonToEnd(world, market, one)
    if (reason === undefined) continue
    if (world.told.length - begun >= world.limits.facts) return false
    endHeld(world, market, one, reason)
  }
  return true
}

function reasonToEnd(world: World, market: OracleMarket, one: OracleHeldCashOut): string | undefined {
  const { account, selectionId } = one
  if (!['CREATED', 'OPEN', 'SUSPENDED'].includes(market.status)) return 'MARKET_CLOSED'
  if (whyClosed(world, findAccount(world, account)!) !== undefined) return 'ACCOUNT_EXCLUDED'
  if (selectionId !== undefined && findRunner(market, selectionId)!.removed) return 'RUNNER_REMOVED'
  return isLevelled(market, account, selectionId) ? 'NOTHING_LEFT' : undefined
}

/** The first of those on runners that can be had. */
export function nextOnRunners(world: World, market: OracleMarket): OracleHeldCashOut | undefined {
  return market.heldCashOuts.find((one) => {
    const { account, selectionId } = one
    if (selectionId === undefined) return false
    const quote = quoteNow(world, market, one)
    if (quote === undefined) return false
    const exit = { account, selectionId, side: quote.hedges[0]!.side }
    return isNarrow(market, exit) && isOffered(market, exit, 'anywhere')
  })
}

/** A look at the whole market begins, or is noted for later; without any of the whole market nothing is due. */
export function beginWhole(world: World, market: OracleMarket): void {
  const { heldCashOuts, look } = market
  if (look.isAsking) return
  const isAsked = isLookedAt(market) && heldCashOuts.some((one) => one.selectionId === undefined)
  if (isAsked && world.time < look.at + wholeEveryMs) {
    look.dueAt = look.at + wholeEveryMs
    return
  }
  look.dueAt = undefined
  if (isAsked) Object.assign(look, { at: world.time, isAsking: true, askedTo: 0 })
}

/** The first of those of the whole market that can be had, each asked once in a look. */
export function nextWhole(world: World, market: OracleMarket): OracleHeldCashOut | undefined {
  const { look } = market
  if (!look.isAsking) return undefined
  for (const one of market.heldCashOuts) {
    if (one.selectionId !== undefined || one.turn <= look.askedTo) continue
    if (quoteNow(world, market, one) !== undefined) return one
    look.askedTo = one.turn
  }
  look.isAsking = false
  return undefined
}

/** What it would be had for now, undefined when that is less than its target or it cannot be. */
function quoteNow(world: World, market: OracleMarket, one: OracleHeldCashOut): Quote | undefined {
  const { account, selectionId, target } = one
  if (!isLookedAt(market)) return undefined
  const quote = quoteOf(market, account, { selectionId, part: whole })
  if (typeof quote === 'string' || quote.result < target) return undefined
  return canBegin(world, market, account, selectionId, quote) ? quote : undefined
}

/** It is had, or begins to wait in play. */
export function have(world: World, market: OracleMarket, one: OracleHeldCashOut): void {
  const { account, selectionId, turn } = one
  const quote = quoteNow(world, market, one)!
  const isWhole = selectionId === undefined
  if (isWhole) market.look.askedTo = turn
  const [hedge] = quote.hedges
  tell(world, 'held_cash_out_fired', {
    ...{ cashOut: world.cashOutCount + 1, market: market.id, account },
    runner: isWhole ? -1 : runnerPlace(market, selectionId),
    price: isWhole ? 0 : offersTo(market, { selectionId, side: hedge!.side })[0]!.price,
  })
  begin(world, market, { account, selectionId, part: whole }, quote)
}

/** The market that is to be looked at whole first, by now. */
export function takeDue(world: World): OracleMarket | undefined {
  const due = world.markets
    .filter(({ look }) => look.dueAt !== undefined && look.dueAt <= world.time)
    .sort((one, other) => one.look.dueAt! - other.look.dueAt! || one.id - other.id)[0]
  if (due !== undefined) due.look.dueAt = undefined
  return due
}

/** The engine has started again: it knows nothing of when it looked, and looks at once. */
export function forgetLooks(world: World): void {
  for (const market of world.markets) {
    const isHeld = market.heldCashOuts.some(({ selectionId }) => selectionId === undefined)
    market.look = { at: 0, dueAt: isHeld ? 0 : undefined, isAsking: false, askedTo: 0 }
  }
}
