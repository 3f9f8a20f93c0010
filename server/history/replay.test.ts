/** The time machine: at every moment that is played again the prices are those that were there. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReplayBets, ReplayPage, ReplayRange } from '#contract/replay.ts'
import type { PlaceOrder } from '#core/exchange/command.ts'
import { folds, foldsModule } from '#server/folds.ts'
import { marketBookOf } from '#server/live/market-book.ts'
import { randomOf } from '#server/live/testing/random-trading.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import {
  bet,
  done,
  openAccounts,
  openExchange,
  openMarket,
  temporaryFolder,
} from '#server/sequencer/testing/exchange.ts'
import { openViews, type Views } from './views.ts'

let dataDir: string
let remove: () => void
let sequencer: Sequencer
let views: Views
let time: number
let player: number
let other: number
let market: number

async function start() {
  sequencer = await openExchange(dataDir, { folds, now: () => time })
  views = openViews({
    dataDir,
    foldsModule,
    sequencer,
    onEnded: (error) => {
      throw error
    },
  })
}
async function stop() {
  await views.close()
  await sequencer.close()
}
beforeEach(async () => {
  ;({ dataDir, remove } = temporaryFolder())
  time = Date.UTC(2040, 0, 1)
  await start()
  ;[player, other] = (await openAccounts(sequencer, 2)) as [number, number]
  market = await openMarket(sequencer)
})
afterEach(async () => {
  await stop()
  remove()
})

/** What is there to be backed and laid: by runner, side (0 back, 1 lay) and price. */
type Book = Map<string, number>
interface Moment {
  readonly time: number
  readonly book: Book
  readonly status: string
}

/** Returns the market as it is. */
function present(): Moment {
  const { runners, status } = marketBookOf(sequencer, market, 'full')!
  const book: Book = new Map()
  runners.forEach(({ back, lay }, runner) => {
    for (const [price, size] of back) book.set(`${runner} 0 ${price}`, size)
    for (const [price, size] of lay) book.set(`${runner} 1 ${price}`, size)
  })
  return { time, book, status }
}

async function readPage(from: number): Promise<ReplayPage | undefined> {
  await views.reached(sequencer.sequence)
  const text = await views.replayPage(market, from)
  return text === undefined ? undefined : (JSON.parse(text) as ReplayPage)
}

/** Returns the market as it is played at a time: the page's image with all frames up to it. */
function playedAt(page: ReplayPage, until: number): Moment {
  const book: Book = new Map()
  let { status } = page
  page.runners.forEach(({ back, lay }, runner) => {
    for (const [price, size] of back) book.set(`${runner} 0 ${price}`, size)
    for (const [price, size] of lay) book.set(`${runner} 1 ${price}`, size)
  })
  for (const frame of page.frames) {
    if (frame.time > until) break
    status = frame.status ?? status
    for (const [runner, side, price, size] of frame.levels ?? []) {
      if (size === 0) book.delete(`${runner} ${side} ${price}`)
      else book.set(`${runner} ${side} ${price}`, size)
    }
  }
  return { time: until, book, status }
}

async function range(): Promise<ReplayRange> {
  await views.reached(sequencer.sequence)
  return JSON.parse(await views.replayRange(market)) as ReplayRange
}
const place = async (account: number, order: Partial<PlaceOrder>) =>
  (await done(sequencer, bet(market, account, order))).id

/** Bets, cancels and pauses by seed; returns what was there after each. */
async function trade(count: number, seed: number): Promise<Moment[]> {
  const random = randomOf(seed)
  const moments: Moment[] = []
  const resting: { account: number; order: number }[] = []
  for (let i = 0; i < count; i++) {
    const account = random(2) === 0 ? player : other
    const known = resting.splice(random(resting.length + 3), 1)[0]
    if (known !== undefined && random(2) === 0) {
      await sequencer.execute({ kind: 'cancel-order', market, ...known })
    } else {
      const side = random(2) === 0 ? ('BACK' as const) : ('LAY' as const)
      const price = 200 + random(20) * 10
      const order = { selectionId: 11 + random(3), side, price, size: 200 + random(9) * 100 }
      const outcome = await sequencer.execute(bet(market, account, { ...order, persistence: 'PERSIST' }))
      if (outcome.refusal === undefined) resting.push({ account, order: outcome.id })
    }
    moments.push(present())
    time += 50 + random(i % 20 === 0 ? 90_000 : 2_000)
  }
  return moments
}

test('every moment is played as it was, wherever one begins', async () => {
  const moments = await trade(150, 1)
  const { from, to } = await range()
  expect(from).toBe(moments[0]!.time)
  expect(to).toBeGreaterThan(moments.at(-20)!.time)
  for (const moment of moments) {
    const page = await readPage(moment.time)
    expect(page!.time).toBeLessThanOrEqual(moment.time)
    expect(playedAt(page!, moment.time)).toEqual(moment)
  }
})

