/** PF1's draws: words without bias, and cards as they come from a shoe that is really shuffled. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deckSize } from './cards.ts'
import { Draws, type DrawTrace, drawCards } from './draws.ts'

interface RejectionVector {
  n: number
  limit: number
  bytes: string
  value: number
  bytesConsumed: number
}
const vectorsUrl = new URL('../../sim/vectors/casino-fairness.json', import.meta.url)
const { rejection } = JSON.parse(readFileSync(vectorsUrl, 'utf8')) as { rejection: RejectionVector[] }

/** Blocks without end that differ by seed. */
const blocksOf = (seed: number) => (index: number) => createHash('sha256').update(`${seed}:${index}`).digest()

/** Draws from these words, in order. */
function drawsOf(words: readonly number[], trace?: DrawTrace): Draws {
  const bytes = new Uint8Array(4 * words.length)
  for (const [place, word] of words.entries()) new DataView(bytes.buffer).setUint32(4 * place, word)
  return new Draws(() => bytes, trace)
}

describe('a number without bias', () => {
  test.each(rejection)('of $n numbers, from the bytes $bytes, is $value', (vector) => {
    const trace: DrawTrace = { words: [], draws: [] }
    const draws = new Draws(() => Uint8Array.from(Buffer.from(vector.bytes, 'hex')), trace)
    expect(draws.uniform(vector.n)).toBe(vector.value)
    expect(4 * trace.words.length).toBe(vector.bytesConsumed)
    expect(trace.draws).toEqual([{ n: vector.n, value: vector.value }])
  })

  test('comes from every word below the limit and from none at or above it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 2 ** 32 }), (n) => {
        const limit = 2 ** 32 - (2 ** 32 % n)
        expect(drawsOf([limit - 1]).uniform(n)).toBe(n - 1)
        if (limit < 2 ** 32) expect(drawsOf([limit, 2 ** 32 - 1, n - 1]).uniform(n)).toBe(n - 1)
      }),
    )
  })

  test.each([0, 1, 1.5, -3, 2 ** 32 + 1, Number.NaN])('is not drawn from %d numbers', (n) => {
    expect(() => drawsOf([0]).uniform(n)).toThrow('a draw is from 2 to 2^32 numbers')
  })

  test('takes the blocks in order, each only when the one before is used up', () => {
    const asked: number[] = []
    const draws = new Draws((index) => {
      asked.push(index)
      return new Uint8Array(32).fill(index)
    })
    const values = Array.from({ length: 17 }, () => draws.uniform(2 ** 32))
    expect(asked).toEqual([0, 1, 2])
    expect(values).toEqual([...Array(8).fill(0), ...Array(8).fill(0x01010101), 0x02020202])
  })
})

describe('cards', () => {
  test('are those of a whole shoe whose places are swapped', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 51 }),
        (seed, decks, count) => {
          expect(drawCards(new Draws(blocksOf(seed)), decks, count)).toEqual(
            shuffled(new Draws(blocksOf(seed)), decks, count),
          )
        },
      ),
    )

    function shuffled(draws: Draws, decks: number, count: number): number[] {
      const shoe = Array.from({ length: decks * deckSize }, (_, place) => place)
      for (let place = 0; place < count; place++) {
        const other = place + draws.uniform(shoe.length - place)
        const card = shoe[place]!
        shoe[place] = shoe[other]!
        shoe[other] = card
      }
      return shoe.slice(0, count).map((place) => place % deckSize)
    }
  })

  test('of one deck come in each of the 132,600 orders of three exactly once', () => {
    const seen = new Set<number>()
    for (let first = 0; first < 52; first++) {
      for (let second = 0; second < 51; second++) {
        for (let third = 0; third < 50; third++) {
          const [a, b, c] = drawCards(drawsOf([first, second, third]), 1, 3)
          seen.add((a! * deckSize + b!) * deckSize + c!)
        }
      }
    }
    expect(seen.size).toBe(132_600)
  })
})
