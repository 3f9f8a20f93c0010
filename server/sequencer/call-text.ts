/**
 * The text of a `call_answered` fact: the key of a call, which call it was, and what it came to, packed. History's own
 * format, as `packed-numbers.ts`.
 */
import type { Outcome } from '#core/engine/outcome.ts'
import { beginPacking, PackedReader, packed, packNumber } from './packed-numbers.ts'
import { packOutcomes, readOutcomes } from './packed-outcomes.ts'

/** 132 bits of the hash: as many as tell two calls of one caller apart, and half its length. */
const keptHashLength = 22

/** Returns the part of a call's hash that is kept with its key and compared. */
export function keptHash(bodyHash: string): string {
  return bodyHash.slice(0, keptHashLength)
}

export interface CallText {
  readonly key: string
  /** As `keptHash` returns it. */
  readonly hash: string
  readonly parameters: readonly number[]
  readonly outcomes: readonly Outcome[]
}

/** Returns the text to journal. */
export function callText({ key, hash, parameters, outcomes }: CallText): string {
  const keyLength = lengthText(key.length)
  const hashLength = lengthText(hash.length)
  beginPacking()
  packNumber(parameters.length)
  for (const parameter of parameters) packNumber(parameter)
  packOutcomes(outcomes)
  return keyLength + key + hashLength + hash + packed()
}

function lengthText(length: number): string {
  lengthTexts[length] ??= numberText(length)
  return lengthTexts[length]
}
const lengthTexts: string[] = []

function numberText(value: number): string {
  beginPacking()
  packNumber(value)
  return packed()
}

/** Returns what a journaled text says. */
export function parseCallText(text: string): CallText {
  const reader = new PackedReader(text)
  const key = reader.text()
  const hash = reader.text()
  const parameters = Array.from({ length: reader.number() }, () => reader.number())
  const outcomes = readOutcomes(reader)
  reader.end()
  return { key, hash, parameters, outcomes }
}

/** Returns the key alone. */
export function keyOfCallText(text: string): string {
  return new PackedReader(text).text()
}
