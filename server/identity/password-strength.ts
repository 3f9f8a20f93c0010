/**
 * Which passwords are guessed first. They are taken apart into common passwords, runs, dates and words of the context, as a
 * guesser's program puts them together; what takes few such parts is refused. Runs in the store's thread: to load the list takes
 * a tenth of a second, for which no bet may wait.
 */
import { createRequire } from 'node:module'

/** What the parts of a password count: a word of the list or the context, a run or number, any other character. */
const wordCost = 2
const runCost = 1
const costMin = 5
/** Words of the list that may be a part; the rest of it only as a whole. */
const partsMax = 10_000
const partLengthMin = 4
/** A password that is shorter than this again and again is refused whatever it repeats. */
const unitMin = 6

/** What this product is called, and what is said of it: the first that a guesser tries here. */
const ofProduct = ['crossbook', 'exchange', 'betting', 'casino', 'administrator', 'operator', 'player']

interface CommonPasswords {
  readonly all: ReadonlySet<string>
  readonly parts: ReadonlySet<string>
  /** Characters of the longest part. */
  readonly longest: number
}
let common: CommonPasswords | undefined

/** Loaded with the first password that somebody chooses. Most frequent first. */
function loadCommon(): CommonPasswords {
  const { dictionary } = createRequire(import.meta.url)(
    '@zxcvbn-ts/language-common',
  ) as typeof import('@zxcvbn-ts/language-common')
  const all = dictionary['passwords-common'].map(String)
  const parts = [...all.slice(0, partsMax).filter((word) => word.length >= partLengthMin), ...ofProduct]
  const longest = Math.max(...parts.map(({ length }) => length))
  return { all: new Set(all), parts: new Set(parts), longest }
}

/** Whom a password is chosen by. */
export interface Owner {
  readonly email: string
  readonly fullName: string
}

/** Returns whether a password is among the first that would be guessed of this owner. */
export function isGuessable(password: string, { email, fullName }: Owner): boolean {
  common ??= loadCommon()
  const plain = password.toLowerCase()
  if (common.all.has(plain)) return true
  const own = [email, ...email.split(/[@.+_-]/), ...fullName.toLowerCase().split(/\s+/)]
  const unit = repeatedUnit(plain)
  if (unit.length < Math.min(unitMin, plain.length)) return true
  const words = own.filter((word) => word.length >= partLengthMin)
  return (unit.length < plain.length ? runCost : 0) + costOf(unit, words, common) < costMin
}

/** Returns the shortest text that the given one is a repetition of: "abcabc" is of "abc". */
function repeatedUnit(text: string): string {
  const length = `${text}${text}`.indexOf(text, 1)
  return text.slice(0, length)
}

/** Returns the least that the parts of a text can cost, of the list or the owner's own words. */
function costOf(text: string, own: readonly string[], { parts, longest }: CommonPasswords): number {
  const costs = Array.from({ length: text.length + 1 }, (_, end) => end)
  for (let start = 0; start < text.length; start++) {
    // Final by now: every part ends behind where it begins.
    const cost = costs[start]!
    const end = (at: number, by: number) => {
      costs[at] = Math.min(costs[at]!, cost + by)
    }
    end(start + 1, 1)
    for (const at of runEnds(text, start)) end(at, runCost)
    for (const word of own) if (text.startsWith(word, start)) end(start + word.length, wordCost)
    const last = Math.min(text.length, start + longest)
    for (let at = start + partLengthMin; at <= last; at++) {
      if (parts.has(text.slice(start, at))) end(at, wordCost)
    }
  }
  return costs[text.length]!
}

/** Where a run may end: one character again and again, neighbours of the alphabet or the digits, a number of up to four digits. */
function* runEnds(text: string, start: number): Generator<number> {
  const digits = /\d{2,4}/y
  digits.lastIndex = start
  const number = digits.exec(text)?.[0].length ?? 0
  for (let length = 2; length <= number; length++) yield start + length
  const step = text.charCodeAt(start + 1) - text.charCodeAt(start)
  if (!(Math.abs(step) <= 1)) return
  const shortest = step === 0 ? 2 : 3
  for (let at = start + 1; at < text.length; at++) {
    if (text.charCodeAt(at) - text.charCodeAt(at - 1) !== step) return
    if (at + 1 - start >= shortest) yield at + 1
  }
}
