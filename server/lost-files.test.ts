/** The program on a folder that has lost a part, or whose files are not what they should be: what it refuses, and what it puts right. */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { endProgram, killPrograms, type Program, startProgram, untilOpen } from './testing/program.ts'
import { startServer } from './testing/start-server.ts'

let folder = ''
/** A folder with a player, as a clean stop leaves it. */
let whole = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lost-'))
  whole = await folderWith('whole')
})
afterEach(killPrograms)
afterAll(() => rmSync(folder, { recursive: true }))

async function folderWith(name: string, now?: () => number): Promise<string> {
  const dataDir = join(folder, name)
  const server = await startServer({ dataDir, ...(now && { now }) })
  const { accountId } = await server.player()
  const { views, sequencer } = server.running
  await views.reached(sequencer.sequence)
  expect(accountId).toBe(101)
  await server.stop()
  return dataDir
}

/** A copy of a folder with those files alone that are kept. */
function copyOf(name: string, keeps: (file: string) => boolean = () => true, from = whole): string {
  const dataDir = join(folder, name)
  cpSync(from, dataDir, {
    recursive: true,
    filter: (path) => path === from || keeps(path.slice(from.length + 1)),
  })
  return dataDir
}

async function refusal(dataDir: string): Promise<string> {
  const { code, err } = await startProgram({ dataDir }).ended
  expect(code).toBe(1)
  expect(err).not.toContain('    at ')
  return err
}

/** Starts it all the same, and returns what it says on stderr and what stands in its audit log when it has ended. */
async function acceptedWith(dataDir: string, arg: string): Promise<{ err: string; audit: unknown[] }> {
  const program = startProgram({ dataDir, args: [arg] })
  await untilOpen(program)
  const { err } = await endProgram(program)
  const database = new DatabaseSync(join(dataDir, 'accounts.sqlite'), { readOnly: true })
  const audit = database.prepare('SELECT actor, action, detail FROM audit').all()
  database.close()
  return { err, audit }
}

test('without its journal a folder is refused while a snapshot, users or views are in it', async () => {
  const left = {
    all: [/^(?!journal)/, 'accounts.sqlite has users and views.sqlite has what was read from it'],
    snapshot: [/^snapshot-/, /snapshot-\d+\.bin was made after batch \d+/],
    users: [/^accounts/, 'accounts.sqlite has users'],
    views: [/^views/, 'views.sqlite has what was read from it'],
  } as const
  for (const [name, [kept, sentence]] of Object.entries(left)) {
    const dataDir = copyOf(`no-journal-${name}`, (file) => kept.test(file))
    const err = await refusal(dataDir)
    expect(err).toContain(`There is no journal in ${dataDir}, though `)
    expect(err).toMatch(sentence)
    expect(err).toContain('Restore journal.sqlite and journal.head from a copy.')
    expect(readdirSync(dataDir).filter((file) => file.startsWith('journal'))).toEqual([])
  }
})

test('a journal with players and not one user is refused, until that is accepted', async () => {
  const sentence = 'The journal has 1 account of players, and '
  const emptied = copyOf('users-emptied')
  const users = new DatabaseSync(join(emptied, 'accounts.sqlite'))
  users.exec('PRAGMA foreign_keys = OFF; DELETE FROM session; DELETE FROM user')
  users.close()
  expect(await refusal(emptied)).toContain(sentence)

  const dataDir = copyOf('no-users', (file) => !file.startsWith('accounts'))
  const err = await refusal(dataDir)
  expect(err).toContain(sentence)
  expect(err).toContain(
    'Restore accounts.sqlite from a copy. To go on without them, start with --accept-no-users',
  )
  expect(existsSync(join(dataDir, 'accounts.sqlite'))).toBe(false)
  const accepted = await acceptedWith(dataDir, '--accept-no-users')
  expect(accepted.err).toContain(`Accepted: ${sentence}`)
  expect(accepted.audit).toEqual([
    { actor: 0, action: 'accept at the start', detail: expect.stringContaining(sentence) },
  ])
})

test('keys that open nothing that is sealed of people are refused, until that is accepted', async () => {
  const dataDir = copyOf('shut')
  const people = new DatabaseSync(join(dataDir, 'accounts.sqlite'))
  people.exec("INSERT INTO identity_check VALUES (101, 1, 'of a key that is gone', 1, '')")
  people.close()
  const sentence = `${join(dataDir, 'seeds.key')} opens nothing that is sealed of people: what players said`
  expect(await refusal(dataDir)).toContain(sentence)
  const { err, audit } = await acceptedWith(dataDir, '--accept-shut')
  expect(err).toContain(`Accepted: ${sentence}`)
  expect(audit).toContainEqual({
    ...{ actor: 0, action: 'accept at the start', detail: expect.stringContaining(sentence) },
  })
})

test('a machine’s clock that is not where the journal is is refused, until it is accepted', async () => {
  const hourMs = 3_600_000
  const cases = [
    [2, '2 h before the journal’s last batch'],
    [-49, '2 days after the journal’s last batch'],
  ] as const
  for (const [hours, sentence] of cases) {
    const dataDir = await folderWith(`clock-${hours}`, () => Date.now() + hours * hourMs)
    expect(await refusal(dataDir)).toContain(sentence)
    const { err, audit } = await acceptedWith(dataDir, '--accept-clock')
    expect(err).toContain('Accepted: The machine’s clock says ')
    expect(audit).toEqual([
      { actor: 0, action: 'accept at the start', detail: expect.stringContaining(sentence) },
    ])
  }
})

test('a file with something else in it: what holds people is refused, the others are made again', async () => {
  const dataDir = copyOf('garbage')
  const garbage = 'this is not a database, and longer than a header of one is: '.repeat(50)
  for (const name of ['lock', 'views']) {
    for (const suffix of ['-wal', '-shm']) rmSync(join(dataDir, `${name}.sqlite${suffix}`), { force: true })
    writeFileSync(join(dataDir, `${name}.sqlite`), garbage)
  }
  const program = startProgram({ dataDir })
  await untilOpen(program)
  const second = await startProgram({ dataDir }).ended
  expect(second.err).toContain(`is in use by process ${program.child.pid}.`)
  expect((await endProgram(program)).code).toBe(0)

  writeFileSync(join(dataDir, 'accounts.sqlite'), garbage)
  const err = await refusal(dataDir)
  expect(err).toContain(`${join(dataDir, 'accounts.sqlite')} cannot be read: file is not a database`)
  expect(err).toContain('restore it from a copy')
})

test.skipIf(process.platform === 'win32')(
  'no file is for others, in a folder that they may enter too',
  async () => {
    const dataDir = join(folder, 'entered')
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o755)
    const forOthers = () =>
      readdirSync(dataDir).filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0)
    const open = async (): Promise<Program> => {
      const program = startProgram({ dataDir, shell: 'umask 022' })
      await untilOpen(program)
      return program
    }
    const first = await open()
    expect(forOthers()).toEqual([])
    await endProgram(first)

    writeFileSync(join(dataDir, 'notes.txt'), 'nobody’s business')
    for (const name of ['journal.sqlite', 'notes.txt']) chmodSync(join(dataDir, name), 0o644)
    const second = await open()
    expect(forOthers()).toEqual(['notes.txt'])
    expect((await endProgram(second)).err).toContain(
      `could reach ${join(dataDir, 'journal.sqlite')}: now they cannot`,
    )
  },
)
