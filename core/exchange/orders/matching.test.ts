/** Order-book tables that a trader can read: orders in, what matched, and the book that is left. */
import { describe, expect, test } from 'vitest'
import { openScene } from '../../testing/scene.ts'

/** An order as text: account, side, odds, size. */
function play(orders: string): { filled: string[]; book: string } {
  const scene = openScene()
  const filled = orders
    .trim()
    .split('\n')
    .map((line) => {
      const [account, side, price, size, kind, minFill] = line.trim().split(/\s+/)
      const outcome = scene.order(Number(account), side as 'BACK' | 'LAY', Number(price), Number(size), {
        timeInForce: kind === 'fok' ? 'FILL_OR_KILL' : 'LIMIT',
        ...(minFill === undefined ? {} : { minFill: Number(minFill) * 100 }),
      })
      if (outcome.refusal !== undefined) return outcome.refusal
      const average = outcome.matched === 0 ? '' : ` @${outcome.matchedPayout / outcome.matched / 100}`
      return `${outcome.matched / 100}${average} rest ${outcome.unmatched / 100}`
    })
  return { filled, book: scene.book() }
}

describe('price, then time', () => {
  test('a lay takes the cheapest back first and gets its price', () => {
    expect(play('101 BACK 5 2 \n 101 BACK 4 2 \n 102 LAY 7 2')).toEqual({
      filled: ['0 rest 2', '0 rest 2', '2 @4 rest 0'],
      book: 'back - | lay 5x2',
    })
  })

  test('a back takes the dearest lay first, and rests with what no lay meets', () => {
    expect(play('101 LAY 4 2 \n 101 LAY 5 3 \n 101 LAY 2 7 \n 102 BACK 3 6')).toEqual({
      filled: ['0 rest 2', '0 rest 3', '0 rest 7', '5 @4.6 rest 1'],
      book: 'back 2x7 | lay 3x1',
    })
  })

  test('at one price the oldest is taken first', () => {
    const scene = openScene()
    const first = scene.order(101, 'LAY', 1.9, 2)
    const second = scene.order(102, 'LAY', 1.9, 5)
    scene.order(103, 'BACK', 1.9, 3)
    expect(scene.do('cancel-order', { market: 1, account: 101, order: first.id }).refusal).toBe(
      'order_not_open',
    )
    expect(scene.do('cancel-order', { market: 1, account: 102, order: second.id }).cancelled).toBe(400)
  })
})

describe('an account never trades with itself', () => {
  test('matching stops at its own order and the rest is cancelled', () => {
    expect(play('101 LAY 3 5 \n 102 LAY 2.9 5 \n 103 LAY 2.8 5 \n 102 BACK 2.8 20')).toEqual({
      filled: ['0 rest 5', '0 rest 5', '0 rest 5', '5 @3 rest 0'],
      book: 'back 2.9x5 2.8x5 | lay -',
    })
  })
})

describe('fill or kill, held to its average price', () => {
  test('10 at 5.4 is 2 at 5.5, 6 at 5.4 and 2 at 5.3', () => {
    expect(play('101 LAY 5.5 2 \n 101 LAY 5.4 6 \n 101 LAY 5.3 4 \n 102 BACK 5.4 10 fok')).toEqual({
      filled: ['0 rest 2', '0 rest 6', '0 rest 4', '10 @5.4 rest 0'],
      book: 'back 5.3x2 | lay -',
    })
  })

  test('below its minimum fill nothing matches', () => {
    expect(play('101 LAY 13 1 \n 101 LAY 12 1 \n 102 BACK 12 5 fok 3')).toEqual({
      filled: ['0 rest 1', '0 rest 1', '0 rest 0'],
      book: 'back 13x1 12x1 | lay -',
    })
  })

  test('what it can fill ends before its own first order', () => {
    expect(play('101 LAY 5 2 \n 102 LAY 4.9 5 \n 103 LAY 4.8 5 \n 102 BACK 4.8 10 fok 1')).toEqual({
      filled: ['0 rest 2', '0 rest 5', '0 rest 5', '2 @5 rest 0'],
      book: 'back 4.9x5 4.8x5 | lay -',
    })
  })
})

describe('replace', () => {
  test('a smaller size keeps its place in the queue and its id', () => {
    const scene = openScene()
    const first = scene.order(101, 'LAY', 2, 10)
    scene.order(102, 'LAY', 2, 10)
    const smaller = scene.do('replace-order', {
      market: 1,
      account: 101,
      order: first.id,
      price: 200,
      size: 400,
    })
    expect(smaller.id).toBe(first.id)
    scene.order(103, 'BACK', 2, 4)
    expect(scene.do('cancel-order', { market: 1, account: 101, order: first.id }).refusal).toBe(
      'order_not_open',
    )
  })

  test('another price is a new order; refused, the old one stands', () => {
    const scene = openScene()
    const { id } = scene.order(101, 'LAY', 2, 900)
    expect(scene.do('replace-order', { market: 1, account: 101, order: id, price: 300 }).refusal).toBe(
      'insufficient_funds',
    )
    expect(scene.book()).toBe('back 2x900 | lay -')
    const moved = scene.do('replace-order', { market: 1, account: 101, order: id, price: 210, size: 50_000 })
    expect(moved.refusal).toBeUndefined()
    expect(scene.book()).toBe('back 2.1x500 | lay -')
  })
})
