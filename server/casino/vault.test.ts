/** The key of the seeds and what is sealed under it: nobody else may have it, and none is made where one is missing. */
import { createHash, createHmac } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '#server/config.ts'
import { createVault, openVault, seedHash } from './vault.ts'

let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vault-'))
  path = join(folder, 'seeds.key')
})
afterEach(() => rmSync(folder, { recursive: true }))

function refusal(sealed?: string): string {
  try {
    openVault(path, sealed)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  return expect.unreachable('It was opened.')
}

test('a seed is 64 hex characters, committed to by the SHA-256 of these characters', () => {
  const vault = openVault(path, undefined)
  const { hash, sealed } = vault.create()
  const seed = vault.reveal(sealed)
  expect(seed).toMatch(/^[0-9a-f]{64}$/)
  expect(hash).toBe(createHash('sha256').update(seed, 'ascii').digest('hex'))
  expect(seedHash('798fc9411c3c89d1be9c574998d56c309f9a0551ba10cfea5ea1592b1a8a8806')).toBe(
    '88e1bb3359779585d2aa7233b3458890bce7ccddb16cbcc8df1b3e8928b2107b',
  )
})

test('a block is the HMAC-SHA256 of its message under the 64 characters, whichever seed was opened before', () => {
  const vault = openVault(path, undefined)
  const seeds = [vault.create(), vault.create()]
  for (let i = 0; i < 4; i++) {
    const { sealed } = seeds[i % 2]!
    const message = `PF1:roulette:seed:${i}:0`
    const expected = createHmac('sha256', vault.reveal(sealed)).update(message).digest('hex')
    expect(Buffer.from(vault.block(sealed, message)).toString('hex')).toBe(expected)
  }
})

test('more seeds than stay open are opened again', () => {
  const vault = createVault(Buffer.alloc(32, 1))
  const { sealed } = vault.create()
  const before = vault.block(sealed, 'PF1:roulette:seed:0:0')
  for (let i = 0; i < 10_001; i++) vault.block(vault.create().sealed, 'PF1:roulette:seed:0:0')
  expect(vault.block(sealed, 'PF1:roulette:seed:0:0')).toEqual(before)
})

test('sealing the same seed twice gives different texts, and a changed text does not open', () => {
  const vault = openVault(path, undefined)
  const texts = Array.from({ length: 100 }, () => vault.create().sealed)
  expect(new Set(texts.map((text) => text.slice(0, 16))).size).toBe(100)
  const [sealed] = texts
  for (const place of [0, 20, 50]) {
    const other = sealed![place] === 'A' ? 'B' : 'A'
    const changed = sealed!.slice(0, place) + other + sealed!.slice(place + 1)
    expect(() => vault.reveal(changed)).toThrow()
  }
  expect(() => vault.reveal('')).toThrow()
})

test('the first start makes the key, for its owner alone, and later ones open with it', () => {
  const { sealed } = openVault(path, undefined).create()
  const mode = statSync(path).mode & 0o777
  expect(mode.toString(8)).toBe('600')
  expect(readFileSync(path, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
  expect(openVault(path, sealed).reveal(sealed)).toMatch(/^[0-9a-f]{64}$/)
})

test('a key that others can read is refused with what to type', () => {
  openVault(path, undefined)
  for (const mode of [0o644, 0o640, 0o602]) {
    chmodSync(path, mode)
    expect(refusal()).toContain(`mode ${mode.toString(8)}). Run: chmod 600 ${path}`)
  }
})

test.each(['', 'secret\n', 'a'.repeat(63), `${'A'.repeat(64)}\n`, `${'a'.repeat(64)}\n\n`])(
  'a file that holds %j is no key and stays as it is',
  (text) => {
    writeFileSync(path, text, { mode: 0o600 })
    expect(refusal()).toContain('64 hexadecimal digits, and holds something else')
    expect(readFileSync(path, 'utf8')).toBe(text)
  },
)

test('a folder in the key’s place is refused', () => {
  mkdirSync(path, { mode: 0o700 })
  expect(refusal()).toContain('is not a file')
})

test('a lost key is not replaced where seeds are sealed', () => {
  const { sealed } = openVault(path, undefined).create()
  rmSync(path)
  expect(refusal(sealed)).toContain(`${path} is missing`)
  expect(statSync(path, { throwIfNoEntry: false })).toBeUndefined()
})

test('another key than the one the seeds are sealed under is refused', () => {
  const { sealed } = openVault(path, undefined).create()
  writeFileSync(path, `${'0'.repeat(64)}\n`)
  expect(refusal(sealed)).toContain('is not the key of the seeds that the journal holds')
})
