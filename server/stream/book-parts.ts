/**
 * The books of a market at full depth, in parts that one message has room for: first the best prices of every side, then, where those are not
 * all, book after book. A part is as of when it is made; what changes in what was told is told as a change.
 */
import { BACK, type Books, bestTick, nextTick, sizeAt } from '#core/exchange/book/book.ts'
import type { Tick } from '#core/values/brands.ts'
import { ladderByCode } from '#core/values/ladder.ts'
import { levelsASide, levelsAtOnce } from '#server/live/market-book.ts'

/** Where the next part begins: in a book (runner * 2 + side) behind a ladder index, -1 for its best price. */
export interface Place {
  readonly book: number
  readonly behind: Tick
}

export interface BookPart {
  /** By runner, the sides that are in it, each as a field of JSON. */
  readonly sides: string[][]
  /** Where the next part begins; undefined when this is the last. */
  readonly rest: Place | undefined
}

/** Returns the best prices of each side; as many as leave room for those of all others. Without books (undefined) no runner has any. */
export function bestPart(books: Books | undefined, runnerCount: number): BookPart {
  const most = levelsASide(runnerCount)
  let isWhole = true
  const sides = Array.from({ length: runnerCount }, (_, runner) => {
    if (books === undefined) return ['"back":[]', '"lay":[]']
    return [runner * 2 + 1, runner * 2].map((book) => {
      const { text, rest } = sideFrom(books, { book, behind: -1 }, most)
      isWhole &&= rest === undefined
      return text
    })
  })
  return { sides, rest: isWhole ? undefined : { book: 0, behind: -1 } }
}

/** Returns the prices from a place on that one message has room for. */
export function partFrom(books: Books | undefined, from: Place): BookPart {
  const sides: string[][] = []
  let rest: Place | undefined = books && from
  for (let left = levelsAtOnce; books !== undefined && rest !== undefined && left > 0; ) {
    const side = sideFrom(books, rest, left)
    const runner = rest.book >> 1
    if (side.count > 0) sides[runner] = [...(sides[runner] ?? []), side.text]
    left -= side.count
    const next = rest.book + 1
    rest = side.rest ?? (next < books.bookCount ? { book: next, behind: -1 } : undefined)
  }
  return { sides, rest }
}

/** `rest`: where it goes on in the same book. */
function sideFrom(books: Books, { book, behind }: Place, most: number) {
  const { prices } = ladderByCode(books.ladder)
  const levels: string[] = []
  let last = behind
  let tick = behind === -1 ? bestTick(books, book) : nextTick(books, book, behind)
  for (; tick !== -1 && levels.length < most; tick = nextTick(books, book, tick)) {
    levels.push(`[${prices[tick]},${sizeAt(books, book, tick)}]`)
    last = tick
  }
  const name = (book & 1) === BACK ? 'lay' : 'back'
  const rest: Place | undefined = tick === -1 ? undefined : { book, behind: last }
  return { text: `"${name}":[${levels.join()}]`, count: levels.length, rest }
}
