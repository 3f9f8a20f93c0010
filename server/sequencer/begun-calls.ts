/** Calls under an idempotency key whose commands take several slices: journaled when they begin, so that a crash loses none. */

import type { Command } from '#core/engine/command.ts'
import type { Outcome } from '#core/engine/outcome.ts'
import { callBegun } from '#core/facts/batch.ts'
import { type FactLog, writeFact } from '#core/facts/log.ts'
import { readerOf, textOf } from '#core/facts/reader.ts'
import type { AccountId, MarketId } from '#core/values/brands.ts'
import type { AnswerForm } from './submission.ts'

export interface BegunCall {
  readonly account: AccountId
  /** The market whose task the call waits for, 0 when it waits for its turn. */
  readonly market: MarketId
  readonly key: string
  /** The kept part of the call's hash. */
  readonly hash: string
  readonly form: AnswerForm
  readonly commands: readonly Command[]
  /** Of the commands that are done. */
  readonly outcomes: readonly Outcome[]
}

/** Writes the fact by which a call that goes on is found again. */
export function writeBegunCall(log: FactLog, { account, market, ...call }: BegunCall): void {
  writeFact(log, callBegun, { account, market, text: JSON.stringify(call) })
}

const read = readerOf(callBegun)

/** Returns the call that the fact at `at` reports. */
export function begunCallAt(log: FactLog, at: number): BegunCall {
  const call = JSON.parse(textOf(log, at, callBegun)) as Omit<BegunCall, 'account' | 'market'>
  const { numbers } = log
  return { account: read.account(numbers, at), market: read.market(numbers, at), ...call }
}
