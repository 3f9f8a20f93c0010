/** An answer as HTTP sends it. */
import { type AnyRefusalCode, refusalOf } from '#server/refusals.ts'
import { problemText } from '../problem.ts'

export interface Answer {
  readonly status: number
  /** JSON text. */
  readonly body: string
}

/** Returns the answer to a call that was refused as a whole. */
export function refusedAnswer(code: AnyRefusalCode): Answer {
  return { status: refusalOf(code).status, body: problemText(code) }
}
