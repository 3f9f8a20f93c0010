/** A backup of a running server, restored into an empty folder: the same exchange, or a sentence and nothing at all. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashState } from '#core/engine/state-hash.ts'
import { runCli } from '#server/cli/cli.ts'
import { folds } from '#server/folds.ts'
import { codeAt, stepOf } from '#server/identity/totp.ts'
import { openJournal } from '#server/journal/open-journal.ts'
import { recover } from '#server/journal/recovery.ts'
import { fromBase32 } from '#server/testing/base32.ts'
import { type Person, password, startServer, type TestServer } from '#server/testing/start-server.ts'

const root = mkdtempSync(join(tmpdir(), 'keeping-'))
const dataDir = join(root, 'data')
const keyFile = join(root, 'seeds.key')
const to = join(root, 'backup')
const keyTo = join(root, 'elsewhere', 'backup.key')
let server: TestServer
let players: Person[]
let marketId = 0
let secret = ''
let printed = ''
/** Calls that were answered before the backup was asked for, with the texts of their answers. */
const answered: { player: Person; key: string; body: object; text: string }[] = []
let balances: unknown[] = []

const environment = (folder: string, key: string) => ({
  DATA_DIR: folder,
  SEED_KEY_FILE: key,
  ERASURES_FILE: `${folder}.erasures`,
})

async function crossbook(args: readonly string[], env: Readonly<Record<string, string>>) {
  const lines: string[] = []
  const take = (line: string) => lines.push(line)
  const status = await runCli(args, { env, print: take, complain: take })
  return { status, said: lines.join('\n') }
}

async function bet(player: Person, side: 'BACK' | 'LAY', key: string) {
  const order = { selectionId: 11, side, price: 200, size: 500 }
  const body = { marketId, instructions: [order] }
  const { body: answer, status } = await server.api('POST', '/api/exchange/orders/place', {
    token: player.token,
    body,
    key,
  })
  return { player, key, body, text: JSON.stringify({ status, answer }) }
}

async function standing(of: TestServer): Promise<unknown[]> {
  const replies = await Promise.all(
    players.map(async ({ email }) => {
      const { body } = await of.api('POST', '/api/auth/login', { body: { email, password } })
      return (await of.api('GET', '/api/exchange/balance', { token: body.data.token })).body
    }),
  )
  return replies
}

beforeAll(async () => {
  process.umask(0o077)
  server = await startServer({ dataDir, env: environment(dataDir, keyFile) })
  players = [await server.player(), await server.player()]
  ;({ marketId } = await server.market())
  const admin = await server.admin()
  ;({ secret } = (await server.api('POST', '/api/auth/second-factor/begin', { token: admin.token })).body)
  await server.api('POST', '/api/auth/second-factor/enable', {
    token: admin.token,
    body: { code: codeAt(fromBase32(secret), stepOf(Date.now())) },
  })
  await server.api('GET', '/api/fairness', { token: players[0]!.token })
  for (let i = 0; i < 20; i++)
    answered.push(await bet(players[i % 2]!, i % 2 === 0 ? 'BACK' : 'LAY', `before-${i}-key`))
  expect(answered.at(-1)!.text).toContain('"status":200')
  balances = await standing(server)
  await server.running.views.reached(server.running.sequencer.sequence)
  // Bets and sign-ups go on while the backup is made.
  let isOver = false
  const others = (async () => {
    for (let i = 0; !isOver; i++) {
      await bet(players[i % 2]!, i % 2 === 0 ? 'BACK' : 'LAY', `meanwhile-${i}-key`)
      if (i % 5 === 0) await server.player()
    }
  })()
  const made = await crossbook(['backup', '--to', to, '--key-to', keyTo], environment(dataDir, keyFile))
  isOver = true
  await others
  printed = made.said
  expect(made).toMatchObject({ status: 0 })
  await server.stop()
})
afterAll(() => {
  rmSync(root, { recursive: true })
})

/** Another copy of the backup, spoiled. */
function spoiled(name: string, spoil: (folder: string) => void): string {
  const folder = join(root, name)
  const files = readdirSync(to)
  const made = mkdtempSync(folder)
  for (const file of files) copyFileSync(join(to, file), join(made, file))
  spoil(made)
  return made
}

