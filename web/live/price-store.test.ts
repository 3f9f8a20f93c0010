/** Cells of the live prices: what an image and a delta change, and who is told. */
import { describe, expect, test } from 'vitest'
import type { RunnerBook } from '#contract/catalogue.ts'
import { FrameNotifier } from './frame-notifier.ts'
import { PriceStore } from './price-store.ts'

function frames() {
  const waiting: (() => void)[] = []
  return {
    turn: (run: () => void) => void waiting.push(run),
    paint() {
      for (const run of waiting.splice(0)) run()
    },
    asked: () => waiting.length,
  }
}

function book(selectionId: number, back: [number, number][], lay: [number, number][] = []): RunnerBook {
  return { selectionId, back, lay, lastPrice: null, matched: 0 }
}

describe('the price store', () => {
  test('knows nothing before the image, and tells an empty cell from an unknown one', () => {
    const store = new PriceStore(() => {})
    expect(store.cell(1, 11, 'back', 0)).toBeUndefined()
    store.replace(1, [book(11, [[190, 31_200]])])
    expect(store.cell(1, 11, 'back', 0)).toEqual({ price: 190, size: 31_200 })
    expect(store.cell(1, 11, 'back', 1)).toBeNull()
    expect(store.cell(1, 11, 'lay', 0)).toBeNull()
    expect(store.cell(1, 12, 'back', 0)).toBeUndefined()
  })

  test('tells a cell once a frame, however many messages changed it, and only if it changed', () => {
    const { turn, paint, asked } = frames()
    const store = new PriceStore(turn)
    store.replace(1, [book(11, [[190, 100]], [[191, 100]])])
    let backTold = 0
    let layTold = 0
    store.subscribeCell(1, 11, 'back', 0, () => backTold++)
    store.subscribeCell(1, 11, 'lay', 0, () => layTold++)
    for (const price of [192, 193, 194]) store.change(1, [{ selectionId: 11, back: [[price, 100]] }])
    expect(asked()).toBe(1)
    expect(backTold).toBe(0)
    paint()
    expect([backTold, layTold]).toEqual([1, 0])
    expect(store.cell(1, 11, 'back', 0)?.price).toBe(194)
    store.change(1, [{ selectionId: 11, back: [[194, 100]] }])
    expect(asked()).toBe(0)
  })

  test('keeps the same cell, not an equal one, when an image repeats it, and empties the levels that are gone', () => {
    const store = new PriceStore(() => {})
    store.replace(1, [
      book(11, [
        [190, 100],
        [189, 50],
      ]),
    ])
    const before = store.cell(1, 11, 'back', 0)
    store.replace(1, [book(11, [[190, 100]])])
    expect(store.cell(1, 11, 'back', 0)).toBe(before)
    expect(store.cell(1, 11, 'back', 1)).toBeNull()
  })

  test('leaves the other side alone and ignores runners that no image named', () => {
    const store = new PriceStore(() => {})
    store.replace(1, [book(11, [[190, 100]], [[192, 70]])])
    store.change(1, [
      { selectionId: 11, back: [] },
      { selectionId: 99, back: [[500, 1]] },
    ])
    expect(store.cell(1, 11, 'back', 0)).toBeNull()
    expect(store.cell(1, 11, 'lay', 0)).toEqual({ price: 192, size: 70 })
    expect(store.cell(1, 99, 'back', 0)).toBeUndefined()
  })

  test('tells cells that lost their runner or whose market was forgotten', () => {
    const { turn, paint } = frames()
    const store = new PriceStore(turn)
    store.replace(1, [book(11, [[190, 100]]), book(12, [[210, 100]])])
    const told: string[] = []
    store.subscribeCell(1, 12, 'back', 0, () => told.push('runner'))
    store.replace(1, [book(11, [[190, 100]])])
    paint()
    store.subscribeCell(1, 11, 'back', 0, () => told.push('market'))
    store.forget(1)
    paint()
    expect(told).toEqual(['runner', 'market'])
    expect(store.cell(1, 11, 'back', 0)).toBeUndefined()
  })

  test('adds up the book: 1.90 and 2.10 make 100.3 %, and nothing while one runner has no price', () => {
    const store = new PriceStore(() => {})
    store.replace(1, [book(11, [[190, 100]]), book(12, [[210, 100]])])
    expect(store.bookPercent(1, 'back', [11, 12])).toBe(1_003)
    expect(store.bookPercent(1, 'lay', [11, 12])).toBeNull()
    expect(store.bookPercent(1, 'back', [])).toBeNull()
  })
})

test('a listener that left is not told, nor is one that leaves while others are told', () => {
  const { turn, paint } = frames()
  const notifier = new FrameNotifier(turn)
  const told: string[] = []
  const leaveSecond = notifier.subscribe('b', () => told.push('b'))
  notifier.subscribe('a', () => {
    told.push('a')
    leaveSecond()
  })
  notifier.touch('a')
  notifier.touch('b')
  paint()
  expect(told).toEqual(['a'])
})
