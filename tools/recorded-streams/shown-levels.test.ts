/** What is shown of a market with cross-matching against what was recorded, where a recording has raw and shown ladders. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BACK, createBooks, joinQueue, LAY, type SideCode } from '#core/exchange/book/book.ts'
import {
  createOrderPool,
  nextOrderId,
  orderRow,
  orderState,
  setLevel,
  takeRow,
} from '#core/exchange/book/order-pool.ts'
import { forEachShownLevel } from '#core/exchange/book/virtual-levels.ts'
import { ladderIndex, ODDS } from '#core/values/ladder.ts'
import { linesOf } from './lines.ts'
import { parseMessage, type RunnerChange } from './message.ts'

const samples = join(process.env.CROSSBOOK_SAMPLES ?? '', 'streams')
const recordings = process.env.CROSSBOOK_SAMPLES
  ? readdirSync(samples).filter((name) => /virtual.*\.jsonl(\.bz2|\.gz)?$/.test(name))
  : []

/** Levels that a recording shows on each side. */
const recordedLevels = 10

type Level = readonly [price: number, size: number]
interface Side {
  readonly raw: Map<number, number>
  readonly shown: (Level | undefined)[]
}
type Runners = Map<number, Readonly<Record<'back' | 'lay', Side>>>

const cents = (amount: number) => Math.round(amount * 100)
const newSide = (): Side => ({ raw: new Map(), shown: [] })

function take(runners: Runners, change: RunnerChange): void {
  const runner = runners.get(change.id)!
  const of = { back: [change.atb, change.bdatb], lay: [change.atl, change.bdatl] } as const
  for (const side of ['back', 'lay'] as const) {
    const [raw, shown] = of[side]
    for (const [price, size] of raw ?? []) {
      if (size === 0) runner[side].raw.delete(cents(price))
      else runner[side].raw.set(cents(price), cents(size))
    }
    for (const [level, price, size] of shown ?? []) {
      runner[side].shown[level] = size === 0 ? undefined : [cents(price), cents(size)]
    }
  }
}

/** Returns the books of the raw ladders, one order a price. What can be backed are lays. */
function marketOf(runners: Runners) {
  const books = createBooks(runners.size, ODDS)
  const pool = createOrderPool()
  const rest = (runner: number, side: SideCode, [price, size]: Level) => {
    const row = takeRow(pool, nextOrderId(pool))
    setLevel(pool.rows, row, runner * 2 + side, ladderIndex(price), orderState.RESTING)
    pool.rows[row + orderRow.REMAINING] = size
    joinQueue(books, pool, row)
  }
  ;[...runners.values()].forEach(({ back, lay }, runner) => {
    for (const level of back.raw) rest(runner, LAY, level)
    for (const level of lay.raw) rest(runner, BACK, level)
  })
  const removed = Array.from(runners, () => false)
  return { books, runnerCount: runners.size, removed, kindTerms: { handicaps: [] } }
}

interface Tally {
  levels: number
  /** At the same place. */
  prices: number
  /** Of those whose price is equal: to the cent, and within two. */
  amounts: number
  near: number
}

function compare(runners: Runners, tally: Tally, depth: number): void {
  const market = marketOf(runners)
  ;[...runners.values()].forEach((recorded, runner) => {
    for (const side of ['back', 'lay'] as const) {
      const ours: Level[] = []
      const visit = (price: number, size: number) => void ours.push([price, size])
      forEachShownLevel(market, runner, side === 'back' ? BACK : LAY, visit, depth)
      const shown = recorded[side].shown.filter((level) => level !== undefined).slice(0, depth)
      shown.forEach(([price, size], i) => {
        tally.levels++
        if (ours[i]?.[0] !== price) return
        tally.prices++
        const off = Math.abs(ours[i][1] - size)
        if (off === 0) tally.amounts++
        if (off <= 2) tally.near++
      })
    }
  })
}

const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`

function sentence(what: string, { levels, prices, amounts, near }: Tally): string {
  return `note: ${what}: ${share(prices, levels)} of the prices equal, ${share(amounts, levels)} of the amounts to the cent, ${share(near, levels)} within two (${levels} levels)`
}

test.skipIf(recordings.length === 0).each(recordings)('%s: ours are shown as they were', async (name) => {
  const runners: Runners = new Map()
  const tallyOf = (): Tally => ({ levels: 0, prices: 0, amounts: 0, near: 0 })
  const [image, best, all] = [tallyOf(), tallyOf(), tallyOf()]
  for await (const line of linesOf(join(samples, name))) {
    for (const { img, marketDefinition, rc } of parseMessage(line).mc ?? []) {
      if (runners.size === 0) {
        for (const { id } of marketDefinition?.runners ?? [])
          runners.set(id, { back: newSide(), lay: newSide() })
      }
      for (const change of rc ?? []) take(runners, change)
      if (img) compare(runners, image, recordedLevels)
      compare(runners, best, 3)
      compare(runners, all, recordedLevels)
    }
  }
  console.log(sentence('the image', image))
  console.log(sentence('three best levels, all messages', best))
  console.log(sentence('ten levels, all messages', all))
  expect(image.levels).toBeGreaterThan(100)
  expect(image.prices).toBe(image.levels)
  expect(image.near / image.levels).toBeGreaterThan(0.85)
  // The recording tells shown levels a moment after the raw ones that they rest on (`docs/concepts/betting.md`).
  expect(best.prices / best.levels).toBeGreaterThan(0.95)
  expect(best.near / best.levels).toBeGreaterThan(0.8)
})
