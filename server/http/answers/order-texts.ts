/** The answers to placing, cancelling and replacing, written as JSON text by hand: the path of a bet. */
import type { Outcome } from '#core/engine/outcome.ts'
import { type RefusalCode, refusals } from '#core/refusals.ts'
import { divideHalfEven } from '#core/values/money.ts'
import type { Answer } from '#server/sequencer/sequencer.ts'
import { problemText } from '../problem.ts'

const refused = Object.fromEntries(
  Object.entries(refusals).map(([code, { text, retry }]) => [
    code,
    JSON.stringify({ ok: false, code, message: text, retryable: retry }),
  ]),
) as Readonly<Record<RefusalCode, string>>

/** Which refusal the caller is told, where that is not the engine's own. */
export type RefusalToTell = (outcome: Outcome, index: number) => RefusalCode | undefined
const enginesOwn: RefusalToTell = ({ refusal }) => refusal

/** Returns the answer to placements or replacements: a result for each, in order. */
export function answerPlaced(outcomes: readonly Outcome[], tell: RefusalToTell = enginesOwn): Answer {
  let body = '{"results":['
  for (let i = 0; i < outcomes.length; i++) {
    const outcome = outcomes[i]!
    const refusal = tell(outcome, i)
    if (i > 0) body += ','
    body += refusal === undefined ? placed(outcome) : refused[refusal]
  }
  return { status: 200, body: `${body}]}` }
}

function placed(outcome: Outcome): string {
  const { id, matched, matchedPayout, unmatched, cancelled, releaseAt } = outcome
  const averagePrice = matched === 0 ? 0 : divideHalfEven(matchedPayout, matched)
  const release = releaseAt === 0 ? '' : `,"releaseAt":${releaseAt}`
  return (
    `{"ok":true,"orderId":${id},"state":"${stateOf(outcome)}","matched":${matched},` +
    `"averagePrice":${averagePrice},"unmatched":${unmatched},"cancelled":${cancelled}${release}}`
  )
}

function stateOf({ matched, unmatched, releaseAt }: Outcome): string {
  if (releaseAt !== 0) return 'delayed'
  if (unmatched > 0) return matched > 0 ? 'partly-matched' : 'unmatched'
  return matched > 0 ? 'matched' : 'cancelled'
}

/** Returns the answer to cancellations: a result for each, in order, and the sum taken off. */
export function answerCancelled(outcomes: readonly Outcome[], tell: RefusalToTell = enginesOwn): Answer {
  let body = '{"results":['
  let sum = 0
  for (let i = 0; i < outcomes.length; i++) {
    const { id, cancelled, unmatched } = outcomes[i]!
    const refusal = tell(outcomes[i]!, i)
    if (i > 0) body += ','
    if (refusal !== undefined) {
      body += refused[refusal]
    } else {
      sum += cancelled
      body += `{"ok":true,"orderId":${id},"cancelled":${cancelled},"unmatched":${unmatched}}`
    }
  }
  return { status: 200, body: `${body}],"cancelled":${sum}}` }
}

/** Returns the answer to cancelling everything in a market: no result for each, only the sum. */
export function answerCancelledAll(outcomes: readonly Outcome[]): Answer {
  const { refusal, cancelled } = outcomes[0]!
  if (refusal !== undefined) return answerRefused(refusal)
  return { status: 200, body: `{"results":[],"cancelled":${cancelled}}` }
}

/** Returns the answer to a call whose one command was refused. */
export function answerRefused(code: RefusalCode): Answer {
  return { status: refusals[code].status, body: problemText(code) }
}
