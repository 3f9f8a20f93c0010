/** Proves that the check of words finds every planted word, in its line, and nothing that is allowed. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findWords } from './words.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'words-'))
})
afterEach(() => {
  rmSync(root, { recursive: true })
})

function wordsIn(path: string, text: string, quoted: readonly string[] = []): string[] {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return findWords(root, quoted).map(({ line, words }) => `${line} ${words}`)
}

test.each([
  ['core/a.ts', `/** Built anew. */`, '1 anew'],
  ['core/a.ts', `const a = 1 // Built afresh.`, '1 afresh'],
  ['server/a.ts', `/**\n * Hears\n * of it. */`, '2 Hears of'],
  ['server/a.ts', `// hears\n// that it is late`, '1 hears that'],
  ['web/a.tsx', `export const A = () => <p>{/* Says so many. */}</p>`, '1 so many'],
  ['web/a.css', `a {\n  color: red; /* For so long. */\n}`, '2 so long'],
  ['web/a.html', `<p>\n<!-- anew -->`, '2 anew'],
  ['sim/a.mjs', `// Reckoned by hand.`, '1 Reckoned'],
  ['docs/a/b.md', `One\ndeed.`, '2 deed'],
  ['README.md', `| a | mend it |`, '1 mend'],
  ['bench/a.ts', `// A file that is not to be had.`, '1 to be had'],
  ['tools/a.ts', `// It is the very text.`, '1 the very text'],
  ['e2e/a.e2e.ts', `test('costs a fortune', () => {})`, '1 a fortune'],
  ['core/a.test.ts', `test.each([1])('is %s at nought', () => {})`, '1 nought'],
  ['core/a.test.ts', `describe.skipIf(no).each([1])(\`is thereby \${a}\`, () => {})`, '1 thereby'],
  ['core/a.test.ts', `test.each\`a\`('whence it is', () => {})`, '1 whence'],
  ['core/a.ts', `// Whilst it is so.`, '1 Whilst'],
  ['core/a.ts', `// It tells of it.`, '1 tells of'],
  ['core/a.ts', `// What came of it.`, '1 came of it'],
  ['scripts/a.ts', `// See utils.`, '1 utils'],
  ['scripts/a.ts', `// ${'TO'}DO: later`, '1 TODO'],
])('%s must not say: %s', (path, text, found) => {
  expect(wordsIn(path, text)).toEqual([found])
})

// In parts, because the check looks at all of this file too.
test.each([
  ['core/a.ts', ['issue', ' #12']],
  ['web/a.tsx', ['sub', 'agent']],
  ['docs/a.md', ['the ', 'reviewer', ' asked']],
  ['README.md', ['this ', 'sitting']],
  ['core/a.ts', ['/work', '/main']],
  ['docs/a.md', ['/root', '/x']],
  ['server/a.ts', ['/home', '/ann', '/x']],
])('%s must not say in a text either: %j', (path, parts) => {
  const words = parts.join('')
  expect(wordsIn(path, `const text = '${words}'`)).toEqual([`1 ${words}`])
})

test.each([
  ['core/a.ts', `const text = 'Decide anew.'\nconst anew = \`so many \${1} deeds\``],
  ['core/a.test.ts', `ask('anew', () => {})\nexpect('mend').toBe('anew')`],
  ['web/a.css', `.anew {\n  color: red;\n}`],
  ['web/a.tsx', `export const A = () => <p>so many deeds</p>`],
  ['core/a.ts', `// Amendments recommend indeed what is heard. The very first hears it.`],
  ['core/a.ts', `// So many that none is left; so many rounds that it ends; so long as it lives.`],
  ['core/a.ts', `// so\nconst a = 1 // many`],
  ['core/a.ts', `// A todo of node:util and the hack of a hacksaw.`],
  ['core/a.ts', '// The issue account pays.'],
  ['core/a.ts', ['// A GET of ', 'root, as in web', 'work', 'a.ts and .', 'home', 'x', 'y.'].join('/')],
  ['LICENSE', `You hereby accept.`],
  ['node_modules/a/a.md', `Built anew.`],
])('%s may say: %s', (path, text) => {
  expect(wordsIn(path, text)).toEqual([])
})

test('a sentence of the product may be quoted by a page, and only whole', () => {
  const quoted = ['Look again and decide anew.']
  expect(wordsIn('docs/a.md', '| 404 | Look again and decide anew. |\n| decide anew. |', quoted)).toEqual([
    '2 anew',
  ])
})

test('a file with several has them in the order of lines', () => {
  expect(wordsIn('docs/a.md', 'utils\n\nmend\nanew')).toEqual(['1 utils', '3 mend', '4 anew'])
})
