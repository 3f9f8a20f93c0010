/** The published rounds: from their seeds to every block, word, draw and card, and to what the games make of them. */
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { handsOf as baccaratHands, winnerOf as baccaratWinner, totalOf } from './baccarat.ts'
import { cardOf } from './cards.ts'
import { winnerOf as cricketWarWinner } from './cricket-war.ts'
import { winnerOf as dragonTigerWinner } from './dragon-tiger.ts'
import { blockMessage, Draws, type DrawTrace } from './draws.ts'
import type { GameKey } from './game.ts'
import { gameOf } from './games.ts'
import { defaultPaytables } from './paytables.ts'
import { colourOf } from './roulette.ts'
import { categoryOf } from './seven-up-down.ts'
import { handOf, handsOf as teenPattiHands, winnerOf as teenPattiWinner } from './teen-patti.ts'

interface RoundVector {
  game: GameKey
  serverSeed: string
  serverSeedHash: string
  clientSeed: string
  nonce: number
  trace: {
    blocks: { message: string; hmac: string }[]
    words: number[]
    draws: { n: number; value: number }[]
  }
  outcome: object
  summary: string
}
const vectorsUrl = new URL('../../sim/vectors/casino-fairness.json', import.meta.url)
const { vectors } = JSON.parse(readFileSync(vectorsUrl, 'utf8')) as { vectors: RoundVector[] }

const named = (card: number) => ({ id: card, ...cardOf(card) })
const teenPattiHand = (cards: readonly number[]) => ({
  hand: cards.map(named),
  info: { label: handOf(cards).label },
})

/** What each game says of a result, in the words of the vectors. */
const outcomes: Record<GameKey, (result: readonly number[]) => object> = {
  '7updown': (result) => ({ card: named(result[0]!), category: categoryOf(result[0]!) }),
  roulette: (result) => ({ number: result[0], color: colourOf(result[0]!) }),
  teenpatti: (result) => ({
    playerA: teenPattiHand(teenPattiHands(result).playerA),
    playerB: teenPattiHand(teenPattiHands(result).playerB),
    winner: teenPattiWinner(result),
  }),
  dragontiger: (result) => ({
    dragon: named(result[0]!),
    tiger: named(result[1]!),
    winner: dragonTigerWinner(result),
  }),
  cricketwar: (result) => ({
    batsman: named(result[0]!),
    bowler: named(result[1]!),
    winner: cricketWarWinner(result),
  }),
  baccarat(result) {
    const { player, banker } = baccaratHands(result)
    return {
      player: player.map(named),
      banker: banker.map(named),
      playerTotal: totalOf(player),
      bankerTotal: totalOf(banker),
      winner: baccaratWinner(result),
    }
  },
}

describe('published rounds', () => {
  test('are three of each game', () => {
    const counts = Object.keys(outcomes).map((key) => vectors.filter(({ game }) => game === key).length)
    expect(counts).toEqual([3, 3, 3, 3, 3, 3])
  })

  test.each(vectors)('$game, nonce $nonce: $summary', (vector) => {
    const { game, serverSeed, clientSeed, nonce } = vector
    expect(createHash('sha256').update(serverSeed).digest('hex')).toBe(vector.serverSeedHash)

    const blocks: { message: string; hmac: string }[] = []
    const trace: DrawTrace = { words: [], draws: [] }
    const draws = new Draws((index) => {
      const message = blockMessage(game, clientSeed, nonce, index)
      const block = createHmac('sha256', serverSeed).update(message).digest()
      blocks.push({ message, hmac: block.toString('hex') })
      return block
    }, trace)
    const result = gameOf(game).draw(draws, defaultPaytables[game])

    expect({ blocks, ...trace }).toEqual(vector.trace)
    expect(outcomes[game](result)).toEqual(vector.outcome)
  })
})
