/** The body of every answer that is not 2xx: {success: false, code, message, retryable, requestId?}. */
import type { Problem } from '#contract/values.ts'
import { type AnyRefusalCode, refusalOf } from '#server/refusals.ts'

/** Returns the body for a code; `message` replaces the code's own sentence, `requestId` is for faults of ours. */
export function problemBody(
  code: AnyRefusalCode,
  { message, requestId }: { message?: string; requestId?: string } = {},
): Problem {
  const { text, retry } = refusalOf(code)
  const problem: Problem = { success: false, code, message: message ?? text, retryable: retry }
  return requestId === undefined ? problem : { ...problem, requestId }
}

const texts = new Map<AnyRefusalCode, string>()

/** Returns the body for a code as JSON text; made once a code. */
export function problemText(code: AnyRefusalCode): string {
  let text = texts.get(code)
  if (text === undefined) {
    text = JSON.stringify(problemBody(code))
    texts.set(code, text)
  }
  return text
}
