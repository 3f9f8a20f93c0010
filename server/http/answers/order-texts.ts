/** The answers to placing, cancelling and replacing, written as JSON text by hand: the path of a bet. */
import type { Outcome } from '#core/engine/outcome.ts'
import { type RefusalCode, refusals } from '#core/refusals.ts'
import { divideHalfEven } from '#core/values/money.ts'

const refused = Object.fromEntries(
  Object.entries(refusals).map(([code, { text, retry }]) => [
    code,
    JSON.stringify({ ok: false, code, message: text, retryable: retry }),
  ]),
) as RefusedTexts

type RefusedTexts = Readonly<Record<RefusalCode, string>>

/** As the first versions of placements and cancellations say it. */
export const refusedAtFirst: RefusedTexts = {
  ...refused,
  market_invalid: refused.market_invalid.replace(
    '2 to 300 different runners, of lines one,',
    '2 to 64 different runners,',
  ),
}

/** Of an order that is not the caller's nothing is told, not even that it is finished. */
function refusedText(
  texts: RefusedTexts,
  refusal: RefusalCode,
  foreign: readonly number[],
  index: number,
): string {
  const isHidden = refusal === 'order_not_open' && foreign.includes(index)
  return texts[isHidden ? 'order_not_found' : refusal]
}

/** Returns the body of placements: a result for each, in order. `foreign`: the places of others' orders. */
export function placedText(
  outcomes: readonly Outcome[],
  foreign: readonly number[],
  texts: RefusedTexts = refused,
): string {
  return resultsText(outcomes, foreign, (outcome) => `${placed(outcome)}}`, texts)
}

/** Returns the body of replacements: as of placements, and of one that waits which order stands until its release. */
export function replacedText(outcomes: readonly Outcome[], foreign: readonly number[]): string {
  return resultsText(outcomes, foreign, (outcome) => {
    const { standing } = outcome
    return standing === 0 ? `${placed(outcome)}}` : `${placed(outcome)},"standing":${standing}}`
  })
}

/** Returns the body of orders that are held, or held on other terms: what is held of each. `foreign` as for placements. */
export function heldText(outcomes: readonly Outcome[], foreign: readonly number[]): string {
  return resultsText(outcomes, foreign, ({ id, unmatched, cancelled, other }) => {
    const takeProfit = other === 0 ? '' : `,"takeProfitId":${other}`
    return `{"ok":true,"orderId":${id},"state":"held","size":${unmatched},"cancelled":${cancelled}${takeProfit}}`
  })
}

function resultsText(
  outcomes: readonly Outcome[],
  foreign: readonly number[],
  textOf: (outcome: Outcome) => string,
  texts: RefusedTexts = refused,
): string {
  let body = '{"results":['
  for (let i = 0; i < outcomes.length; i++) {
    const outcome = outcomes[i]!
    if (i > 0) body += ','
    body += outcome.refusal === undefined ? textOf(outcome) : refusedText(texts, outcome.refusal, foreign, i)
  }
  return `${body}]}`
}

/** Without the closing brace. */
function placed(outcome: Outcome): string {
  const { id, matched, matchedPayout, unmatched, cancelled, releaseAt } = outcome
  const averagePrice = matched === 0 ? 0 : divideHalfEven(matchedPayout, matched)
  const release = releaseAt === 0 ? '' : `,"releaseAt":${releaseAt}`
  return (
    `{"ok":true,"orderId":${id},"state":"${stateOf(outcome)}","matched":${matched},` +
    `"averagePrice":${averagePrice},"unmatched":${unmatched},"cancelled":${cancelled}${release}`
  )
}

function stateOf({ matched, unmatched, releaseAt }: Outcome): string {
  if (releaseAt !== 0) return 'delayed'
  if (unmatched > 0) return matched > 0 ? 'partly-matched' : 'unmatched'
  return matched > 0 ? 'matched' : 'cancelled'
}

/** Returns the body of cancellations: a result for each, in order, and the sum taken off. `foreign` as for placements. */
export function cancelledText(
  outcomes: readonly Outcome[],
  foreign: readonly number[],
  texts: RefusedTexts = refused,
): string {
  let body = '{"results":['
  let sum = 0
  for (let i = 0; i < outcomes.length; i++) {
    const { refusal, id, cancelled, unmatched } = outcomes[i]!
    if (i > 0) body += ','
    if (refusal !== undefined) {
      body += refusedText(texts, refusal, foreign, i)
    } else {
      sum += cancelled
      body += `{"ok":true,"orderId":${id},"cancelled":${cancelled},"unmatched":${unmatched}}`
    }
  }
  return `${body}],"cancelled":${sum}}`
}

/** Returns the body of the cancelling of everything that is selected, market by market: no result for each, only the sum. */
export function allCancelledText(outcomes: readonly Outcome[]): string {
  const sum = outcomes.reduce(
    (all, { refusal, cancelled }) => (refusal === undefined ? all + cancelled : all),
    0,
  )
  return `{"results":[],"cancelled":${sum}}`
}
