/**
 * Which texts may hold a word: for every one, two and three letters that follow one another a bit a text, so that the texts
 * with all the letters of a search are found 32 at a time. Some of them do not hold its words: each is looked into.
 */

const gramBits = 12
const grams = 1 << gramBits
const gramMask = grams - 1
/** Texts of a block, and words of their bits for one gram. */
const blockTexts = 1_024
const blockWords = blockTexts >>> 5

export interface FoundTexts {
  readonly bits: Int32Array
  readonly count: number
}

/** Texts by number; the numbers of those taken out are used again. */
export class TextIndex<T> {
  /** Of 1,024 texts each: their bits gram by gram. */
  readonly #blocks: Int32Array[] = []
  readonly #values: (T | undefined)[] = []
  readonly #free: number[] = []

  /** Enters a text and returns its number. */
  add(text: string, value: T): number {
    const number = this.#free.pop() ?? this.#values.length
    if (number === this.#blocks.length * blockTexts) this.#blocks.push(new Int32Array(grams * blockWords))
    this.#values[number] = value
    const block = this.#blocks[Math.floor(number / blockTexts)]!
    const [word, bit] = placeIn(number)
    forEachGram(text, (gram) => {
      block[gram * blockWords + word] = block[gram * blockWords + word]! | bit
    })
    return number
  }

  /** Takes out a text that was entered under this number. */
  remove(number: number, text: string): void {
    const block = this.#blocks[Math.floor(number / blockTexts)]!
    const [word, bit] = placeIn(number)
    forEachGram(text, (gram) => {
      block[gram * blockWords + word] = block[gram * blockWords + word]! & ~bit
    })
    this.#values[number] = undefined
    this.#free.push(number)
  }

  /** Returns which texts may hold all these words, at least one: a bit each by number, and how many they are. */
  find(words: readonly string[]): FoundTexts {
    const wanted = gramsOf(words)
    const found = new Int32Array(this.#blocks.length * blockWords)
    let count = 0
    this.#blocks.forEach((block, at) => {
      for (let word = 0; word < blockWords; word++) {
        let bits = -1
        for (let i = 0; i < wanted.length && bits !== 0; i++) bits &= block[wanted[i]! * blockWords + word]!
        found[at * blockWords + word] = bits
        for (; bits !== 0; bits &= bits - 1) count++
      }
    })
    return { bits: found, count }
  }

  /** Returns what was entered with the texts found. */
  valuesOf({ bits }: FoundTexts): T[] {
    const values: T[] = []
    bits.forEach((found, word) => {
      for (let left = found; left !== 0; left &= left - 1) {
        values.push(this.#values[word * 32 + 31 - Math.clz32(left & -left)]!)
      }
    })
    return values
  }
}

/** Returns whether a text is among those found. */
export function isFound({ bits }: FoundTexts, number: number): boolean {
  return (bits[number >>> 5]! & (1 << (number & 31))) !== 0
}

function placeIn(number: number): [word: number, bit: number] {
  const at = number % blockTexts
  return [at >>> 5, 1 << (at & 31)]
}

function forEachGram(text: string, visit: (gram: number) => void): void {
  for (let at = 0; at < text.length; at++) {
    for (let length = 1; length <= 3 && at + length <= text.length; length++) {
      const gram = gramOf(text, at, length)
      visit(gram & gramMask)
      visit((gram >>> gramBits) & gramMask)
    }
  }
}

/** Returns two numbers for some letters of a text, one above the other: other letters seldom have both of them. */
function gramOf(text: string, at: number, length: number): number {
  let mixed = length
  for (let i = at; i < at + length; i++) mixed = Math.imul(mixed ^ text.charCodeAt(i), 0x9e3779b1)
  return Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> (32 - 2 * gramBits)
}

/** Returns the longest grams of these words, each once. */
function gramsOf(words: readonly string[]): number[] {
  const found = new Set<number>()
  for (const word of words) {
    const length = Math.min(3, word.length)
    for (let at = 0; at + length <= word.length; at++) {
      const gram = gramOf(word, at, length)
      found.add(gram & gramMask)
      found.add((gram >>> gramBits) & gramMask)
    }
  }
  return [...found]
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