describe('a backup', () => {
  test('holds journal, accounts and views, and not the key, which is a file of its own', () => {
    expect(readdirSync(to).sort()).toEqual([
      'accounts.sqlite',
      'journal.sqlite',
      'manifest.json',
      'views.sqlite',
    ])
    const key = readFileSync(keyFile, 'utf8').trim()
    for (const name of readdirSync(to)) expect(readFileSync(join(to, name)).includes(key)).toBe(false)
    expect(readFileSync(keyTo, 'utf8').trim()).toBe(key)
    expect(printed).toContain('stands at batch')
  })

  test('has accounts and views that are not ahead of its journal', () => {
    const manifest = JSON.parse(readFileSync(join(to, 'manifest.json'), 'utf8'))
    const views = new DatabaseSync(join(to, 'views.sqlite'), { readOnly: true })
    expect(Number(views.prepare('SELECT sequence FROM standing').get()!.sequence)).toBeLessThanOrEqual(
      manifest.sequence,
    )
    views.close()
    const journal = openJournal(to)
    expect(journal.last()?.sequence).toBe(manifest.sequence)
    journal.close()
  })

  test('whose key cannot be put where it should is none', async () => {
    const half = join(root, 'half')
    const taken = join(root, 'taken.key')
    writeFileSync(taken, `${'12'.repeat(32)}\n`, { mode: 0o600 })
    const { status, said } = await crossbook(
      ['backup', '--to', half, '--key-to', taken],
      environment(dataDir, keyFile),
    )
    expect([status, said]).toEqual([2, expect.stringContaining('holds other keys')])
    const args = ['restore', '--from', half, '--key', keyTo]
    const refused = await crossbook(args, environment(join(root, 'nothing'), join(root, 'nothing.key')))
    expect(refused.said).toContain('There is no whole backup')
  })

  test.each([
    [
      '--key-to',
      () => ['--to', join(root, 'other'), '--key-to', join(root, 'other', 'k')],
      'beside what it opens',
    ],
    ['--key-to', () => ['--to', join(root, 'other'), '--key-to', join(dataDir, 'k')], 'beside what it opens'],
    ['--to', () => ['--to', to, '--key-to', keyTo], 'is not empty'],
    ['--to', () => ['--to', join(dataDir, 'b'), '--key-to', keyTo], 'is in the data folder'],
  ])('refuses a %s where it does not belong', async (_, args, sentence) => {
    const { status, said } = await crossbook(['backup', ...args()], environment(dataDir, keyFile))
    expect(status).toBe(1)
    expect(said).toContain(sentence)
    expect(existsSync(join(root, 'other'))).toBe(false)
  })
})

describe('a backup that is killed in the midst', () => {
  const program = join(import.meta.dirname, '..', 'cli', 'cli.ts')

  /** Begins a backup, kills it as soon as a file of it is there, and resolves to its folder. */
  async function killedAt(file: string, attempt: number): Promise<string> {
    const folder = join(root, `killed-${file}-${attempt}`)
    const args = [program, 'backup', '--to', folder, '--key-to', join(root, 'elsewhere', 'killed.key')]
    const env = { PATH: process.env.PATH, ...environment(dataDir, keyFile) }
    const child = spawn(process.execPath, args, { env, stdio: 'ignore' })
    const ended = once(child, 'exit')
    // Looked for without a rest: what is copied here is little.
    while (!existsSync(join(folder, file)) && child.exitCode === null) await setImmediate()
    child.kill('SIGKILL')
    await ended
    return folder
  }

  test.each(['accounts.sqlite', 'journal.sqlite'])(
    'after %s is begun leaves nothing that restore takes, and the older one as it was',
    async (file) => {
      // One that ended before it could be killed is whole, and shows nothing here.
      let half = ''
      for (let i = 0; half === '' && i < 10; i++) {
        const folder = await killedAt(file, i)
        if (!existsSync(join(folder, 'manifest.json'))) half = folder
      }
      expect(existsSync(join(half, file))).toBe(true)
      const restored = join(root, `restored-${file}`)
      const env = environment(restored, `${restored}.key`)
      const refused = await crossbook(['restore', '--from', half, '--key', keyTo], env)
      expect(refused).toMatchObject({ status: 1, said: expect.stringContaining('There is no whole backup') })
      const again = await crossbook(
        ['backup', '--to', half, '--key-to', keyTo],
        environment(dataDir, keyFile),
      )
      expect(again.said).toContain('is not empty')
      const older = await crossbook(['restore', '--from', to, '--key', keyTo], env)
      expect(older).toMatchObject({ status: 0 })
    },
  )
})

