/**
 * Checks that the project's own sentences are plain English: comments, names of tests and pages of documentation have none
 * of the words below. What players and operators read in the product is not looked at; its own tests fix it.
 * Run as a program it prints every place with what to say instead, and fails when there is one.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { onlyWithin, readSource } from './source-file.ts'

type Banned = {
  /** Matched as whole words; a space stands for any gap, also for the one between two lines of a comment. */
  words: RegExp
  instead: string
}

/** Chosen so that no honest sentence needs them: there is no list of exceptions. */
const inSentences: readonly Banned[] = [
  { words: /anew|afresh/i, instead: '"again", "from scratch", "rebuilt"' },
  { words: /(hears?|heard) (of|that|what)/i, instead: '"is called with", "is told"' },
  { words: /(tells?|speaks?|spoke|spoken) of/i, instead: '"says about", "names", "reports"' },
  { words: /(comes?|came) of (it|them|a|an|the)/i, instead: '"how it ended", "what became of it"' },
  {
    words: /so (many|much)(?! that)(?![^.;:␀]* that )/i,
    instead: 'the number by its name: "`count` rounds"',
  },
  { words: /so long(?! (as|that))/i, instead: 'the time by its name: "for `ms`"' },
  { words: /reckon(s|ed|ings?)?/i, instead: '"calculate", "calculation"' },
  { words: /deeds?/i, instead: '"action"' },
  { words: /mend(s|ed|ing)?/i, instead: '"correct", "repair"' },
  { words: /to be had/i, instead: '"available", "exists"' },
  { words: /the very (?!first|last)\w+/i, instead: '"exactly the", "the same"' },
  { words: /a fortune/i, instead: 'the amount' },
  { words: /n[ao]ught/i, instead: '"zero", "nothing"' },
  { words: /(there|here|where)(by|of|upon|with)/i, instead: 'a sentence of its own' },
  { words: /whence|thence|henceforth|hitherto|heretofore|forthwith/i, instead: '"from where", "until now"' },
  { words: /whilst|amongst|amidst|betwixt|unto/i, instead: '"while", "among", "between", "to"' },
  { words: /utils/, instead: 'the noun that the file or folder holds' },
  { words: /TODO|FIXME|XXX|HACK/, instead: 'nothing: do it, or leave it out' },
]

/** In no line of the project, code and texts included: how it came about is nobody's concern who reads it. */
const anywhere: readonly Banned[] = [
  { words: /issues? #\d+/i, instead: 'what was wrong' },
  { words: /sub-?agents?|(the|a) reviewers? (asked|said|found)/i, instead: 'the reason itself' },
  { words: /(this|last|next|earlier) sittings?/i, instead: 'the reason itself' },
  {
    words: /(?<![\w.~#})-])\/(work|root|Users|home\/\w+)\/\w+/,
    instead: 'a path from the root of the project',
  },
]

const folders = 'core contract server tools web sim bench e2e scripts docs'.split(' ')
const sources = new Set(['.ts', '.tsx', '.mts', '.js', '.mjs', '.jsx'])

export type Found = { path: string; line: number; words: string; instead: string }

/**
 * Returns every banned word in the files under `root`, in the order of paths. `quoted`: sentences of the product that
 * pages of documentation quote; they are not looked at.
 */
export function findWords(root: string, quoted: readonly string[] = []): Found[] {
  return textPaths(root).flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const sentences = sentencesOf(path, text, quoted)
    return [
      ...inSentences.flatMap((banned) => placesOf(banned, path, sentences)),
      ...anywhere.flatMap((banned) => placesOf(banned, path, text)),
    ].sort((a, b) => a.line - b.line)
  })
}

function textPaths(root: string): string[] {
  const inFolders = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  const atRoot = readdirSync(root, { withFileTypes: true })
  return [...inFolders, ...atRoot]
    .filter((entry) => entry.isFile() && isText(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

function isText(name: string): boolean {
  return sources.has(extname(name)) || ['.md', '.css', '.html'].includes(extname(name))
}

/** The text with all but the project's own sentences blanked out, so that places stay where they are. */
function sentencesOf(path: string, text: string, quoted: readonly string[]): string {
  const kind = extname(path)
  if (sources.has(kind)) return readSource(path, text).prose
  if (kind === '.md')
    return quoted.reduce((page, quote) => page.replaceAll(quote, '␀'.repeat(quote.length)), text)
  const comments = text.matchAll(kind === '.css' ? /\/\*[\s\S]*?\*\//g : /<!--[\s\S]*?-->/g)
  return onlyWithin(
    text,
    [...comments].map(({ 0: comment, index }) => ({ start: index, end: index + comment.length })),
  )
}

function placesOf({ words, instead }: Banned, path: string, text: string): Found[] {
  const source = words.source.replaceAll(' ', '[\\s*/]+')
  return [...text.matchAll(new RegExp(`(?<!\\w)(?:${source})(?!\\w)`, `${words.flags}g`))].map(
    ({ 0: found, index }) => ({
      path,
      line: text.slice(0, index).split('\n').length,
      words: found.replace(/\s[\s*/]*/g, ' '),
      instead,
    }),
  )
}

if (import.meta.main) {
  const { refusals } = await import('#core/refusals.ts')
  const { serverRefusals } = await import('#server/refusals.ts')
  const quoted = Object.values({ ...refusals, ...serverRefusals }).map(({ text }) => text)
  const found = findWords(join(import.meta.dirname, '..'), quoted)
  for (const { path, line, words, instead } of found) {
    console.error(`${path}:${line}: "${words}"; say ${instead}`)
  }
  process.exitCode = found.length > 0 ? 1 : 0
}
