/** What is remembered of a call with an idempotency key: which call it was, and what was answered. Written to facts and found in them. */
import { answered, callAnswered } from '#core/facts/batch.ts'
import { appendFact, type FactLog, factStride } from '#core/facts/log.ts'
import { keyOfAnswerText, parseAnswerText } from './answer-text.ts'
import { callText, keptHash, keyOfCallText, parseCallText } from './call-text.ts'
import type { Decided, KeptAnswer } from './submission.ts'

export interface RememberedCall {
  /** The kept part of the call's hash: the same key with another call is a mistake of the caller. */
  readonly hash: string
  readonly answered: Decided | KeptAnswer
}

const call = callAnswered.fields

/** Writes the fact that keeps a call. `market`: as long as which it is kept, 0 for none. */
export function writeCall(
  log: FactLog,
  { account, market, key, hash }: { account: number; market: number; key: string; hash: string },
  { form, outcomes }: Decided,
): void {
  const text = callText({ key, hash, parameters: form.parameters, outcomes })
  // By hand, unlike other rare facts: there is one for each bet.
  const at = appendFact(log, callAnswered.code)
  log.numbers[at + call.account] = account
  log.numbers[at + call.market] = market
  log.numbers[at + call.form] = form.kind
  log.numbers[at + call.version] = form.version
  log.numbers[at + call.text] = log.texts.push(text) - 1
}

/** Returns the key of the fact whose row begins at `at`, or undefined when it keeps no call. */
export function keyAt({ numbers, texts }: FactLog, at: number): string | undefined {
  if (numbers[at] === callAnswered.code) return keyOfCallText(texts[numbers[at + call.text]!]!)
  if (numbers[at] === answered.code) return keyOfAnswerText(texts[numbers[at + answered.fields.text]!]!)
  return undefined
}

/** Returns the call that these facts, of batch `sequence`, keep under an account's key, or undefined when they keep none. */
export function findCall(
  log: FactLog,
  sequence: number,
  account: number,
  key: string,
): RememberedCall | undefined {
  for (let i = 0; i < log.count; i++) {
    const at = i * factStride
    // The account has the same place in both kinds of fact.
    if (log.numbers[at + call.account] === account && keyAt(log, at) === key) return callAt(log, at, sequence)
  }
  return undefined
}

/** Returns the call that the fact at `at` keeps. */
export function callAt({ numbers, texts }: FactLog, at: number, sequence: number): RememberedCall {
  if (numbers[at] === answered.code) {
    const { bodyHash, answer } = parseAnswerText(texts[numbers[at + answered.fields.text]!]!)
    return { hash: keptHash(bodyHash), answered: { sequence, text: answer } }
  }
  const { hash, parameters, outcomes } = parseCallText(texts[numbers[at + call.text]!]!)
  const form = { kind: numbers[at + call.form]!, version: numbers[at + call.version]!, parameters }
  return { hash, answered: { sequence, form, outcomes } }
}
