/** What people of the house do from the command line: by the calls of the pages, with the same permissions, second people and records. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, password, startServer, type TestServer } from '#server/testing/start-server.ts'
import { runCli } from './cli.ts'

let server: TestServer
let admin: Person
let trader: Person
let player: Person
beforeAll(async () => {
  server = await startServer({ env: { RESULT_REVIEW: 'yes' } })
  admin = await server.admin()
  trader = await server.player()
  player = await server.player()
  await setRoles(trader, ['trader', 'cashier'])
})
afterAll(() => server.stop())

const setRoles = ({ accountId }: Person, roles: readonly string[]) =>
  server.api('POST', `/api/admin/accounts/${accountId}/roles`, { token: admin.token, body: { roles } })

async function as(person: Person, words: string, answers: readonly string[] = [password]) {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const left = [...answers]
  const question = async () => left.shift() ?? ''
  const env = { PORT: new URL(server.url).port, DATA_DIR: server.dataDir }
  const said = words.match(/"[^"]*"|\S+/g)!.map((word) => word.replaceAll('"', ''))
  const args = ['admin', ...said, ...(person === nobody ? [] : ['--as', person.email])]
  const status = await runCli(args, { env, print, complain: print, question })
  return { status, said: lines.join('\n') }
}
const nobody: Person = { token: '', accountId: 0, email: '' }

test('a market is found, suspended and settled by two, each with what it would pay seen before', async () => {
  const { marketId } = await server.market()
  for (const [side, { token }] of [
    ['LAY', player],
    ['BACK', await server.player()],
  ] as const) {
    const instructions = [{ selectionId: 11, side, price: 300, size: 1_000 }]
    await server.api('POST', '/api/exchange/orders/place', { token, body: { marketId, instructions } })
  }
  expect((await as(trader, 'markets')).said).toContain(`${marketId}  `)
  expect(await as(trader, `suspend ${marketId} --reason "Rain" --lapse`)).toMatchObject({ status: 0 })
  const shown = (await as(trader, `market ${marketId}`)).said
  const version = /SUSPENDED, version (\d+)/.exec(shown)?.[1]
  expect(shown).toMatch(/^11 {2}/m)
  const preview = (await as(trader, `settle ${marketId} 11`)).said
  expect(preview).toMatch(new RegExp(`^${player.accountId} .* 1000.00 becomes 980.00$`, 'm'))
  expect(preview).toContain(`The same with --version ${version} does it.`)
  expect((await as(trader, `settle ${marketId} 11 --version ${version}`)).said).toContain('Say why')
  const asked = await as(
    trader,
    `settle ${marketId} 11 --version ${version} --reason "It won\u001b[8m\u202e"`,
  )
  const id = /request (\d+) waits/.exec(asked.said)![1]
  const waiting = (await as(admin, 'approvals')).said
  expect(waiting).toContain(`${id}  settle  `)
  // What would hide the rest of a line from whoever approves is shown.
  expect(waiting).toContain('It won?[8m?')
  expect((await as(trader, `approve ${id} --reason "Me too"`)).status).toBe(1)
  expect((await as(admin, `approve ${id} --reason "Seen"`)).said).toContain(`Request ${id}: done.`)
  const { body } = await server.api('GET', `/api/exchange/markets/${marketId}`)
  expect(body.status).toMatch(/^(SETTLED|GRADED)$/)
})

test('nobody does more than his roles let him, and what is done stands in the audit log as his', async () => {
  expect(await as(trader, `suspend-account ${player.accountId} CONDUCT --reason "Threats"`)).toMatchObject({
    status: 1,
  })
  expect((await as(player, 'approvals')).status).toBe(1)
  const done = await as(admin, `suspend-account ${player.accountId} CONDUCT --reason "Threats"`)
  expect(done).toEqual({ status: 0, said: `Account ${player.accountId} is suspended: CONDUCT.` })
  const { records } = (await server.api('GET', '/api/admin/audit?limit=20', { token: admin.token })).body
  expect(
    records.some(
      ({ actor, target, detail }: Record<string, unknown>) =>
        actor === admin.accountId &&
        target === `account ${player.accountId}` &&
        String(detail).includes('Threats'),
    ),
  ).toBe(true)
  const { accountId } = player
  for (const slip of ['suspend-account ID', 'suspend-account ID NONE', 'lift-account ID CONDUCT']) {
    expect(await as(admin, `${slip.replace('ID', String(accountId))} --reason "Slip"`)).toMatchObject({
      status: 2,
    })
  }
  const lifted = await as(admin, `lift-account ${player.accountId} --reason "A mistake"`)
  expect(lifted.said).toContain('suspended no longer')
  expect((await as(admin, `roles ${trader.accountId} trader`)).said).toContain('is trader from now on')
})

test('a wrong password, a server that is not there and what is not understood are sentences', async () => {
  expect(await as(admin, 'approvals', ['wrong'])).toEqual({ status: 1, said: 'Login failed' })
  expect((await as(admin, 'approvals --server http://127.0.0.1:9')).said).toContain('No server answers at')
  expect((await as(nobody, 'approvals')).said).toContain('--as EMAIL')
  for (const words of ['frob', 'approve x', 'suspend x', 'settle 1', 'roles 5', 'compare today']) {
    expect((await as(admin, words)).status).toBe(2)
  }
  for (const words of [
    'approvals 7',
    'approve 7 8',
    'suspend 12 13',
    'market 12 13',
    'compare 2026-11-20 x',
  ]) {
    expect(await as(admin, words)).toMatchObject({
      status: 2,
      said: expect.stringContaining('Too many words'),
    })
  }
})

test('an option that an act does not take is refused before anybody is asked for a password', async () => {
  const unasked = async (who: Person, words: string) => {
    const env = { PORT: new URL(server.url).port, DATA_DIR: server.dataDir }
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    const question = () => Promise.reject(new Error('asked'))
    const args = ['admin', ...words.split(' '), ...(who === nobody ? [] : ['--as', who.email])]
    const status = await runCli(args, { env, print, complain: print, question })
    return { status, said: lines.join('\n') }
  }
  const refused = (what: string, option: string) => ({
    status: 2,
    said: expect.stringContaining(`${what} takes no --${option}. Nothing was done.`),
  })
  for (const [words, option] of [
    ['approvals --reason Why', 'reason'],
    ['open 12 --lapse', 'lapse'],
    ['close 12 --reason Rain', 'reason'],
    ['suspend 12 --version 3', 'version'],
    ['suspend-account 12 CONDUCT --reason Why --lapse', 'lapse'],
    ['roles 12 trader --version 3', 'version'],
  ] as const) {
    expect(await unasked(admin, words)).toEqual(refused(words.split(' ')[0]!, option))
  }
  expect(await unasked(nobody, 'list --server http://127.0.0.1:9')).toEqual(refused('list', 'server'))
  expect(await unasked(nobody, 'make trader --reason Why')).toEqual(refused('make', 'reason'))
  const unsaid = await unasked(nobody, '--server http://127.0.0.1:9')
  expect(unsaid).toEqual({ status: 2, said: expect.stringContaining('Say list, make ROLE...') })
})

test('where no reason is kept none is taken, and one that was given and is not kept is told', async () => {
  expect(await as(trader, 'settle 12 11 --reason Rain')).toEqual({
    status: 2,
    said: expect.stringContaining('Without --version nothing is done'),
  })
  for (const words of ['approve w1', 'approve e1', 'reject e1']) {
    expect(await as(admin, `${words} --reason "Seen"`)).toMatchObject({
      status: 2,
      said: expect.stringContaining('keeps no reason: leave --reason out.'),
    })
  }
  const told = await as(admin, `roles ${trader.accountId} trader --reason "As before"`)
  expect(told).toEqual({
    status: 0,
    said: expect.stringContaining('One person did it alone: the reason is not kept.'),
  })
})

test('a password may come by a pipe, and one that ends before it is a sentence', async () => {
  const env = { ...process.env, PORT: new URL(server.url).port, DATA_DIR: server.dataDir }
  const cli = join(import.meta.dirname, 'cli.ts')
  const piped = async (text: string) => {
    const child = spawn(process.execPath, [cli, 'admin', '--as', admin.email, 'approvals'], { env })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += chunk
      })
    }
    child.stdin.end(text)
    const [status] = await once(child, 'close')
    return [status, said]
  }
  const [whole, empty] = await Promise.all([piped(`${password}\n`), piped('')])
  expect(whole).toEqual([0, 'Nothing waits.\n'])
  expect(empty).toEqual([2, expect.stringMatching(/^What was given to read ended too early[^\n]*\n$/)])
})

test('a session ends with its command', async () => {
  await as(admin, 'payments')
  const { sessions } = (await server.api('GET', '/api/auth/sessions', { token: admin.token })).body
  expect(sessions.filter(({ agent }: { agent: string }) => agent === 'crossbook admin')).toEqual([])
})
