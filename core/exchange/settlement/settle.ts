/** Settling a market and taking a settlement back: postings between accounts, clearing, commission and rounding. */

import { writeFact } from '../../facts/log.ts'
import { accountSettled, marketSettled, runnerResult, settlementReversed } from '../../facts/market.ts'
import { house } from '../../ledger/accounts.ts'
import { post } from '../../ledger/postings.ts'
import type { RefusalCode } from '../../refusals.ts'
import { assert } from '../../values/assert.ts'
import type { Exchange } from '../market/exchange.ts'
import { type Market, marketStatus, runnerIndex } from '../market/market.ts'
import type { Shares } from '../risk/payoff.ts'
import { type Positions, positionRow } from '../risk/position.ts'
import { commissionOn, resultOf, sharesOf } from './shares.ts'

const { CONSTANT, IF_WINS } = positionRow

/**
 * Returns the shares of a result given by selectionIds, or `winners_invalid`: too few, unknown, withdrawn or named
 * twice, or ties that leave no place to divide.
 */
export function sharesOfResult(
  market: Market,
  winners: readonly number[],
  tied: readonly number[],
): Shares | RefusalCode {
  const indexes = winners.map((selectionId) => runnerIndex(market, selectionId))
  const tiedIndexes = tied.map((selectionId) => runnerIndex(market, selectionId))
  const places = market.numberOfWinners
  const placesLeft = places - (winners.length - tied.length)
  const valid =
    winners.length >= places &&
    new Set(indexes).size === indexes.length &&
    new Set(tiedIndexes).size === tiedIndexes.length &&
    indexes.every((index) => index !== -1 && !market.removed[index]) &&
    tiedIndexes.every((index) => indexes.includes(index)) &&
    (tied.length === 0 || (winners.length > places && placesLeft >= 1))
  return valid ? sharesOf(market.runnerCount, places, indexes, tiedIndexes) : 'winners_invalid'
}

/** Writes and applies the settlement of a market in which nothing is unmatched. Clearing ends at zero; crumbs go to rounding. */
export function settle(exchange: Exchange, market: Market, shares: Shares): void {
  const { log, state } = exchange
  const transaction = state.transactionCount + 1
  for (let runner = 0; runner < market.runnerCount; runner++) {
    writeFact(log, runnerResult, {
      market: market.id,
      runner,
      numerator: shares.numerators[runner]!,
      denominator: shares.denominators[runner]!,
    })
  }
  const { positions } = market
  assert(isBalanced(positions), 'what some have won in a market, others have lost')
  let paid = 0
  for (let i = 0; i < positions.count; i++) {
    const account = positions.accounts[i]!
    const result = resultOf(market, i, shares)
    const commission = commissionOn(result, market.commissionBps, state.accounts.discountBps[account]!)
    const of = { transaction, market: market.id }
    post(log, { ...of, from: house.clearing, to: account, amount: result, kind: 'settlement' })
    post(log, { ...of, from: account, to: house.commission, amount: commission, kind: 'commission' })
    writeFact(log, accountSettled, { market: market.id, account, result, commission })
    paid += result
  }
  post(log, {
    transaction,
    market: market.id,
    from: house.rounding,
    to: house.clearing,
    amount: paid,
    kind: 'rounding',
  })
  writeFact(log, marketSettled, { market: market.id, version: market.version + 1 })
  exchange.commit()
  assert(state.accounts.balance[house.clearing] === 0, 'settling leaves nothing in clearing')
}

/** Returns whether the figures of all positions sum to zero, each runner's and the constants: every match has two sides. */
function isBalanced({ rows, stride, count, runnerCount }: Positions): boolean {
  for (const place of [CONSTANT, ...Array.from({ length: runnerCount }, (_, runner) => IF_WINS + runner)]) {
    let sum = 0
    for (let at = place; at < count * stride; at += stride) sum += rows[at]!
    if (sum !== 0) return false
  }
  return true
}

/** Writes and applies the reversal of the standing settlement (of a void market: of nothing). The market is closed again. */
export function reverseSettlement(exchange: Exchange, market: Market, reason: string): void {
  const { log, state } = exchange
  if (market.status === marketStatus.SETTLED) {
    const transaction = state.transactionCount + 1
    const { positions } = market
    let paid = 0
    for (let i = 0; i < positions.count; i++) {
      const account = positions.accounts[i]!
      const result = positions.settled[i * 2]!
      const commission = positions.settled[i * 2 + 1]!
      const of = { transaction, market: market.id, text: reason }
      post(log, {
        ...of,
        from: house.commission,
        to: account,
        amount: commission,
        kind: 'commission_reversal',
      })
      post(log, { ...of, from: account, to: house.clearing, amount: result, kind: 'settlement_reversal' })
      paid += result
    }
    post(log, {
      transaction,
      market: market.id,
      from: house.clearing,
      to: house.rounding,
      amount: paid,
      kind: 'rounding_reversal',
      text: reason,
    })
  }
  writeFact(log, settlementReversed, { market: market.id, version: market.version + 1, text: reason })
  exchange.commit()
}
