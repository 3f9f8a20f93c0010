/** What a request asks of the engine, what stands before and after it, and what would refuse it now. */
import type { ApprovalFigures, AskApproval, AskedKind } from '#contract/approvals.ts'
import type { Market as MarketShape } from '#contract/catalogue.ts'
import type { Command } from '#core/engine/command.ts'
import type { State } from '#core/engine/state.ts'
import { isCorrectionOver } from '#core/exchange/market/correction.ts'
import { isEnded, type Market, marketStatus } from '#core/exchange/market/market.ts'
import { figureOf, findPosition, positionRow } from '#core/exchange/risk/position.ts'
import { isNeverCompleted, resultNamed } from '#core/exchange/settlement/result.ts'
import { balanceOf, isPlayer } from '#core/ledger/accounts.ts'
import { payableOf } from '#core/ledger/spending.ts'
import type { RefusalCode } from '#core/refusals.ts'
import type { AccountId } from '#core/values/brands.ts'
import { balanceMax } from '#core/values/money.ts'
import type { ApprovalRow } from './approval-tables.ts'

/** What is asked for, by its kind. */
export type Asked = {
  readonly [K in AskedKind]: { readonly kind: K; readonly terms: NonNullable<AskApproval[K]> }
}[AskedKind]

/** What the exchange carries out by a command. */
export type AskedOfEngine = Exclude<Asked, { kind: 'roles' }>
type AskedOfMarket = Exclude<AskedOfEngine, { kind: 'credit' | 'debit' }>

/** Nothing that stands. */
export const noFigures: ApprovalFigures = { balance: null, status: null, result: null, roles: null }

/** Returns what a kept row asks for; undefined of what is decided in another way. */
export function askedIn({ kind, terms }: Pick<ApprovalRow, 'kind' | 'terms'>): Asked | undefined {
  return kind === 'withdrawal' || kind === 'erasure'
    ? undefined
    : ({ kind, terms: JSON.parse(terms) } as Asked)
}

/** Returns the command. `actor`: who has asked for it; nobody decides about a market with bets of his own. */
export function commandOf({ kind, terms }: AskedOfEngine, reason: string, actor: AccountId): Command {
  if (kind === 'credit' || kind === 'debit') {
    const { accountId: account, amount } = terms
    return kind === 'credit'
      ? { kind: 'credit-account', account, amount, as: 'credit', reason }
      : { kind: 'debit-account', account, amount, reason }
  }
  const { marketId: market, ...rest } = terms
  const of = { market, actor }
  if (kind === 'settle') return { kind: 'settle-market', ...of, ...rest }
  if (kind === 'correct') return { kind: 'resettle-market', ...of, ...rest, reason }
  if (kind === 'void') return { kind: 'void-market', ...of, ...rest, reason }
  return { kind: 'void-window', ...of, ...(rest as AskedTerms<'void_window'>), reason }
}

type AskedTerms<K extends AskedKind> = Omit<Extract<Asked, { kind: K }>['terms'], 'marketId'>

/** Returns why the engine would refuse it now, as far as that can be seen beforehand; undefined where nothing is seen. */
export function refusalOfAsked(state: State, asked: AskedOfEngine): RefusalCode | undefined {
  const { kind, terms } = asked
  if (kind !== 'credit' && kind !== 'debit') return refusalOfMarket(state, asked)
  const { accountId, amount } = terms
  if (!isPlayer(state.accounts, accountId)) return 'account_not_found'
  if (kind === 'debit') return amount > payableOf(state, accountId) ? 'credit_is_not_cash' : undefined
  return balanceOf(state.accounts, accountId) + amount > balanceMax ? 'amount_invalid' : undefined
}

function refusalOfMarket(state: State, asked: AskedOfMarket): RefusalCode | undefined {
  const { marketId, marketVersion } = asked.terms
  const market = state.markets[marketId]
  if (market === undefined) return marketId < state.markets.length ? 'correction_over' : 'market_not_found'
  if (marketVersion !== market.version) return 'market_version_moved'
  const isGraded = market.status === marketStatus.GRADED
  const isLate = market.status === marketStatus.SETTLED && isCorrectionOver(state, market)
  switch (asked.kind) {
    case 'settle':
      return refusalToSettle(market, asked.terms)
    case 'correct':
      if (!isGraded && !isEnded(market)) return 'market_not_settled'
      return isLate ? 'correction_over' : refusalOfResult(market, asked.terms)
    case 'void':
      if (market.status === marketStatus.VOIDED) return 'market_state_wrong'
      return isLate ? 'correction_over' : undefined
    case 'void_window':
      return isLate ? 'correction_over' : undefined
  }
}

function refusalToSettle(market: Market, terms: AskedTerms<'settle'>): RefusalCode | undefined {
  if (market.status === marketStatus.OPEN) return 'market_not_suspended'
  const isAwaited = market.status === marketStatus.SUSPENDED || market.status === marketStatus.CLOSED
  if (!isAwaited) return 'market_state_wrong'
  return isNeverCompleted(market, terms) ? undefined : refusalOfResult(market, terms)
}

function refusalOfResult(market: Market, terms: AskedTerms<'settle'>): RefusalCode | undefined {
  const result = resultNamed(market, terms)
  return typeof result === 'string' ? result : undefined
}

/** Returns whether an account has bets in a market, or had when it ended. */
export function hasBetsIn(state: State, marketId: number, account: AccountId): boolean {
  const positions = state.markets[marketId]?.positions
  if (positions === undefined) return false
  const index = findPosition(positions, account)
  if (index === -1) return false
  return figureOf(positions, index, positionRow.GROSS) > 0 || positions.waiting[index]! > 0
}

/** Returns what stands now of what it changes; null where the market has left memory. */
export function figuresNow(
  state: State,
  market: MarketShape | undefined,
  asked: AskedOfEngine,
): ApprovalFigures | null {
  if (asked.kind === 'credit' || asked.kind === 'debit') {
    return { ...noFigures, balance: balanceOf(state.accounts, asked.terms.accountId) }
  }
  return market === undefined ? null : { ...noFigures, status: market.status, result: resultIn(market) }
}

/** Returns what would stand once it is carried out. */
export function figuresAfter(
  state: State,
  market: MarketShape | undefined,
  asked: AskedOfEngine,
): ApprovalFigures | null {
  const now = figuresNow(state, market, asked)
  if (now === null) return null
  if (asked.kind === 'credit' || asked.kind === 'debit') {
    const { amount } = asked.terms
    return { ...now, balance: now.balance! + (asked.kind === 'credit' ? amount : -amount) }
  }
  if (asked.kind === 'void') return { ...now, status: 'VOIDED', result: null }
  if (asked.kind === 'void_window' || market === undefined) return now
  const isPaidLater =
    market.status === 'GRADED' || (asked.kind === 'settle' && (market.payDelaySeconds ?? 0) > 0)
  return { ...now, status: isPaidLater ? 'GRADED' : 'SETTLED', result: resultAsked(market, asked.terms) }
}

/** Returns the result of a market in its winners' names, or its number; null while it has none. */
function resultIn({ runners, number }: MarketShape): string | null {
  if (number !== undefined) return String(number)
  const winners = runners.filter(({ status }) => status === 'WINNER')
  return winners.length === 0 ? null : winners.map(({ name }) => name).join(', ')
}

function resultAsked(
  { runners }: MarketShape,
  { winners = [], number }: AskedTerms<'settle'>,
): string | null {
  if (number !== undefined) return String(number)
  const named = runners.filter(({ selectionId }) => winners.includes(selectionId))
  return named.length === 0 ? null : named.map(({ name }) => name).join(', ')
}
