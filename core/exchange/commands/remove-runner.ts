/** remove-runner: a runner will not take part. Its orders lapse, its matches are void, the others stand, at prices reduced by its factor. */

import { writeFact } from '../../facts/log.ts'
import { lapseReasons } from '../../facts/order.ts'
import { runnerReduced } from '../../facts/reduction.ts'
import { runnerRated } from '../../facts/starting-price.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { RemoveRunner } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { writeRule } from '../market/lifecycle.ts'
import { type Market, runnerIndex } from '../market/market.ts'
import { beginSlice } from '../market/slice.ts'
import { createTask, taskKinds } from '../market/task.ts'
import { EACH_WAY, WINNERS } from '../risk/payoff.ts'
import { reductionRuleOf } from '../settlement/reductions.ts'
import { begin } from '../settlement/tasks.ts'
import { removalOf } from '../settlement/void-terms.ts'

/** Removes a runner before the market ends, also one found missing after it closed; every waiting order lapses, since it was priced with him. Refuses when too few would be left (`too_few_runners`) and a factor that is none (`factor_invalid`). */
export function removeRunner(exchange: Exchange, command: RemoveRunner): RefusalCode | undefined {
  const terms = removalOf(exchange, command)
  if (typeof terms === 'string') return terms
  const { market, runner } = terms
  const { factorBps } = command
  if (factorBps !== undefined && !isFactor(market, factorBps)) return 'factor_invalid'
  if (!areRates(market, command)) return 'factor_invalid'
  if (command.reason.trim() === '') return 'reason_missing'
  const slice = beginSlice(exchange)
  writeRule(exchange, command)
  const { RUNNER_REMOVED: reason } = lapseReasons
  if (factorBps !== undefined) {
    const rule = reductionRuleOf(market)
    writeFact(exchange.log, runnerReduced, { market: market.id, runner, factor: factorBps, rule })
    writeRates(exchange, market, command)
  }
  const { REDUCE_AT_START, REDUCE_RUNNER, REMOVE_RUNNER } = taskKinds
  const reducing = market.starting === undefined ? REDUCE_RUNNER : REDUCE_AT_START
  const kind = factorBps === undefined ? REMOVE_RUNNER : reducing
  const task = createTask(kind, { reason, runner, text: command.reason })
  return begin(exchange, market, task, slice)
}

/** The factors of those who stay are for a starting price and a removal that reduces, each of a runner of the market. */
function areRates(market: Market, { factorBps, rates = [] }: RemoveRunner): boolean {
  return (
    rates.length === 0 ||
    (market.starting !== undefined &&
      factorBps !== undefined &&
      rates.length <= market.runnerCount &&
      rates.every((rate) => runnerIndex(market, rate.selectionId) !== -1 && isFactor(market, rate.factorBps)))
  )
}

function writeRates({ log }: Exchange, market: Market, { rates = [] }: RemoveRunner): void {
  for (const { selectionId, factorBps: factor } of rates) {
    writeFact(log, runnerRated, { market: market.id, runner: runnerIndex(market, selectionId), factor })
  }
}

/** A reduction is about who wins: where a number decides there is none. */
function isFactor({ payoff }: Market, factorBps: number): boolean {
  const isOfWinners = payoff === WINNERS || payoff === EACH_WAY
  return isOfWinners && Number.isSafeInteger(factorBps) && factorBps >= 0 && factorBps < 10_000
}
