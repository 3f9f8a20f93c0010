/** The document that an account keeps for its screens, over the calls and on the stream. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StreamClient } from '#server/stream/testing/stream-client.ts'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const path = '/api/account/document'
const read = async ({ token }: Person) => (await server.api('GET', path, { token })).body
const keep = ({ token }: Person, version: number, document: unknown) =>
  server.api('PUT', path, { token, body: { version, document } })

/** Every field there is. What was once taken is taken for ever: it grows, and nothing of it changes. */
const whole = {
  settings: {
    odds: 'FRACTIONAL',
    theme: 'DARK',
    layColour: 'STRAW',
    density: 'COMPACT',
    textSize: 'LARGE',
    sounds: true,
    stakes: [1_000, 2_500],
    oneClickStakes: [500],
    stakeEntry: 'LIABILITY',
    persistence: 'PERSIST',
    confirmBets: true,
    netOfCommission: true,
    withSettled: false,
    unmatchedAsMatched: true,
  },
  favourites: { events: [7, 3], markets: [12] },
  screens: [{ name: 'Évening', tiles: [{ view: 'LADDER', marketId: 12, selectionId: 11 }] }],
  marks: { notifications: 40 },
}

test('a document is kept as it is, each change under the version before it', async () => {
  const player = await server.player()
  expect(await read(player)).toEqual({ version: 0, document: {} })
  expect((await keep(player, 0, whole)).body).toEqual({ version: 1 })
  expect(await read(player)).toEqual({ version: 1, document: whole })
  expect((await keep(player, 1, { marks: { notifications: 41 } })).body).toEqual({ version: 2 })
  expect(await read(player)).toEqual({ version: 2, document: { marks: { notifications: 41 } } })
})

test('who changes another version than the present one is told the present one, and nothing changes', async () => {
  const player = await server.player()
  await keep(player, 0, whole)
  for (const version of [0, 2]) {
    const { status, body } = await keep(player, version, {})
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'document_changed' })
    expect(body.present).toEqual({ version: 1, document: whole })
  }
  expect(await read(player)).toEqual({ version: 1, document: whole })
})

test('of two changes of the same version that come at once exactly one is kept', async () => {
  const player = await server.player()
  const marks = [1, 2, 3, 4].map((notifications) => ({ marks: { notifications } }))
  const answers = await Promise.all(marks.map((document) => keep(player, 0, document)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const kept = answers.findIndex(({ status }) => status === 200)
  expect(await read(player)).toEqual({ version: 1, document: marks[kept] })
})

test.each([
  ['a section that there is not', { colours: {} }],
  ['a setting that there is not', { settings: { fontFamily: 'serif' } }],
  ['a word that there is not', { settings: { odds: 'AMERICAN' } }],
  ['a favourite twice', { favourites: { events: [1, 1] } }],
  ['too many favourites', { favourites: { events: Array.from({ length: 201 }, (_, i) => i + 1) } }],
  ['a name without a letter', { screens: [{ name: '', tiles: [] }] }],
  ['a name with a line break', { screens: [{ name: 'a\nb', tiles: [] }] }],
  ['a mark below zero', { marks: { notifications: -1 } }],
  ['no document', undefined],
])('%s is refused', async (_what, document) => {
  const player = await server.player()
  const { status, body } = await keep(player, 0, document)
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'invalid_request' })
  expect(await read(player)).toEqual({ version: 0, document: {} })
})

test('a document of more than 64 kB is refused, also where it grows only when it is kept', async () => {
  const player = await server.player()
  const tile = { view: 'TABLE', marketId: 2_000_000_000 }
  const screens = Array.from({ length: 12 }, (_, i) => ({
    name: `Screen ${i}`,
    tiles: Array.from({ length: 160 }, () => tile),
  }))
  const tooLarge = await keep(player, 0, { screens })
  expect({ status: tooLarge.status, code: tooLarge.body.code }).toEqual({
    status: 413,
    code: 'body_too_large',
  })
  const text = JSON.stringify({ version: 0, document: { screens } }).replaceAll('2000000000', '2e9')
  expect(text.length).toBeLessThan(64 * 1024)
  const grown = await server.api('PUT', path, { token: player.token, body: text })
  expect({ status: grown.status, code: grown.body.code }).toEqual({ status: 413, code: 'body_too_large' })
  expect((await read(player)).version).toBe(0)
  expect((await keep(player, 0, { screens: screens.slice(0, 8) })).status).toBe(200)
})

test('a document is its account’s alone, and nobody’s without a token', async () => {
  const [player, other] = [await server.player(), await server.player()]
  await keep(player, 0, whole)
  expect(await read(other)).toEqual({ version: 0, document: {} })
  expect((await server.api('GET', path)).body.code).toBe('not_signed_in')
  const guest = await server.api('PUT', path, { body: { version: 0, document: {} } })
  expect(guest.body.code).toBe('not_signed_in')
})

test('an account changes its document 60 times a minute', async () => {
  const player = await server.player()
  for (let version = 0; version < 60; version++) expect((await keep(player, version, {})).status).toBe(200)
  const { status, body, headers } = await keep(player, 60, {})
  expect({ status, code: body.code }).toEqual({ status: 429, code: 'too_many_requests' })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await read(player)).version).toBe(60)
})

test('the account’s windows are told of a new version, others and guests are not', async () => {
  const [player, other] = [await server.player(), await server.player()]
  const port = Number(new URL(server.url).port)
  const open = async (token: string | undefined) => {
    const client = new StreamClient(port)
    await client.connect()
    if (token !== undefined) client.send({ op: 'authenticate', token })
    client.send({ op: 'subscribe', topic: 'document' })
    return client
  }
  const [first, second, stranger, guest] = await Promise.all(
    [player.token, player.token, other.token, undefined].map(open),
  )
  await guest!.until(() => guest!.of('error').length === 1)
  expect(guest!.of('error')[0]).toMatchObject({ code: 'not_signed_in' })
  for (const client of [first!, second!, stranger!])
    await client.until(() => client.of('document').length === 1)
  expect(first!.of('document')).toEqual([{ op: 'document', version: 0 }])
  await keep(player, 0, whole)
  for (const client of [first!, second!]) await client.until(() => client.of('document').length === 2)
  expect(second!.of('document')[1]).toEqual({ op: 'document', version: 1 })
  stranger!.send({ op: 'ping' })
  await stranger!.until(() => stranger!.of('pong').length === 1)
  expect(stranger!.of('document')).toEqual([{ op: 'document', version: 0 }])
  for (const client of [first!, second!, stranger!, guest!]) client.cut()
})

test('a document is there after a restart, its version too', async () => {
  const player = await server.player()
  await keep(player, 0, whole)
  const { dataDir } = server
  await server.running.stop()
  server = await startServer({ dataDir })
  expect(await read(player)).toEqual({ version: 1, document: whole })
  const client = new StreamClient(Number(new URL(server.url).port))
  await client.connect()
  client.send({ op: 'authenticate', token: player.token })
  client.send({ op: 'subscribe', topic: 'document' })
  await client.until(() => client.of('document').length === 1)
  expect(client.of('document')[0]).toMatchObject({ version: 1 })
  client.cut()
})
