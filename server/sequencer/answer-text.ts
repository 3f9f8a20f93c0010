/** The text of an `answered` fact: what a call with an idempotency key was answered, and which call it was. */
import { answered } from '#core/facts/batch.ts'
import { type FactLog, factStride } from '#core/facts/log.ts'

/** What a call was answered: its HTTP status and its body, JSON text. */
export interface Answer {
  readonly status: number
  readonly body: string
}

export interface StoredAnswer {
  readonly key: string
  /** Of the call's method, path and body: the same key with another call is a mistake of the caller. */
  readonly bodyHash: string
  readonly answer: Answer
}

const bodyMark = ',"body":'

/** Returns the text to journal. The body is JSON and goes in as it is, so that it comes back to the letter. */
export function answerText({ key, bodyHash, answer }: StoredAnswer): string {
  const head = `{"key":${JSON.stringify(key)},"hash":${JSON.stringify(bodyHash)},"status":${answer.status}`
  return `${head}${bodyMark}${answer.body}}`
}

/** Returns what a journaled text says. */
export function parseAnswerText(text: string): StoredAnswer {
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

/** Returns the answer that these facts hold for an account's key, or undefined when they hold none. */
export function findAnswer(log: FactLog, account: number, key: string): StoredAnswer | undefined {
  for (let i = 0; i < log.count; i++) {
    const at = i * factStride
    if (log.numbers[at] !== answered.code || log.numbers[at + answered.fields.account] !== account) continue
    const stored = parseAnswerText(log.texts[log.numbers[at + answered.fields.text]!]!)
    if (stored.key === key) return stored
  }
  return undefined
}
