/** The time machine: at every moment that is played again the prices are those that were there. */
import { beforeEach, expect, test } from 'vitest'
import type { ReplayBets, ReplayCourse, ReplayPage, ReplayRange } from '#contract/replay.ts'
import type { PlaceOrder } from '#core/exchange/command.ts'
import { marketBookOf } from '#server/live/market-book.ts'
import { randomOf } from '#server/live/testing/random-trading.ts'
import { bet, done, openAccounts, openMarket } from '#server/sequencer/testing/exchange.ts'
import { withViews } from './testing/viewed-exchange.ts'

const at = withViews()
let player: number
let other: number
let market: number

beforeEach(async () => {
  ;[player, other] = (await openAccounts(at.sequencer, 2)) as [number, number]
  market = await openMarket(at.sequencer)
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
  const { runners, status } = marketBookOf(at.sequencer, market, 'full')!
  const book: Book = new Map()
  runners.forEach(({ back, lay }, runner) => {
    for (const [price, size] of back) book.set(`${runner} 0 ${price}`, size)
    for (const [price, size] of lay) book.set(`${runner} 1 ${price}`, size)
  })
  return { time: at.time, book, status }
}

async function readPage(from: number): Promise<ReplayPage | undefined> {
  await at.views.reached(at.sequencer.sequence)
  const text = await at.views.replayPage(market, from)
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
  await at.views.reached(at.sequencer.sequence)
  return JSON.parse(await at.views.replayRange(market)) as ReplayRange
}
const place = async (account: number, order: Partial<PlaceOrder>) =>
  (await done(at.sequencer, bet(market, account, order))).id

/** Bets, cancels and pauses by seed; returns what was there after each. */
async function trade(count: number, seed: number): Promise<Moment[]> {
  const random = randomOf(seed)
  const moments: Moment[] = []
  const resting: { account: number; order: number }[] = []
  for (let i = 0; i < count; i++) {
    const account = random(2) === 0 ? player : other
    const known = resting.splice(random(resting.length + 3), 1)[0]
    if (known !== undefined && random(2) === 0) {
      await at.sequencer.execute({ kind: 'cancel-order', market, ...known })
    } else {
      const side = random(2) === 0 ? ('BACK' as const) : ('LAY' as const)
      const price = 200 + random(20) * 10
      const order = { selectionId: 11 + random(3), side, price, size: 200 + random(9) * 100 }
      const outcome = await at.sequencer.execute(bet(market, account, { ...order, persistence: 'PERSIST' }))
      if (outcome.refusal === undefined) resting.push({ account, order: outcome.id })
    }
    moments.push(present())
    at.time += 50 + random(i % 20 === 0 ? 90_000 : 2_000)
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
    at.time += 60_000
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
  expect(playedAt(page!, at.time).book).toEqual(present().book)
})

test('what was written before a restart and what comes after are one', async () => {
  const before = await trade(60, 3)
  await at.views.reached(at.sequencer.sequence)
  await at.stop()
  await at.start()
  const after = await trade(60, 4)
  for (const moment of [...before, ...after]) {
    expect(playedAt((await readPage(moment.time))!, moment.time)).toEqual(moment)
  }
})

test('trades stand at their times, and so does the turn of the market', async () => {
  await place(other, { side: 'LAY', price: 300, size: 500 })
  at.time += 1_000
  await place(player, { price: 300, size: 200 })
  await place(player, { price: 300, size: 100 })
  const traded = at.time
  at.time += 1_000
  await done(at.sequencer, { kind: 'suspend-market', market, lapse: true, reason: 'Goal' })
  const page = await readPage(0)
  expect(page!.frames.find(({ trades }) => trades !== undefined)).toMatchObject({
    time: traded,
    trades: [[0, 300, 300]],
  })
  expect(page!.frames.at(-1)).toMatchObject({ time: at.time, status: 'SUSPENDED', levels: [[0, 0, 300, 0]] })
})

test('wherever one begins, what had been traded and the last price are those that were there', async () => {
  const traded = () =>
    marketBookOf(at.sequencer, market, 'full')!.runners.map(({ matched, lastPrice }) => [
      matched,
      lastPrice ?? null,
    ])
  const moments: { time: number; traded: unknown }[] = []
  for (let round = 0; round < 120; round++) {
    await trade(1, round + 500)
    moments.push({ time: at.time, traded: traded() })
    at.time += 1_000
  }
  await at.stop()
  await at.start()
  for (const { time, traded: expected } of moments) {
    const page = (await readPage(time))!
    const sums = page.runners.map(({ matched, lastPrice }) => [matched, lastPrice])
    for (const frame of page.frames.filter((one) => one.time <= time))
      for (const [runner, price, size] of frame.trades ?? [])
        sums[runner] = [(sums[runner]![0] as number) + size, price]
    expect(sums).toEqual(expected)
  }
})

test('the course of a runner has a point for each minute in which something happened, in pages', async () => {
  await place(other, { side: 'LAY', price: 300, size: 500 })
  const begun = at.time
  at.time += 60_000
  await place(player, { price: 300, size: 200 })
  at.time += 60_000
  await place(other, { side: 'LAY', price: 310, size: 200 })
  const last = at.time
  at.time += 1_000
  await at.views.reached(at.sequencer.sequence)
  const course = JSON.parse((await at.views.replayCourse(market, 11, 0))!) as ReplayCourse
  expect(course).toMatchObject({ selectionId: 11, next: null })
  expect(course.points[0]).toEqual([begun, null, 0])
  expect(course.points.at(-1)).toEqual([last, 300, 200])
  expect(await at.views.replayCourse(market, 999, 0)).toBeUndefined()
})

test('how the market stood is told with its times, also over a restart', async () => {
  await place(other, { side: 'LAY', price: 300, size: 500 })
  at.time += 1_000
  await done(at.sequencer, { kind: 'suspend-market', market, lapse: false, reason: 'Goal' })
  const suspended = at.time
  at.time += 1_000
  await range()
  await at.stop()
  await at.start()
  await done(at.sequencer, { kind: 'turn-in-play', market })
  await done(at.sequencer, { kind: 'open-market', market })
  const opened = at.time
  const { marks } = await range()
  expect(marks.slice(-2)).toEqual([
    { time: suspended, status: 'SUSPENDED', inPlay: false, reason: 'Goal' },
    { time: opened, status: 'OPEN', inPlay: true },
  ])
  expect(marks[0]).toMatchObject({ status: 'OPEN', inPlay: false })
})

test('of more changes than are told, the last is told, too: it says how the market stands', async () => {
  for (let i = 0; i < 1_005; i++) {
    at.time += 1_000
    await done(at.sequencer, { kind: 'suspend-market', market, lapse: false, reason: '' })
    at.time += 1_000
    await done(at.sequencer, { kind: 'open-market', market })
  }
  at.time += 1_000
  await done(at.sequencer, { kind: 'suspend-market', market, lapse: false, reason: '' })
  at.time += 1_000
  await done(at.sequencer, { kind: 'settle-market', market, winners: [11] })
  const end = at.time
  at.time += 1_000
  const { marks } = await range()
  expect(marks.length).toBeLessThan(2_010)
  expect(marks.at(-2)!.time).toBeLessThan(end - 2_000)
  expect(marks.at(-1)).toEqual({ time: end, status: 'SETTLED', inPlay: false })
})

test('what happened within 50 ms is one frame of what it came to', async () => {
  await place(other, { side: 'LAY', price: 300, size: 500 })
  at.time += 1_000
  for (let i = 0; i < 5; i++) {
    await place(other, { side: 'LAY', price: 310, size: 200 })
    at.time += 5
  }
  at.time += 1_000
  await place(other, { side: 'LAY', price: 320, size: 200 })
  const { frames } = (await readPage(0))!
  const sizes = frames.flatMap(({ levels }) => levels ?? []).filter(([, , price]) => price === 310)
  expect(sizes.at(-1)).toEqual([0, 0, 310, 1_000])
  expect(playedAt((await readPage(0))!, at.time).book.get('0 0 310')).toBe(1_000)
})

test('a market that has ended is played to its end, also once it is archived', async () => {
  await place(other, { side: 'LAY', price: 300, size: 500 })
  at.time += 1_000
  await done(at.sequencer, { kind: 'suspend-market', market, lapse: false, reason: '' })
  at.time += 1_000
  await done(at.sequencer, { kind: 'settle-market', market, winners: [11] })
  const end = at.time
  at.time += 1_000
  await done(at.sequencer, { kind: 'archive-market', market })
  const page = (await readPage(0))!
  expect(playedAt(page, end)).toEqual({ time: end, book: new Map(), status: 'SETTLED' })
  expect((await range()).to).toBe(end)
})

test('own bets stand where they happened, and nobody else’s', async () => {
  const order = await place(player, { price: 300, size: 500 })
  const placed = at.time
  at.time += 1_000
  await place(other, { side: 'LAY', price: 300, size: 200 })
  const matched = at.time
  at.time += 1_000
  await done(at.sequencer, { kind: 'cancel-order', market, account: player, order })
  await at.views.reached(at.sequencer.sequence)
  const read = async (account: number, cursor?: number, limit = 50) =>
    JSON.parse(await at.views.replayBets(account, market, { cursor, limit })) as ReplayBets
  const own = { orderId: order, selectionId: 11, side: 'BACK', price: 300 }
  const { bets } = await read(player)
  expect(bets).toEqual([
    { ...own, time: placed, kind: 'placed', size: 500 },
    { ...own, time: matched, kind: 'matched', size: 200 },
    { ...own, time: at.time, kind: 'cut', size: 300 },
  ])
  const first = await read(player, undefined, 2)
  expect((await read(player, Number(first.next), 2)).bets).toEqual(bets.slice(2))
  expect((await read(other)).bets.map(({ kind }) => kind)).toEqual(['placed', 'matched'])
  expect((await read(999)).bets).toEqual([])
})

test('what is older than seven days is not kept', async () => {
  await place(other, { side: 'LAY', price: 300, size: 500 })
  await at.views.reached(at.sequencer.sequence)
  at.time += 8 * 24 * 60 * 60_000
  await at.stop()
  await at.start()
  await place(other, { side: 'LAY', price: 310, size: 500 })
  await at.views.reached(at.sequencer.sequence)
  await at.stop()
  await at.start()
  expect((await range()).from).toBe(at.time)
  expect(playedAt((await readPage(0))!, at.time)).toEqual(present())
})

test('of a market in which nothing happened there is nothing', async () => {
  market = 999
  expect(await range()).toMatchObject({ from: null, to: null })
  expect(await readPage(0)).toBeUndefined()
})
