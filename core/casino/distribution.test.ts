/**
 * What comes out of fixed seeds by the whole way of a round, 200,000 rounds a game: chi-square against what is expected, for the
 * results and for single cards. The seeds never change, so neither do the sums; by other seeds one in a thousand would fail.
 */
import { createHmac, createSecretKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { winnerOf as baccaratWinner, isPlayerPair } from './baccarat.ts'
import { winnerOf as cricketWarWinner } from './cricket-war.ts'
import { winnerOf as dragonTigerWinner } from './dragon-tiger.ts'
import { blockMessage } from './draws.ts'
import type { GameKey } from './game.ts'
import { gameOf } from './games.ts'
import { defaultPaytables } from './paytables.ts'
import { colourOf } from './roulette.ts'
import { drawResult } from './round.ts'
import { categoryOf } from './seven-up-down.ts'
import { handOf, handsOf, winnerOf as teenPattiWinner } from './teen-patti.ts'

const serverSeed = createSecretKey(
  '5c1f0a4f7b1d3e8896a2c4d0e7f15b39a8c6d2e4f00112233445566778899aab',
  'ascii',
)
const rounds = 200_000

/** The value that chi-square exceeds once in a thousand times, by degrees of freedom. */
const criticalAt = new Map([
  [1, 10.828],
  [2, 13.816],
  [5, 20.515],
  [36, 67.985],
  [51, 87.968],
])

function play(key: GameKey, see: (result: readonly number[]) => void): void {
  const game = gameOf(key)
  const paytable = defaultPaytables[key]
  for (let nonce = 0; nonce < rounds; nonce++) {
    const result = drawResult(game, paytable, (index) =>
      createHmac('sha256', serverSeed)
        .update(blockMessage(key, 'distribution', nonce, index))
        .digest(),
    )
    see(result)
  }
}

class Tally {
  readonly #counts = new Map<string | number, number>()

  add(kind: string | number): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1)
  }

  /** Expects that nothing else was seen and that the kinds came about as often as their weights say. */
  expectAsLikelyAs(weights: Record<string, number>): void {
    const kinds = Object.entries(weights)
    const seen = new Map([...this.#counts].map(([kind, count]) => [String(kind), count]))
    expect([...seen.keys()].filter((kind) => !(kind in weights))).toEqual([])
    const total = kinds.reduce((sum, [, weight]) => sum + weight, 0)
    let chiSquare = 0
    for (const [kind, weight] of kinds) {
      const expected = (rounds * weight) / total
      chiSquare += ((seen.get(kind) ?? 0) - expected) ** 2 / expected
    }
    expect(chiSquare).toBeLessThan(criticalAt.get(kinds.length - 1)!)
  }
}

const equally = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, kind) => [kind, 1]))
const winnersOfHighCard = (first: string, second: string) => ({
  [first]: 79_872,
  [second]: 79_872,
  tie: 12_896,
})

describe('200,000 rounds by fixed seeds are spread as chance would have it', () => {
  test('7 Up Down: cards, and up, down and seven', () => {
    const [cards, categories] = [new Tally(), new Tally()]
    play('7updown', ([card]) => {
      cards.add(card!)
      categories.add(categoryOf(card!))
    })
    cards.expectAsLikelyAs(equally(52))
    categories.expectAsLikelyAs({ up: 6, down: 6, seven: 1 })
  })

  test('Roulette: numbers and colours', () => {
    const [numbers, colours] = [new Tally(), new Tally()]
    play('roulette', ([number]) => {
      numbers.add(number!)
      colours.add(colourOf(number!))
    })
    numbers.expectAsLikelyAs(equally(37))
    colours.expectAsLikelyAs({ red: 18, black: 18, green: 1 })
  })

  test('Teen Patti: the card at each of six places, winners and hands', () => {
    const places = Array.from({ length: 6 }, () => new Tally())
    const [winners, handsOfA, handsOfB] = [new Tally(), new Tally(), new Tally()]
    play('teenpatti', (result) => {
      for (const [place, card] of result.entries()) places[place]!.add(card)
      const { playerA, playerB } = handsOf(result)
      winners.add(teenPattiWinner(result))
      handsOfA.add(handOf(playerA).label)
      handsOfB.add(handOf(playerB).label)
    })
    for (const place of places) place.expectAsLikelyAs(equally(52))
    winners.expectAsLikelyAs({ playerA: 488_846, playerB: 488_846, tie: 1083 })
    const hands = {
      Trail: 52,
      'Pure Sequence': 48,
      Sequence: 720,
      Color: 1096,
      Pair: 3744,
      'High Card': 16_440,
    }
    handsOfA.expectAsLikelyAs(hands)
    handsOfB.expectAsLikelyAs(hands)
  })

  test.each([
    ['dragontiger', dragonTigerWinner, winnersOfHighCard('dragon', 'tiger')],
    ['cricketwar', cricketWarWinner, winnersOfHighCard('batsman', 'bowler')],
  ] as const)('%s: both cards and winners', (game, winnerOf, expected) => {
    const [first, second, winners] = [new Tally(), new Tally(), new Tally()]
    play(game, (result) => {
      first.add(result[0]!)
      second.add(result[1]!)
      winners.add(winnerOf(result))
    })
    first.expectAsLikelyAs(equally(52))
    second.expectAsLikelyAs(equally(52))
    winners.expectAsLikelyAs(expected)
  })

  test('Baccarat: the card at each of six places, winners and pairs', () => {
    const places = Array.from({ length: 6 }, () => new Tally())
    const [winners, pairs] = [new Tally(), new Tally()]
    play('baccarat', (result) => {
      for (const [place, card] of result.entries()) places[place]!.add(card)
      winners.add(baccaratWinner(result))
      pairs.add(isPlayerPair(result) ? 'pair' : 'none')
    })
    for (const place of places) place.expectAsLikelyAs(equally(52))
    winners.expectAsLikelyAs({
      player: 2_230_518_282_592_256,
      banker: 2_292_252_566_437_888,
      tie: 475_627_426_473_216,
    })
    pairs.expectAsLikelyAs({ pair: 31, none: 384 })
  })
})
