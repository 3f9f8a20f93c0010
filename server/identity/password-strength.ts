/**
 * Which passwords are guessed first. They are taken apart into common passwords, runs, dates and words of the context, as a
 * guesser's program puts them together; what takes few such parts is refused.
 */

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
}
let loading: Promise<CommonPasswords> | undefined

/** Loaded with the first password that somebody chooses: the list takes a tenth of a second. Most frequent first. */
function loadCommon(): Promise<CommonPasswords> {
  loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const all = dictionary['passwords-common'].map(String)
    const parts = all.slice(0, partsMax).filter((word) => word.length >= partLengthMin)
    return { all: new Set(all), parts: new Set([...parts, ...ofProduct]) }
  })
  return loading
}

/** Resolves to whether a password is among the first that would be guessed of somebody with this address and name. */
export async function isGuessable(
  password: string,
  { email, fullName }: { readonly email: string; readonly fullName: string },
): Promise<boolean> {
  const common = await loadCommon()
  const plain = password.toLowerCase()
  if (common.all.has(plain)) return true
  const own = [email, ...email.split(/[@.+_-]/), ...fullName.toLowerCase().split(/\s+/)]
  const isWord = (part: string) =>
    part.length >= partLengthMin && (common.parts.has(part) || own.includes(part))
  const unit = repeatedUnit(plain)
  if (unit.length < Math.min(unitMin, plain.length)) return true
  return (unit.length < plain.length ? runCost : 0) + costOf(unit, isWord) < costMin
}

/** Returns the shortest text that the given one is a repetition of: "abcabc" is of "abc". */
function repeatedUnit(text: string): string {
  const length = `${text}${text}`.indexOf(text, 1)
  return text.slice(0, length)
}

/** Returns the least that the parts of a text can cost. */
function costOf(text: string, isWord: (part: string) => boolean): number {
  const costs = [0]
  for (let end = 1; end <= text.length; end++) {
    let least = costs[end - 1]! + 1
    for (let start = 0; start < end - 1; start++) {
      const part = text.slice(start, end)
      if (isRun(part)) least = Math.min(least, costs[start]! + runCost)
      else if (isWord(part)) least = Math.min(least, costs[start]! + wordCost)
    }
    costs[end] = least
  }
  return costs[text.length]!
}

/** One character again and again, neighbours of the alphabet or of the digits, or a number of up to four digits, such as a year. */
function isRun(part: string): boolean {
  if (/^\d{2,4}$/.test(part)) return true
  const step = part.charCodeAt(1) - part.charCodeAt(0)
  if (Math.abs(step) > 1 || (part.length < 3 && step !== 0)) return false
  for (let i = 2; i < part.length; i++) {
    if (part.charCodeAt(i) - part.charCodeAt(i - 1) !== step) return false
  }
  return true
}
