/**
 * The bytes of facts in the journal: the code in one byte, then each field as a number of 1 to 8 bytes, a text in place.
 * A number is sign and magnitude: the first byte holds "more follows", the sign and 6 bits, each later one 7 bits.
 * Where triggers trailed stands a zero byte instead of a code, then the market and how many levels of them.
 * This is history's own format: what was once written must be read for ever.
 */

import { appendFact, type FactLog, factStride, noteTrails } from '#core/facts/log.ts'
import { factKindOf } from '#core/facts/registry.ts'
import { assert } from '#core/values/assert.ts'

const codeMax = 255
/** Fields after the code, by code; 0 when the code is unknown. */
const fieldCounts = new Uint8Array(codeMax + 1)
/** The place of the text in the row, by code; 0 when it has none. */
const textPlaces = new Uint8Array(codeMax + 1)
for (let code = 1; code <= codeMax; code++) {
  const kind = factKindOf(code)
  if (!kind) continue
  fieldCounts[code] = Object.keys(kind.fields).length
  if (kind.text) textPlaces[code] = kind.fields.text!
}

/** No row is longer than this, its text apart. */
const rowBytesMax = 1 + factStride * 8

/** No fact has it. */
const trailsCode = 0

let scratch = Buffer.alloc(1 << 16)
let end = 0

/**
 * Returns the bytes of facts `from` up to but not including `to`, in memory of their own. `cuts`: places among the facts, none
 * before the one it follows; each is replaced by its place among the bytes.
 */
export function encodeFacts(
  log: FactLog,
  from: number,
  to: number,
  cuts: number[] = [],
): Uint8Array<ArrayBuffer> {
  end = 0
  const { trails } = log
  let trail = 0
  // What stands right behind a fact belongs to it.
  while (from > 0 && trail < trails.length && trails[trail]! <= from) trail += 3
  let at = from
  const encodeUpTo = (before: number) => {
    for (;;) {
      for (; trail < trails.length && trails[trail] === at; trail += 3) encodeTrail(trails, trail)
      if (at === before) return
      encodeFact(log, at++ * factStride)
    }
  }
  for (let cut = 0; cut < cuts.length; cut++) {
    encodeUpTo(cuts[cut]!)
    cuts[cut] = end
  }
  encodeUpTo(to)
  return new Uint8Array(scratch.subarray(0, end))
}

function encodeTrail(trails: readonly number[], at: number): void {
  reserve(rowBytesMax)
  scratch[end++] = trailsCode
  writeNumber(trails[at + 1]!)
  writeNumber(trails[at + 2]!)
}

function encodeFact(log: FactLog, at: number): void {
  const { numbers } = log
  const code = numbers[at]!
  const count = fieldCounts[code] ?? 0
  assert(count > 0, `fact code ${code} is known`)
  const textPlace = textPlaces[code]!
  reserve(rowBytesMax)
  scratch[end++] = code
  for (let place = 1; place <= count; place++) {
    if (place === textPlace) writeText(log.texts[numbers[at + place]!]!)
    else writeNumber(numbers[at + place]!)
  }
}

function writeNumber(value: number): void {
  assert(Number.isSafeInteger(value), 'a fact holds whole numbers')
  let magnitude = value
  let sign = 0
  if (value < 0) {
    magnitude = -value
    sign = 0x40
  }
  if (magnitude < 0x40) {
    scratch[end++] = sign | magnitude
    return
  }
  let low = magnitude % 0x40
  scratch[end++] = 0x80 | sign | low
  magnitude = (magnitude - low) / 0x40
  while (magnitude >= 0x80) {
    low = magnitude % 0x80
    scratch[end++] = 0x80 | low
    magnitude = (magnitude - low) / 0x80
  }
  scratch[end++] = magnitude
}

/** Length and UTF-8; a text that UTF-8 cannot carry (half a surrogate pair) as a negative length and UTF-16. */
function writeText(text: string): void {
  if (text.isWellFormed()) {
    const length = Buffer.byteLength(text)
    writeNumber(length)
    reserve(length + rowBytesMax)
    scratch.write(text, end, length, 'utf8')
    end += length
  } else {
    const length = text.length * 2
    writeNumber(-length)
    reserve(length + rowBytesMax)
    scratch.write(text, end, length, 'utf16le')
    end += length
  }
}

function reserve(room: number): void {
  if (end + room <= scratch.length) return
  const larger = Buffer.alloc(Math.max(scratch.length * 2, end + room))
  larger.set(scratch.subarray(0, end))
  scratch = larger
}

let cursor = 0

/** Appends the facts of these bytes to the log, and where among them triggers trailed. Throws when the bytes are not facts, whole and to the last byte. */
export function decodeFacts(bytes: Uint8Array, log: FactLog): void {
  cursor = 0
  while (cursor < bytes.length) decodeFact(bytes, log)
  if (cursor !== bytes.length) throw new Error('The facts end in the middle of one.')
}

function decodeFact(bytes: Uint8Array, log: FactLog): void {
  const code = bytes[cursor++]!
  if (code === trailsCode) return noteTrails(log, readNumber(bytes), readNumber(bytes))
  const count = fieldCounts[code] ?? 0
  if (count === 0) throw new Error(`There is no fact of code ${code}.`)
  const textPlace = textPlaces[code]!
  const at = appendFact(log, code)
  const { numbers } = log
  for (let place = 1; place <= count; place++) {
    const value = readNumber(bytes)
    if (place !== textPlace) {
      numbers[at + place] = value
    } else {
      numbers[at + place] = log.texts.length
      log.texts.push(readText(bytes, value))
    }
  }
}

function readNumber(bytes: Uint8Array): number {
  const first = bytes[cursor++]!
  let value = first & 0x3f
  if (first >= 0x80) {
    let byte = bytes[cursor++]!
    value |= (byte & 0x7f) << 6
    if (byte >= 0x80) {
      byte = bytes[cursor++]!
      value |= (byte & 0x7f) << 13
      let scale = 0x100000
      while (byte >= 0x80) {
        byte = bytes[cursor++]!
        value += (byte & 0x7f) * scale
        scale *= 0x80
      }
      if (value > Number.MAX_SAFE_INTEGER) throw new Error('A number of a fact is too large.')
    }
  }
  return (first & 0x40) === 0 ? value : 0 - value
}

function readText(bytes: Uint8Array, length: number): string {
  const from = cursor
  cursor += Math.abs(length)
  if (cursor > bytes.length) throw new Error('A text of a fact is longer than the facts.')
  const part = Buffer.from(bytes.buffer, bytes.byteOffset + from, Math.abs(length))
  return length < 0 ? part.toString('utf16le') : part.toString('utf8')
}
