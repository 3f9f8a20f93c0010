/** The games' own rules over every deal there is: Teen Patti's 407,170,400, and Baccarat's by all orders of six ranks. */
import { expect, test } from 'vitest'
import { forEachHand } from '../testing/casino-counts.ts'
import { baccarat } from './baccarat.ts'
import { deckSize, ranks } from './cards.ts'
import { handCategories, handOf, strengthOf } from './teen-patti.ts'

const placeOf = (a: number, b: number, c: number) => (a * deckSize + b) * deckSize + c

test('Teen Patti: of all 407,170,400 deals A wins as many as B, and ties are by category as published', () => {
  const strengths = new Int32Array(deckSize ** 3)
  forEachHand((a, b, c) => {
    strengths[placeOf(a, b, c)] = strengthOf(a, b, c)
  })
  let [playerA, playerB] = [0, 0]
  const ties: Record<string, number> = Object.fromEntries(handCategories.map(({ label }) => [label, 0]))
  forEachHand((x, y, z) => {
    const ofA = strengths[placeOf(x, y, z)]!
    let tied = 0
    for (let a = 0; a < deckSize; a++) {
      if (a === x || a === y || a === z) continue
      for (let b = a + 1; b < deckSize; b++) {
        if (b === x || b === y || b === z) continue
        for (let c = b + 1; c < deckSize; c++) {
          if (c === x || c === y || c === z) continue
          const ofB = strengths[placeOf(a, b, c)]!
          if (ofA > ofB) playerA++
          else if (ofA < ofB) playerB++
          else tied++
        }
      }
    }
    ties[handOf([x, y, z]).label]! += tied
  })
  expect({ playerA, playerB, ties }).toEqual({
    playerA: 203_359_936,
    playerB: 203_359_936,
    ties: {
      'High Card': 417_576,
      Sequence: 18_288,
      Pair: 11_232,
      Color: 3288,
      'Pure Sequence': 144,
      Trail: 0,
    },
  })
})

test.each([6, 7, 8])('Baccarat from %d decks: every bet comes back as often as its chances say', (decks) => {
  const bets = baccarat.chances(decks)
  const counts = bets.map(() => new Map<string | undefined, number>())
  const left = Array<number>(ranks.length).fill(4 * decks)
  const cards = [0, 0, 0, 0, 0, 0]
  let total = 0
  const deal = (place: number, ways: number) => {
    if (place === cards.length) {
      total += ways
      for (const [index, { bet }] of bets.entries()) {
        const line = baccarat.lineOf(bet, cards)
        counts[index]!.set(line, (counts[index]!.get(line) ?? 0) + ways)
      }
      return
    }
    for (let rank = 0; rank < ranks.length; rank++) {
      const count = left[rank]!
      // Suits go round, so that a rule which looked at them would be found out.
      cards[place] = rank + ranks.length * ((place + rank) % 4)
      left[rank] = count - 1
      deal(place + 1, ways * count)
      left[rank] = count
    }
  }
  deal(0, 1)
  for (const [index, chances] of bets.entries()) {
    for (const { line, count } of chances.lines) {
      const counted = BigInt(counts[index]!.get(line)!)
      expect(counted * BigInt(chances.total), `${chances.bet}: ${line}`).toBe(BigInt(count) * BigInt(total))
    }
    const lost = total - chances.lines.reduce((sum, { line }) => sum + counts[index]!.get(line)!, 0)
    expect(counts[index]!.get(undefined)).toBe(lost)
  }
})
