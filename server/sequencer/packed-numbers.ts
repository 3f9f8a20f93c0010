/**
 * Whole numbers and short texts in characters of 7 bits, each of which the journal keeps in one byte. The first character
 * of a number holds "more follows" (64), the sign (32) and 5 bits, each later one "more follows" and 6 bits.
 * This is history's own format: what was once written must be read for ever.
 */
import { assert } from '#core/values/assert.ts'

let scratch = Buffer.alloc(1 << 12)
let end = 0

/** Begins a new text; there is one at a time. */
export function beginPacking(): void {
  end = 0
}

/** Appends a whole number. */
export function packNumber(value: number): void {
  assert(Number.isSafeInteger(value), 'only whole numbers are packed')
  reserve(numberCharactersMax)
  let rest = value < 0 ? -value : value
  const sign = value < 0 ? 32 : 0
  let digits = rest % 32
  rest = (rest - digits) / 32
  scratch[end++] = (rest > 0 ? 64 : 0) | sign | digits
  while (rest > 0) {
    digits = rest % 64
    rest = (rest - digits) / 64
    scratch[end++] = (rest > 0 ? 64 : 0) | digits
  }
}

/** Appends a text with its length. Refuses by assertion what is not ASCII. */
export function packText(text: string): void {
  packNumber(text.length)
  reserve(text.length)
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    assert(unit < 128, 'only ASCII is packed')
    scratch[end++] = unit
  }
}

/** Returns the text that has been packed. */
export function packed(): string {
  return scratch.toString('latin1', 0, end)
}

const numberCharactersMax = 10

function reserve(room: number): void {
  if (end + room <= scratch.length) return
  const larger = Buffer.alloc(Math.max(scratch.length * 2, end + room))
  larger.set(scratch.subarray(0, end))
  scratch = larger
}

/** Reads a packed text from a place on. Throws where it ends too soon or holds what is never packed. */
export class PackedReader {
  readonly #text: string
  #at: number

  constructor(text: string, at = 0) {
    this.#text = text
    this.#at = at
  }

  number(): number {
    const first = this.#unit()
    let value = first & 31
    let scale = 32
    for (let unit = first; (unit & 64) !== 0; scale *= 64) {
      unit = this.#unit()
      value += (unit & 63) * scale
    }
    if (value > Number.MAX_SAFE_INTEGER) throw new Error('A packed number is too large.')
    return (first & 32) === 0 ? value : 0 - value
  }

  text(): string {
    return this.characters(this.number())
  }

  /** Returns the next `count` characters. */
  characters(count: number): string {
    const from = this.#at
    this.#at += count
    if (count < 0 || this.#at > this.#text.length) throw new Error('A packed text ends too soon.')
    return this.#text.slice(from, this.#at)
  }

  /** Throws unless everything has been read. */
  end(): void {
    if (this.#at !== this.#text.length) throw new Error('A packed text goes on after its end.')
  }

  #unit(): number {
    const unit = this.#text.charCodeAt(this.#at++)
    // NaN at the end of the text.
    if (!(unit < 128)) throw new Error('A packed text ends too soon or is not one.')
    return unit
  }
}
