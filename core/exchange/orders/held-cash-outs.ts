/** Cash-outs that are held until a profit is there: which an account has in a market, and what ends them. */
import { cashOutHeld, heldCashOutEnded, heldCashOutEnds, heldCashOutFired } from '../../facts/cash-out.ts'
import type { FactLog } from '../../facts/log.ts'
import { writeFact } from '../../facts/log.ts'
import { readerOf } from '../../facts/reader.ts'
import { whyClosed } from '../../protection/barred.ts'
import { assert } from '../../values/assert.ts'
import type { AccountId, Price } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { type Exchange, type ExchangeState, marketOf } from '../market/exchange.ts'
import { type HeldCashOut, isBettingOver, type Market } from '../market/market.ts'
import type { Matched } from './hedges.ts'

/** Returns the account's held cash-out on a runner (its index, -1 of the whole market), undefined when it has none. */
export function heldCashOutOf(
  { heldCashOuts }: Market,
  account: AccountId,
  runner: number,
): HeldCashOut | undefined {
  return heldCashOuts?.get(account)?.find((one) => one.runner === runner)
}

/** Returns whether something of the bets on a runner (-1: on any) can be levelled: at the least price there is, by a minor unit. */
export function isLevelled({ figures }: Matched, { ladder, removed }: Market, runner: number): boolean {
  const least = ladderByCode(ladder).prices[0]!
  return figures.every((ahead, i) => {
    return (runner !== -1 && i !== runner) || removed[i] || Math.abs(ahead) < least
  })
}

/** Returns why a held cash-out is over, undefined while it is not. `matched`: undefined of an account without bets there. */
export function reasonToEnd(
  { accounts, time }: ExchangeState,
  market: Market,
  { account, runner }: HeldCashOut,
  matched: Matched | undefined,
): keyof typeof heldCashOutEnds | undefined {
  if (isBettingOver(market)) return 'MARKET_CLOSED'
  if (whyClosed(accounts, account, time) !== undefined) return 'ACCOUNT_EXCLUDED'
  if (runner !== -1 && market.removed[runner]) return 'RUNNER_REMOVED'
  return matched === undefined || isLevelled(matched, market, runner) ? 'NOTHING_LEFT' : undefined
}

/** Writes that a held cash-out is over. */
export function writeHeldEnd(
  log: FactLog,
  { id: market }: Market,
  { account, runner }: HeldCashOut,
  reason: keyof typeof heldCashOutEnds,
): void {
  writeFact(log, heldCashOutEnded, { market, account, runner, reason: heldCashOutEnds[reason] })
}

/** The account has cashed out of a runner, or of the market: what it held for that is done. Writes facts. */
export function endDone({ log }: Exchange, market: Market, account: AccountId, runner: number): void {
  for (const one of market.heldCashOuts?.get(account) ?? []) {
    if (runner === -1 || one.runner === runner) writeHeldEnd(log, market, one, 'DONE')
  }
}

/** Writes that the target of a held cash-out is there: the cash-out that begins next is the one of this id. */
export function writeHeldFired(
  { log, state }: Exchange,
  { id: market }: Market,
  { account, runner }: HeldCashOut,
  price: Price,
): void {
  const cashOut = state.cashOutCount + 1
  writeFact(log, heldCashOutFired, { cashOut, market, account, runner, price })
}

const held = readerOf(cashOutHeld)

export function applyCashOutHeld(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, held.market(numbers, at))
  const account = held.account(numbers, at)
  const runner = held.runner(numbers, at)
  const target = held.target(numbers, at)
  const known = heldCashOutOf(market, account, runner)
  if (known !== undefined) {
    known.target = target
    return
  }
  market.heldCashOuts ??= new Map()
  const one = { account, runner, target, receipt: ++state.waitCount }
  const own = market.heldCashOuts.get(account)
  if (own === undefined) market.heldCashOuts.set(account, [one])
  else own.push(one)
  state.cashOutsHeld++
}

const ended = readerOf(heldCashOutEnded)

export function applyHeldCashOutEnded(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, ended.market(numbers, at))
  const account = ended.account(numbers, at)
  const runner = ended.runner(numbers, at)
  const own = market.heldCashOuts?.get(account) ?? []
  const place = own.findIndex((one) => one.runner === runner)
  assert(place !== -1, 'only a cash-out that is held ends')
  own.splice(place, 1)
  state.cashOutsHeld--
  if (own.length > 0) return
  market.heldCashOuts!.delete(account)
  if (market.heldCashOuts!.size === 0) market.heldCashOuts = undefined
}
