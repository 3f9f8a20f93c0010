import { expect, test } from 'vitest'
import type { AccountDocument, KeptDocument } from '#contract/account-document.ts'
import { type DocumentPort, DocumentStore } from './document-store.ts'

/** One place for several windows. `fails` is thrown by the next calls. */
function createServer(kept: KeptDocument = { version: 0, document: {} }) {
  const server = { kept, fails: [] as Error[], keeps: 0, refused: [] as unknown[] }
  const timers: (() => void)[] = []
  const port: DocumentPort = {
    async read() {
      return server.kept
    },
    async keep({ version, document }) {
      server.keeps++
      const failure = server.fails.shift()
      if (failure) throw failure
      if (version !== server.kept.version) return null
      server.kept = { version: version + 1, document }
      return version + 1
    },
    onRefused: (error) => server.refused.push(error),
    isTransient: (error) => (error as Error).message === 'no connection',
    after: (_ms, run) => timers.push(run),
  }
  /** Lets all that waits happen. */
  async function pass(): Promise<void> {
    for (let turn = 0; turn < 20; turn++) {
      for (const run of timers.splice(0)) run()
      await Promise.resolve()
    }
  }
  return { server, port, pass, open: () => new DocumentStore(port) }
}

const odds =
  (odds: 'DECIMAL' | 'FRACTIONAL') =>
  (document: AccountDocument): AccountDocument => ({ ...document, settings: { ...document.settings, odds } })
const star =
  (marketId: number) =>
  (document: AccountDocument): AccountDocument => ({
    ...document,
    favourites: {
      ...document.favourites,
      markets: [...(document.favourites?.markets ?? []).filter((id) => id !== marketId), marketId],
    },
  })

test('a change is shown at once and kept with the version; changes that come together are kept together', async () => {
  const { server, open, pass } = createServer()
  const store = open()
  await store.load()
  let told = 0
  store.subscribe(() => told++)
  store.change(odds('FRACTIONAL'))
  store.change(star(7))
  expect(store.shown()).toEqual({ settings: { odds: 'FRACTIONAL' }, favourites: { markets: [7] } })
  expect(told).toBe(2)
  await pass()
  expect(server).toMatchObject({ keeps: 1, kept: { version: 1, document: store.shown() } })
})

test('of two windows none overwrites the other: who comes second changes what the first has kept', async () => {
  const { server, open, pass } = createServer()
  const [one, other] = [open(), open()]
  await Promise.all([one.load(), other.load()])
  one.change(star(1))
  other.change(star(2))
  await pass()
  expect(server.kept.version).toBe(2)
  expect(server.kept.document.favourites?.markets?.toSorted()).toEqual([1, 2])
  expect(other.shown()).toEqual(server.kept.document)
  one.tell(2)
  await pass()
  expect(one.shown()).toEqual(server.kept.document)
})

test('what a newer page keeps beside is kept on', async () => {
  const document = { later: { a: 1 }, settings: { sounds: true } } as AccountDocument
  const { server, open, pass } = createServer({ version: 3, document })
  open().change(odds('DECIMAL'))
  await pass()
  expect(server.kept).toEqual({
    version: 4,
    document: { later: { a: 1 }, settings: { sounds: true, odds: 'DECIMAL' } },
  })
})

test('a change made before the document has come is applied to it', async () => {
  const { server, open, pass } = createServer({ version: 5, document: { favourites: { markets: [9] } } })
  const store = open()
  store.change(star(10))
  expect(store.shown()).toBeNull()
  await pass()
  expect(server.kept.document.favourites?.markets).toEqual([9, 10])
})

test('without a connection it stays shown and is kept later; what is refused is taken back', async () => {
  const { server, open, pass } = createServer()
  const store = open()
  await store.load()
  server.fails = [new Error('no connection'), new Error('no connection')]
  store.change(odds('FRACTIONAL'))
  await pass()
  expect(server).toMatchObject({ keeps: 3, kept: { version: 1 } })
  server.fails = [new Error('too large')]
  store.change(star(1))
  store.change(star(2))
  expect(store.shown()?.favourites?.markets).toEqual([1, 2])
  await pass()
  expect(server.refused).toEqual([new Error('too large')])
  expect(store.shown()?.favourites?.markets).toEqual([1])
  expect(store.shown()).toEqual(server.kept.document)
})

test('an answer that is lost on its way does nothing twice', async () => {
  const { server, port, pass } = createServer()
  let isLost = true
  const store = new DocumentStore({
    ...port,
    async keep(next) {
      const version = await port.keep(next)
      if (!isLost) return version
      isLost = false
      throw new Error('no connection')
    },
  })
  store.change(star(7))
  await pass()
  expect(server.kept.document.favourites?.markets).toEqual([7])
  expect(store.shown()).toEqual(server.kept.document)
})

test('what another window keeps while this one is keeping is read afterwards', async () => {
  const { server, port, pass } = createServer()
  let answer = () => {}
  const slow = new DocumentStore({
    ...port,
    async keep(next) {
      const version = await port.keep(next)
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return version
    },
  })
  slow.change(odds('FRACTIONAL'))
  await pass()
  const other = new DocumentStore(port)
  other.change(star(3))
  await pass()
  slow.tell(2)
  answer()
  await pass()
  expect(slow.shown()).toEqual(server.kept.document)
  expect(slow.kept?.version).toBe(2)
})

test('what waits to be kept is kept at once when the page goes', async () => {
  const { server, port } = createServer()
  const store = new DocumentStore({ ...port, after: () => {} })
  await store.load()
  store.change(star(1))
  store.flush()
  expect(server.keeps).toBe(1)
  store.flush()
  expect(server.keeps).toBe(1)
})

test('a change that changes nothing is not sent', async () => {
  const { server, open, pass } = createServer()
  const store = open()
  await store.load()
  store.change((document) => document)
  await pass()
  expect(server.keeps).toBe(0)
})
