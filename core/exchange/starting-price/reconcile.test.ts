import { describe, expect, test } from 'vitest'
import { startingPrice } from '#sim/oracle/starting-price.ts'
import {
  farPrice,
  reconcile,
  type StartingMoney,
  type Sum,
  shortfallOf,
  stakeOfLiability,
} from './reconcile.ts'

const sums = (...list: [price: number, size: number][]): Sum[] =>
  list.map(([price, size]) => ({ price, size }))
const none: StartingMoney = { backs: [], lays: [], bookBacks: [], bookLays: [] }
const priceOf = (money: Partial<StartingMoney>) => reconcile({ ...none, ...money }).price

describe('the starting price', () => {
  test('balances stakes and liabilities', () => {
    expect(priceOf({ backs: sums([0, 100_000]), lays: sums([0, 600_000]) })).toBe(700)
    expect(priceOf({ backs: sums([0, 600_000]), lays: sums([0, 100_000]) })).toBe(117)
  })

  test('takes backs of the book at their own price where that is the price', () => {
    const money = { backs: sums([0, 100_000]), lays: sums([0, 600_000]), bookBacks: sums([500, 50_000]) }
    expect(reconcile({ ...none, ...money })).toEqual({
      ...{ price: 500, isMatched: true, backed: 150_000, bookBacked: 50_000, bookLaid: 0 },
    })
  })

  test('takes lays of the book until their average is the price', () => {
    const bookLays = sums([680, 2_000], [660, 3_113], [640, 10_000])
    expect(priceOf({ backs: sums([0, 83_100]), lays: sums([0, 442_800]), bookLays })).toBe(668)
  })

  test('is the limit where only a part of those at it can be matched', () => {
    const backs = sums([0, 100_000], [600, 50_000])
    expect(reconcile({ ...none, backs, lays: sums([0, 600_000]) })).toMatchObject({
      price: 600,
      backed: 150_000,
    })
  })

  test('is the middle of the book without money on one side, and nothing is matched', () => {
    const bookBacks = sums([520, 100])
    const bookLays = sums([500, 100])
    const middle = { price: 510, isMatched: false }
    expect(reconcile({ ...none, backs: sums([0, 100]), bookBacks, bookLays })).toMatchObject(middle)
    const apart = { backs: sums([600, 100]), lays: sums([400, 100]) }
    expect(reconcile({ ...none, ...apart, bookBacks, bookLays })).toMatchObject(middle)
    expect(priceOf({ backs: sums([0, 100]) })).toBe(0)
  })

  test('stays between 1.01 and 1000', () => {
    expect(priceOf({ backs: sums([0, 1]), lays: sums([0, 1_000_000_000]) })).toBe(100_000)
    expect(priceOf({ backs: sums([0, 1_000_000_000]), lays: sums([0, 1_000]) })).toBe(101)
  })
})

test('the far price knows no book and no limits', () => {
  expect(farPrice({ backs: sums([0, 100_000]), lays: sums([300, 600_000]) })).toBe(700)
  expect(farPrice({ backs: sums([0, 600_000]), lays: sums([0, 100_000]) })).toBe(117)
  expect(farPrice({ backs: [], lays: sums([0, 100_000]) })).toBe(0)
})

test('a liability backs the stake that is nearest', () => {
  expect(stakeOfLiability(200, 6_900)).toBe(3)
  expect(stakeOfLiability(2_200, 1_220)).toBe(196)
})

test('what of the book is short of the price is counted best first', () => {
  expect(shortfallOf(sums([400, 100], [600, 100]), 200, 500, 1)).toBe(0)
  expect(shortfallOf(sums([400, 100], [600, 100]), 150, 500, 1)).toBe(5_000)
  expect(shortfallOf(sums([600, 100], [400, 100]), 150, 500, -1)).toBe(5_000)
})

test('comes to what is found by trying prices, whatever the money', () => {
  let seed = 7
  const whole = (most: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    return (seed >> 8) % (most + 1)
  }
  const some = (least: number, most: number, limited: boolean) =>
    Array.from({ length: whole(4) }, () => ({
      price: limited && whole(2) === 0 ? 0 : least + whole(most - least),
      size: 1 + whole(whole(3) === 0 ? 1_000_000 : 3_000),
    }))
  for (let i = 0; i < 3_000; i++) {
    const low = 101 + whole(600)
    const high = low + 1 + whole(400)
    const up = (a: Sum, b: Sum) => a.price - b.price
    const middle = low + whole(high - low)
    const money = {
      backs: some(low, high, true),
      lays: some(low, high, true),
      bookBacks: some(middle + 1, high + 200, false).sort(up),
      bookLays: some(Math.max(101, low - 100), middle, false).sort((a, b) => up(b, a)),
    }
    const pairs = (list: readonly Sum[]) => list.map(({ price, size }) => [price || undefined, size] as const)
    const found = startingPrice({
      backs: pairs(money.backs),
      lays: pairs(money.lays),
      bookBacks: money.bookBacks.map(({ price, size }) => [price, size] as const),
      bookLays: money.bookLays.map(({ price, size }) => [price, size] as const),
    })
    const { price, isMatched, bookBacked, bookLaid } = reconcile(money)
    expect({ price, isMatched, bookBacks: bookBacked, bookLays: bookLaid }, JSON.stringify(money)).toEqual(
      found,
    )
    if (isMatched) {
      expect(bookBacked === 0 || bookLaid === 0).toBe(true)
      expect(shortfallOf(money.bookBacks, bookBacked, price, 1)).toBeGreaterThanOrEqual(0)
      expect(shortfallOf(money.bookLays, bookLaid, price, -1)).toBeGreaterThanOrEqual(0)
    }
  }
})
