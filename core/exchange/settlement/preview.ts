/** What a result, its correction or a void would change for each account of a market. Reads only; the command then does the same. */
import type { RefusalCode } from '../../refusals.ts'
import type { SelectionId } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { sides } from '../book/book.ts'
import { bookAt, olderOf, orderRow, orderState, stateAt, tickAt, waitAt } from '../book/order-pool.ts'
import { isCovered } from '../book/pair-link.ts'
import type { ResultTerms, SettleMarket } from '../command.ts'
import { isCorrectionOver, marketToCorrect } from '../market/correction.ts'
import type { ExchangeState } from '../market/exchange.ts'
import { isEnded, type Market, marketStatus } from '../market/market.ts'
import { matchedOf } from '../orders/hedges.ts'
import { type FigureChange, payoffs, type Result, WINNERS } from '../risk/payoff.ts'
import { figureOf, figuresOf, positionRow } from '../risk/position.ts'
import { isNeverCompleted, resultNamed } from './result.ts'
import { commissionOn } from './shares.ts'
import { removalOf, type VoidTerms, windowOf } from './void-terms.ts'

const { CONSTANT, EXPOSURE, NEWEST } = positionRow
const { REMAINING } = orderRow
const { WAITING } = orderState

/** Settling, correcting, voiding or removing a runner, as the command of that name would be asked. */
export interface PreviewTerms extends Pick<SettleMarket, 'market' | 'marketVersion' | 'actor'>, ResultTerms {
  readonly action: 'settle' | 'correct' | 'void' | 'void_window' | 'remove_runner'
  /** Of a window, and the first also of a removal. */
  readonly selectionId?: SelectionId
  readonly from?: number
  readonly to?: number
}

/** A market, and the result by which it would be paid; undefined where it would be void, or is not paid yet. */
export interface Coming {
  readonly market: Market
  readonly result: Result | undefined
  /** The matches that alone would be void. */
  readonly voids?: VoidTerms
}

/** What a settlement comes to for one account: minor units. */
export interface Payment {
  result: number
  commission: number
}

/**
 * Returns what would come, or by which refusal the command would be refused. A market that is in the middle of a long command is
 * refused with `market_state_wrong`: its figures are about to change.
 */
export function comingOf(state: ExchangeState, terms: PreviewTerms): Coming | RefusalCode {
  const { action } = terms
  if (action === 'void_window' || action === 'remove_runner') return comingVoidOf(state, terms)
  const market = marketToCorrect({ state }, terms)
  if (typeof market === 'string') return market
  if (market.task !== undefined) return 'market_state_wrong'
  const refusal = refusalOf(state, market, terms.action)
  if (refusal !== undefined) return refusal
  const isVoid = terms.action === 'void' || (terms.action === 'settle' && isNeverCompleted(market, terms))
  if (isVoid) return { market, result: undefined }
  const result = resultNamed(market, terms)
  return typeof result === 'string' ? result : { market, result }
}

/** What is settled would be settled again by the same result; before, nothing is paid. */
function comingVoidOf(state: ExchangeState, terms: PreviewTerms): Coming | RefusalCode {
  const { action, selectionId = 0, from = 0, to = 0 } = terms
  const voids =
    action === 'void_window'
      ? windowOf({ state }, { ...terms, from, to })
      : removalOf({ state }, { ...terms, selectionId })
  if (typeof voids === 'string') return voids
  const { market } = voids
  if (market.task !== undefined) return 'market_state_wrong'
  return { market, result: market.status === marketStatus.SETTLED ? market.result : undefined, voids }
}

function refusalOf(
  state: ExchangeState,
  market: Market,
  action: PreviewTerms['action'],
): RefusalCode | undefined {
  const { CLOSED, GRADED, OPEN, SUSPENDED, VOIDED } = marketStatus
  const { status } = market
  if (action === 'settle') {
    if (status === OPEN) return 'market_not_suspended'
    return status === SUSPENDED || status === CLOSED ? undefined : 'market_state_wrong'
  }
  if (action === 'void' && status === VOIDED) return 'market_state_wrong'
  if (action === 'correct' && status !== GRADED && !isEnded(market)) return 'market_not_settled'
  return isEnded(market) && isCorrectionOver(state, market) ? 'correction_over' : undefined
}

/** Reads into `into` what the standing settlement has paid position `index`, nothing where none stands. Returns it. */
export function standingPayment({ positions }: Market, index: number, into: Payment): Payment {
  const { settled } = positions
  into.result = settled.length === 0 ? 0 : settled[index * 2]!
  into.commission = settled.length === 0 ? 0 : settled[index * 2 + 1]!
  return into
}

/** Reads into `into` what position `index` would be paid, at the discount that its account has now. Returns it. */
export function comingPayment(state: ExchangeState, coming: Coming, index: number, into: Payment): Payment {
  const { market, result } = coming
  const matched = result === undefined ? undefined : matchedFigures(state, market, index)
  return paymentOf(state, coming, index, matched, into)
}

/** As `comingPayment`, of a position whose figures by its matches are known; undefined where the market would be void. */
export function paymentOf(
  { accounts }: ExchangeState,
  { market, result }: Coming,
  index: number,
  matched: FigureChange | undefined,
  into: Payment,
): Payment {
  const account = market.positions.accounts[index]!
  into.result =
    result === undefined || matched === undefined
      ? 0
      : payoffs[market.payoff]!.result(matched.constant, matched.figures, result, market)
  into.commission = commissionOn(into.result, market.commissionBps, accounts.discountBps[account]!)
  return into
}

/**
 * Returns the figures of position `index` by its matches alone, a copy: what is unmatched lapses before a market is paid, and counts
 * in the position where it would lose.
 */
export function matchedFigures(state: ExchangeState, market: Market, index: number): FigureChange {
  const { positions, payoff } = market
  const newest = figureOf(positions, index, NEWEST)
  if (newest !== -1 && payoff === WINNERS) return matchedOf(state, market, positions.accounts[index]!, -1)!
  const change = { constant: figureOf(positions, index, CONSTANT), figures: figuresOf(positions, index) }
  if (newest !== -1) takeOffUnmatched(state, market, newest, change)
  return change
}

/** Takes the live orders of an account off the figures of its position in a market of another kind than winners. Mutates the change. */
function takeOffUnmatched(
  { orders }: ExchangeState,
  market: Market,
  newest: number,
  change: FigureChange,
): void {
  const { rows } = orders
  const { prices } = ladderByCode(market.ladder)
  const { add } = payoffs[market.payoff]!
  for (let row = newest; row !== -1; row = olderOf(orders, row)) {
    if ((stateAt(rows, row) & WAITING) !== 0 && !waitAt(orders, row).isReserved) continue
    if (isCovered(orders, row)) continue
    const book = bookAt(rows, row)
    add(change, market, {
      runner: book >> 1,
      isBack: (book & 1) === sides.BACK,
      price: prices[tickAt(rows, row)]!,
      size: -rows[row + REMAINING]!,
      isMatched: false,
    })
  }
}

/** Returns what of the account's balance its bets here hold, minor units: free once the market has ended. */
export function heldHere({ positions, freed }: Market, index: number): number {
  return index < freed ? 0 : figureOf(positions, index, EXPOSURE)
}
