import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cardOf } from '#core/casino/cards.ts'
import type { GameKey } from '#core/casino/game.ts'
import { defaultPaytables } from '#core/casino/paytables.ts'
import { recompute } from './recompute.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const page = read('docs/reference/fairness.md')
const { vectors, rejection } = JSON.parse(read('sim/vectors/casino-fairness.json')) as {
  vectors: {
    game: GameKey
    serverSeed: string
    serverSeedHash: string
    clientSeed: string
    nonce: number
    trace: { blocks: { hmac: string }[]; draws: { value: number }[] }
    summary: string
  }[]
  rejection: { n: number; limit: number; bytes: string; value: number }[]
}

let folder: string
let program: string

beforeAll(() => {
  const source = /```js\n([\s\S]*?)```/.exec(page)?.[1]
  if (source === undefined) throw new Error('The page has no program.')
  folder = mkdtempSync(join(tmpdir(), 'crossbook-check-'))
  program = join(folder, 'check.mjs')
  writeFileSync(program, source)
})
afterAll(() => rmSync(folder, { recursive: true }))

function run(...words: (string | number)[]): string {
  return execFileSync(process.execPath, [program, ...words.map(String)], { encoding: 'utf8' })
}

test('the documentation has the text of the product, word for word', () => {
  const section = /## Algorithm\n\n([\s\S]*?)\n## /.exec(page)?.[1]
  expect(section).toBe(read('web/casino/verify/algorithm.md'))
})

describe.each(vectors)('the published round $game $clientSeed $nonce', (vector) => {
  const { game, serverSeed, serverSeedHash, clientSeed, nonce, trace, summary } = vector

  test('comes out of the program that the page prints', async () => {
    const { result } = await recompute({
      game,
      serverSeed,
      clientSeed,
      nonce,
      decks: defaultPaytables[game].decks,
    })
    const drawn =
      game === 'roulette'
        ? [`number ${result[0]}`]
        : result.map(cardOf).map(({ label, suit }) => `card ${label} ${suit}`)
    expect(run(game, serverSeed, clientSeed, nonce).trim().split('\n')).toEqual([
      `hash ${serverSeedHash}`,
      ...drawn,
    ])
  })

  test('stands in the table of the page', () => {
    const seeds = /^\| (S\d) \| `(\w+)` \| `(\w+)` \| `([\w-]+)` \|$/gm
    const seed = [...page.matchAll(seeds)].find(([, , text]) => text === serverSeed)
    expect(seed?.slice(3)).toEqual([serverSeedHash, clientSeed])
    const numbers = trace.draws.map(({ value }) => value).join(', ')
    const start = trace.blocks[0]!.hmac.slice(0, 16)
    expect(page).toContain(
      `| ${game} | ${seed![1]} | ${nonce} | \`${start}\` | ${numbers} | ${summary.replace('|', '/')} |`,
    )
  })
})

test('the words that are thrown away stand in the page', () => {
  for (const { n, limit, bytes, value } of rejection) {
    const words = bytes.match(/.{8}/g)!.join(' ')
    expect(page).toContain(`| ${n} | ${limit} | \`${words}\` | ${value} |`)
  }
})

test('the program of the page takes another number of decks', async () => {
  const { serverSeed, clientSeed, nonce } = vectors.find(({ game }) => game === 'baccarat')!
  const { result } = await recompute({ game: 'baccarat', serverSeed, clientSeed, nonce, decks: 6 })
  const { label, suit } = cardOf(result[5]!)
  expect(run('baccarat', serverSeed, clientSeed, nonce, 6)).toMatch(new RegExp(`card ${label} ${suit}\\n$`))
})
