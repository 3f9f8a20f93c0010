/**
 * The text of an `answered` fact, which is no longer written and for ever read: the key of a call, which call it was, and
 * its answer as it was sent.
 */

export interface AnswerText {
  readonly key: string
  readonly bodyHash: string
  /** HTTP status and body, JSON text. */
  readonly answer: { readonly status: number; readonly body: string }
}

const bodyMark = ',"body":'

/** Returns what a journaled text says. */
export function parseAnswerText(text: string): AnswerText {
  // The mark cannot be inside the key or the hash: there its quotes would be escaped.
  const headEnd = text.indexOf(bodyMark)
  const { key, hash, status } = JSON.parse(`${text.slice(0, headEnd)}}`) as {
    key: string
    hash: string
    status: number
  }
  return { key, bodyHash: hash, answer: { status, body: text.slice(headEnd + bodyMark.length, -1) } }
}

const keyAt = '{"key":"'.length

/** Returns the key alone, without reading the rest where that can be avoided. */
export function keyOfAnswerText(text: string): string {
  const end = text.indexOf('"', keyAt)
  const key = text.slice(keyAt, end)
  return key.includes('\\') ? parseAnswerText(text).key : key
}