test('pages follow each other without a gap, from the beginning to now', async () => {
  const moments = await trade(60, 2)
  for (let minute = 0; minute < 70; minute++) {
    moments.push(...(await trade(1, minute)))
    time += 60_000
  }
  let page = await readPage(0)
  let pages = 1
  const pick = (from: number, until: number) => moments.filter((one) => one.time >= from && one.time < until)
  while (true) {
    for (const moment of pick(page!.time, page!.next ?? Number.POSITIVE_INFINITY)) {
      expect(playedAt(page!, moment.time)).toEqual(moment)
    }
    if (page!.next === null) break
    const next: number = page!.next
    page = await readPage(next)
    expect(page!.time).toBe(next)
    pages++
  }
  expect(pages).toBeGreaterThan(1)
  expect(playedAt(page!, time).book).toEqual(present().book)
})

test('what was written before a restart and what comes after are one', async () => {
  const before = await trade(60, 3)
  await views.reached(sequencer.sequence)
  await stop()
  await start()
  const after = await trade(60, 4)
  for (const moment of [...before, ...after]) {
    expect(playedAt((await readPage(moment.time))!, moment.time)).toEqual(moment)
  }
})

test('trades stand at their times, and so does the turn of the market', async () => {
  await place(other, { side: 'LAY', price: 300, size: 500 })
  time += 1_000
  await place(player, { price: 300, size: 200 })
  await place(player, { price: 300, size: 100 })
  const traded = time
  time += 1_000
  await done(sequencer, { kind: 'suspend-market', market, lapse: true, reason: 'Goal' })
  const page = await readPage(0)
  expect(page!.frames.find(({ trades }) => trades !== undefined)).toMatchObject({
    time: traded,
    trades: [[0, 300, 300]],
  })
  expect(page!.frames.at(-1)).toMatchObject({ time, status: 'SUSPENDED', levels: [[0, 0, 300, 0]] })
})

test('what happened within 50 ms is one frame of what it came to', async () => {
  await place(other, { side: 'LAY', price: 300, size: 500 })
  time += 1_000
  for (let i = 0; i < 5; i++) {
    await place(other, { side: 'LAY', price: 310, size: 200 })
    time += 5
  }
  time += 1_000
  await place(other, { side: 'LAY', price: 320, size: 200 })
  const { frames } = (await readPage(0))!
  const sizes = frames.flatMap(({ levels }) => levels ?? []).filter(([, , price]) => price === 310)
  expect(sizes.at(-1)).toEqual([0, 0, 310, 1_000])
  expect(playedAt((await readPage(0))!, time).book.get('0 0 310')).toBe(1_000)
})

test('a market that has ended is played to its end, also once it is archived', async () => {
  await place(other, { side: 'LAY', price: 300, size: 500 })
  time += 1_000
  await done(sequencer, { kind: 'suspend-market', market, lapse: false, reason: '' })
  time += 1_000
  await done(sequencer, { kind: 'settle-market', market, winners: [11] })
  const end = time
  time += 1_000
  await done(sequencer, { kind: 'archive-market', market })
  const page = (await readPage(0))!
  expect(playedAt(page, end)).toEqual({ time: end, book: new Map(), status: 'SETTLED' })
  expect((await range()).to).toBe(end)
})

test('own bets stand where they happened, and nobody else’s', async () => {
  const order = await place(player, { price: 300, size: 500 })
  const placed = time
  time += 1_000
  await place(other, { side: 'LAY', price: 300, size: 200 })
  const matched = time
  time += 1_000
  await done(sequencer, { kind: 'cancel-order', market, account: player, order })
  await views.reached(sequencer.sequence)
  const read = async (account: number, cursor?: number, limit = 50) =>
    JSON.parse(await views.replayBets(account, market, { cursor, limit })) as ReplayBets
  const own = { orderId: order, selectionId: 11, side: 'BACK', price: 300 }
  const { bets } = await read(player)
  expect(bets).toEqual([
    { ...own, time: placed, kind: 'placed', size: 500 },
    { ...own, time: matched, kind: 'matched', size: 200 },
    { ...own, time, kind: 'cut', size: 300 },
  ])
  const first = await read(player, undefined, 2)
  expect((await read(player, Number(first.next), 2)).bets).toEqual(bets.slice(2))
  expect((await read(other)).bets.map(({ kind }) => kind)).toEqual(['placed', 'matched'])
  expect((await read(999)).bets).toEqual([])
})

test('what is older than seven days is not kept', async () => {
  await place(other, { side: 'LAY', price: 300, size: 500 })
  await views.reached(sequencer.sequence)
  time += 8 * 24 * 60 * 60_000
  await stop()
  await start()
  await place(other, { side: 'LAY', price: 310, size: 500 })
  await views.reached(sequencer.sequence)
  await stop()
  await start()
  expect((await range()).from).toBe(time)
  expect(playedAt((await readPage(0))!, time)).toEqual(present())
})

test('of a market in which nothing happened there is nothing', async () => {
  market = 999
  expect(await range()).toMatchObject({ from: null, to: null })
  expect(await readPage(0)).toBeUndefined()
})
