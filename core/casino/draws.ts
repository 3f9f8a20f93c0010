/**
 * PF1, the way chance enters a round: words of HMAC blocks, whole numbers without bias, cards from a shoe that is new each
 * round. The HMAC itself comes from outside; everything else of the algorithm (docs/reference/fairness.md) is here.
 */
import { assert } from '../values/assert.ts'
import { deckSize } from './cards.ts'

/** Returns block `index` of a round, 32 bytes: HMAC-SHA256 under the server seed of `blockMessage(..., index)`. */
export type BlockSource = (index: number) => Uint8Array

/** Returns the text that block `index` of a round is the HMAC of. `game` is PF1's name of it. */
export function blockMessage(game: string, clientSeed: string, nonce: number, index: number): string {
  return `PF1:${game}:${clientSeed}:${nonce}:${index}`
}

/** What was drawn on the way to a result, for those who check it. */
export interface DrawTrace {
  /** Every word taken, rejected ones too. */
  readonly words: number[]
  readonly draws: { readonly n: number; readonly value: number }[]
}

const wordBytes = 4
const wordCount = 2 ** 32

/** The draws of one round. */
export class Draws {
  readonly #block: BlockSource
  readonly #trace: DrawTrace | undefined
  #bytes: Uint8Array = new Uint8Array(0)
  #at = 0
  #blocks = 0

  constructor(block: BlockSource, trace?: DrawTrace) {
    this.#block = block
    this.#trace = trace
  }

  /** Returns a whole number from 0 to n - 1, each as likely as the others; 2 <= n <= 2^32. Words that would favour some are passed over. */
  uniform(n: number): number {
    assert(Number.isInteger(n) && n >= 2 && n <= wordCount, 'a draw is from 2 to 2^32 numbers')
    const limit = wordCount - (wordCount % n)
    let word = this.#word()
    while (word >= limit) word = this.#word()
    const value = word % n
    this.#trace?.draws.push({ n, value })
    return value
  }

  #word(): number {
    if (this.#at === this.#bytes.length) {
      this.#bytes = this.#block(this.#blocks++)
      this.#at = 0
    }
    const bytes = this.#bytes
    const at = this.#at
    this.#at += wordBytes
    const word = ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0
    this.#trace?.words.push(word)
    return word
  }
}

/** Returns `count` cards dealt in order from a new shoe of `decks` decks. */
export function drawCards(draws: Draws, decks: number, count: number): number[] {
  const size = decks * deckSize
  // Each place was swapped with another one at or behind it. Of so few swaps the shoe itself need not be kept: what now
  // lies at a place is found by going back through them.
  const others: number[] = []
  const cards: number[] = []
  for (let place = 0; place < count; place++) {
    const other = place + draws.uniform(size - place)
    others.push(other)
    let from = other
    for (let earlier = place - 1; earlier >= 0; earlier--) if (from === others[earlier]) from = earlier
    cards.push(from % deckSize)
  }
  return cards
}
