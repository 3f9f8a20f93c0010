/**
 * Which texts may hold a word: of each text a row of bits, one set for every one, two and three letters in it that follow one
 * another. A text without the bits of a word does not hold it; one with them is looked into.
 */

const rowBits = 10
const rowWords = (1 << rowBits) >>> 5

/** Rows of bits, each by its number; rows given back are used again. */
export class GramRows {
  #words = new Int32Array(64 * rowWords)
  #used = 0
  readonly #free: number[] = []

  /** Returns the number of a row for a text. */
  add(text: string): number {
    const row = this.#free.pop() ?? this.#used++
    if ((row + 1) * rowWords > this.#words.length) {
      const words = new Int32Array(this.#words.length * 2)
      words.set(this.#words)
      this.#words = words
    }
    this.#words.fill(0, row * rowWords, (row + 1) * rowWords)
    for (let at = 0; at < text.length; at++) {
      for (let length = 1; length <= 3 && at + length <= text.length; length++) {
        const bit = bitOf(text, at, length)
        const word = row * rowWords + (bit >>> 5)
        this.#words[word] = this.#words[word]! | (1 << (bit & 31))
      }
    }
    return row
  }

  /** Gives a row back. */
  remove(row: number): void {
    this.#free.push(row)
  }

  /** Returns whether a row has all these bits. */
  hasAll(row: number, bits: readonly number[]): boolean {
    const at = row * rowWords
    for (const bit of bits) {
      if ((this.#words[at + (bit >>> 5)]! & (1 << (bit & 31))) === 0) return false
    }
    return true
  }
}

function bitOf(text: string, at: number, length: number): number {
  let mixed = length
  for (let i = at; i < at + length; i++) mixed = Math.imul(mixed ^ text.charCodeAt(i), 0x9e3779b1)
  return ((mixed ^ (mixed >>> 15)) >>> 5) & ((1 << rowBits) - 1)
}

/** Returns the bits of a text that holds all these words, each once. */
export function bitsOfWords(words: readonly string[]): number[] {
  const bits = new Set<number>()
  for (const word of words) {
    const length = Math.min(3, word.length)
    for (let at = 0; at + length <= word.length; at++) bits.add(bitOf(word, at, length))
  }
  return [...bits]
}

/** Returns the different words of a search, folded. */
export function wordsOf(search: string): string[] {
  return [...new Set(folded(search).split(/\s+/).filter(Boolean))]
}

/** Returns a text without accents and in small letters. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}
