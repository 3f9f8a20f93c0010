/** Settling a market and taking a settlement back: postings between accounts, clearing, commission and rounding. */

import { type FactLog, writeFact } from '../../facts/log.ts'
import { accountSettled, marketSettled } from '../../facts/market.ts'
import { correctionBegun } from '../../facts/task.ts'
import { house } from '../../ledger/accounts.ts'
import { post } from '../../ledger/postings.ts'
import { assert } from '../../values/assert.ts'
import type { Exchange } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import { isOver, type Slice, type Step } from '../market/slice.ts'
import type { Task } from '../market/task.ts'
import { figureOf, figurePlace, type Positions, positionRow } from '../risk/position.ts'
import { commissionOn, resultOf } from './shares.ts'

const { CONSTANT } = positionRow

/** Begins the correction of an ended market. */
export function beginCorrection({ log }: Exchange, market: Market, reason: string): void {
  writeFact(log, correctionBegun, { market: market.id, version: market.version + 1, text: reason })
}

/** Adds up the figures of all positions, one after the other (`at`: which): every match has two sides, so each sum is zero. */
export const weigh: Step = (exchange, { positions }, task, slice) => {
  for (; task.at <= positions.figureCount; task.at++) {
    if (isOver(slice, exchange.log)) return false
    slice.rowsLeft -= positions.count
    const sum = sumOf(positions, task.at === 0 ? CONSTANT : figurePlace(positions, task.at - 1))
    assert(sum === 0, 'what some have won in a market, others have lost')
  }
  return true
}

function sumOf(positions: Positions, place: number): number {
  let sum = 0
  for (let i = 0; i < positions.count; i++) sum += figureOf(positions, i, place)
  return sum
}

/**
 * Settles account after account (`at`: the index of its position): what it was paid before is taken back, the result is paid,
 * less commission, and nothing of it is exposed any more.
 */
export const pay: Step = ({ log, state }, market, task, slice) => {
  const { positions } = market
  for (; task.at < positions.count; task.at++) {
    if (isOver(slice, log)) return false
    slice.rowsLeft--
    reverse(log, market, task, slice)
    const account = positions.accounts[task.at]!
    const result = resultOf(market, task.at, market.result)
    const commission = commissionOn(result, market.commissionBps, state.accounts.discountBps[account]!)
    const of = { transaction: slice.payment, market: market.id }
    post(log, { ...of, from: house.clearing, to: account, amount: result, kind: 'settlement' })
    post(log, { ...of, from: account, to: house.commission, amount: commission, kind: 'commission' })
    writeFact(log, accountSettled, { market: market.id, account, result, commission })
    task.paid += result
  }
  return true
}

/** Takes back from account after account (`at`: the index of its position) what a settlement has paid it. */
export const takeBack: Step = ({ log }, market, task, slice) => {
  for (; task.at < market.positions.count; task.at++) {
    if (isOver(slice, log)) return false
    slice.rowsLeft--
    reverse(log, market, task, slice)
  }
  return true
}

function reverse(log: FactLog, { id, positions }: Market, task: Task, slice: Slice): void {
  const { settled } = positions
  if (settled.length === 0) return
  const result = settled[task.at * 2]!
  const commission = settled[task.at * 2 + 1]!
  if (result === 0) return
  const account = positions.accounts[task.at]!
  const of = { transaction: slice.reversal, market: id, text: task.text }
  post(log, {
    ...of,
    from: house.commission,
    to: account,
    amount: commission,
    kind: 'commission_reversal',
  })
  post(log, { ...of, from: account, to: house.clearing, amount: result, kind: 'settlement_reversal' })
  task.reversed += result
}

/** Empties the clearing account: what was left over by rounding goes to the house's account for it, or comes back from there. */
export function clear({ log }: Exchange, market: Market, task: Task, slice: Slice): void {
  post(log, {
    transaction: slice.reversal,
    market: market.id,
    from: house.clearing,
    to: house.rounding,
    amount: task.reversed,
    kind: 'rounding_reversal',
    text: task.text,
  })
  post(log, {
    transaction: slice.payment,
    market: market.id,
    from: house.rounding,
    to: house.clearing,
    amount: task.paid,
    kind: 'rounding',
  })
  task.paid = 0
  task.reversed = 0
}

/** Everybody is paid: the crumbs of the rounding are booked, and the market is settled. */
export const endSettlement: Step = (exchange, market, task, slice) => {
  if (isOver(slice, exchange.log)) return false
  clear(exchange, market, task, slice)
  writeFact(exchange.log, marketSettled, { market: market.id, version: market.version + 1 })
  return true
}