describe('a restore', () => {
  const restore = (from: string, folder: string, key = keyTo, ...more: string[]) =>
    crossbook(['restore', '--from', from, '--key', key, ...more], environment(folder, `${folder}.key`))

  test.each<[string, (folder: string) => void, string]>([
    ['that was interrupted', (at) => rmSync(join(at, 'manifest.json')), 'no whole backup'],
    [
      'with a file that lacks its end',
      (at) => truncateSync(join(at, 'views.sqlite'), 4096),
      'is not the file that was backed up',
    ],
    ['without a file', (at) => rmSync(join(at, 'accounts.sqlite')), 'is missing'],
    [
      'whose manifest names another state',
      (at) => change(at, { stateHash: '0'.repeat(16) }),
      'does not come to the state',
    ],
    ['whose manifest names another batch', (at) => change(at, { sequence: 3 }), 'does not end at batch 3'],
    [
      'of another version whose manifest names another batch',
      (at) => change(at, { sequence: 3, stateForm: undefined }),
      'does not end at batch 3',
    ],
    ['whose manifest is none', (at) => writeFileSync(join(at, 'manifest.json'), '{'), 'is not the manifest'],
    [
      'whose manifest names a file elsewhere',
      (at) => change(at, { files: [{ name: '../x' }] }),
      'is not the manifest',
    ],
  ])('refuses a backup %s, and leaves nothing', async (_, spoil, sentence) => {
    const folder = join(root, 'refused')
    const { status, said } = await restore(spoiled('spoiled-', spoil), folder)
    expect(said).toContain(sentence)
    expect(status).toBe(1)
    const left = existsSync(folder) ? readdirSync(folder).filter((name) => name !== 'lock.sqlite') : []
    expect(left).toEqual([])
    expect(existsSync(`${folder}.key`)).toBe(false)
  })

  test.each([
    ['before this one', { stateForm: undefined }],
    ['with other fields', { stateForm: '0'.repeat(16) }],
  ])('of a backup that a version %s made says that the state was not compared', async (_, of) => {
    const folder = mkdtempSync(join(root, 'older-'))
    const stateHash = '0'.repeat(16)
    const { status, said } = await restore(
      spoiled('spoiled-', (at) => change(at, { stateHash, ...of })),
      folder,
    )
    expect({ status, said }).toEqual({ status: 0, said: expect.stringContaining('was not compared') })
    expect(said).not.toContain(stateHash)
    expect((await crossbook(['verify'], environment(folder, `${folder}.key`))).said).toContain(
      'Everything is in order.',
    )
  })

  test('refuses another key, none, and a folder that is not empty', async () => {
    const folder = join(root, 'refused')
    const other = join(root, 'other.key')
    writeFileSync(other, `${'ab'.repeat(32)}\n`, { mode: 0o600 })
    expect((await restore(to, folder, other)).said).toContain('does not hold the key of this backup')
    expect((await restore(to, folder, join(root, 'nowhere'))).said).toContain('is missing')
    expect((await restore(to, dataDir)).said).toContain('is not empty')
  })

  test('refuses a list of erasures that is not there, or is none: whom it names would be back', async () => {
    const folder = join(root, 'refused')
    const list = join(root, 'list.log')
    writeFileSync(list, 'nothing of the kind\n')
    const damaged = join(root, 'damaged.log')
    const lines = [9_998, 9_997].map((account) => JSON.stringify({ account, createdAt: 1, erasedAt: 2 }))
    writeFileSync(damaged, lines.join('\nsomething else\n'))
    for (const [path, sentence] of [
      [join(root, 'tuesday.log'), 'is not there'],
      [list, 'is no list of erasures'],
      [damaged, 'damaged: line 2 is no erasure'],
      [root, 'cannot be read: EISDIR'],
    ] as const) {
      const { status, said } = await restore(to, folder, keyTo, '--erasures', path)
      expect({ status, said }).toEqual({ status: 1, said: expect.stringContaining(sentence) })
      expect(existsSync(join(folder, 'journal.sqlite'))).toBe(false)
    }
    // Only the last line may be cut short.
    writeFileSync(list, '{"account":9999,"createdAt":1,"erasedAt":2}\n{"account":9')
    const taken = await restore(to, join(root, 'with-list'), keyTo, '--erasures', list)
    expect(taken.status, taken.said).toBe(0)
  })

  test('into an empty folder is the same exchange: state, money, answers, sign-ins, second factors, seeds', async () => {
    const folder = join(root, 'restored')
    const { status, said } = await restore(to, folder)
    expect({ status, said }).toMatchObject({
      status: 0,
      said: expect.stringContaining('as the manifest says'),
    })
    expect((await crossbook(['verify'], environment(folder, `${folder}.key`))).said).toContain(
      'Everything is in order.',
    )
    const manifest = JSON.parse(readFileSync(join(to, 'manifest.json'), 'utf8'))
    const { state } = await recover({ dataDir: folder, folds })
    expect(hashState(state)).toBe(manifest.stateHash)
    const after = await startServer({ dataDir: folder, env: environment(folder, `${folder}.key`) })
    try {
      for (const { player, key, body, text } of answered) {
        const token = (
          await after.api('POST', '/api/auth/login', { body: { email: player.email, password } })
        ).body.data.token
        const { body: answer, status: again } = await after.api('POST', '/api/exchange/orders/place', {
          token,
          body,
          key,
        })
        expect(JSON.stringify({ status: again, answer })).toBe(text)
      }
      const sums = (await standing(after)) as { balance: number }[]
      // Bets that were made meanwhile may be in it; what is owned was not changed by any.
      expect(sums.map(({ balance }) => balance)).toEqual(
        (balances as typeof sums).map(({ balance }) => balance),
      )
      const admin = await server.admin()
      const login = (code?: string) =>
        after.api('POST', '/api/auth/login', {
          body: { email: admin.email, password, ...(code && { code }) },
        })
      expect((await login()).body.code).toBe('second_factor_needed')
      expect((await login(codeAt(fromBase32(secret), stepOf(Date.now()) + 1))).status).toBe(200)
    } finally {
      await after.stop()
    }
  })
})

function change(folder: string, by: object): void {
  const path = join(folder, 'manifest.json')
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...by }))
}
