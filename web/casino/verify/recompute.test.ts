import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Card } from '#contract/casino/round.ts'
import { cardOf } from '#core/casino/cards.ts'
import type { GameKey } from '#core/casino/game.ts'
import { gameOf } from '#core/casino/games.ts'
import { defaultPaytables } from '#core/casino/paytables.ts'
import { hexOf } from '../browser-crypto.ts'
import { drawFrom, limitOf, recompute, stepsOf } from './recompute.ts'
import { fieldsOfResult } from './result-fields.ts'

interface Vector {
  readonly game: GameKey
  readonly serverSeed: string
  readonly serverSeedHash: string
  readonly clientSeed: string
  readonly nonce: number
  readonly trace: {
    readonly blocks: readonly { message: string; hmac: string }[]
    readonly words: readonly number[]
    readonly draws: readonly { n: number; value: number }[]
  }
  readonly summary: string
}

const file = new URL('../../../sim/vectors/casino-fairness.json', import.meta.url)
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Vector[] }

test('there are three published rounds of each game', () => {
  expect(vectors.map(({ game }) => game).toSorted()).toEqual(
    ['7updown', 'roulette', 'teenpatti', 'dragontiger', 'cricketwar', 'baccarat']
      .flatMap((game) => [game, game, game])
      .toSorted(),
  )
})

describe.each(vectors)('the published round $game $clientSeed $nonce', (vector) => {
  const { game, serverSeed, clientSeed, nonce, trace } = vector
  const inputs = { game, serverSeed, clientSeed, nonce, decks: defaultPaytables[game].decks }

  test('has the hash, the blocks, the words and the numbers that were published', async () => {
    const computed = await recompute(inputs)
    expect(computed.hash).toBe(vector.serverSeedHash)
    expect(computed.blocks).toEqual(trace.blocks.map(({ message, hmac }) => ({ message, hex: hmac })))
    expect(computed.draws.flatMap(({ words }) => words)).toEqual(trace.words)
    expect(computed.draws.map(({ n, value }) => ({ n, value }))).toEqual(trace.draws)
  })

  test('has the published result', async () => {
    const { result } = await recompute(inputs)
    expect(summaryOf(game, result)).toBe(vector.summary)
  })

  test('is another round with another nonce, client seed or server seed', async () => {
    const { blocks } = await recompute(inputs)
    const others = [
      { ...inputs, nonce: nonce + 1 },
      { ...inputs, clientSeed: `${clientSeed}x` },
      { ...inputs, serverSeed: serverSeed.replace(/^./, (first) => (first === '0' ? '1' : '0')) },
    ]
    for (const other of others) expect((await recompute(other)).blocks[0]!.hex).not.toBe(blocks[0]!.hex)
  })
})

/** The result in the words of the published list, made of the page's own fields. */
function summaryOf(game: GameKey, result: readonly number[]): string {
  const fields = fieldsOfResult(game, result)
  const short = (text: string) => text.replaceAll(/(\w+) of (\w)\w+/g, '$1$2').replaceAll(',', '')
  const field = (name: string) => short(fields[name]!)
  const winner = () => {
    const words = fields.Winner!.toLowerCase().split(' ')
    return words.length === 1 ? words[0]! : words[0]! + words[1]!.toUpperCase()
  }
  switch (game) {
    case '7updown':
      return `${field('Card')} ${fields.Result!.toLowerCase()}`
    case 'roulette':
      return `${fields.Number} ${fields.Colour}`
    case 'teenpatti': {
      const a = `${field('Player A')} (${fields['Hand of player A']})`
      const b = `${field('Player B')} (${fields['Hand of player B']})`
      return `${a} | ${b} -> ${winner()}`
    }
    case 'dragontiger':
      return `D ${field('Dragon')} T ${field('Tiger')} -> ${winner()}`
    case 'cricketwar':
      return `Bat ${field('Batsman')} Bowl ${field('Bowler')} -> ${winner()}`
    case 'baccarat': {
      const player = `P ${field('Player')} (${fields['Total of the player']})`
      const banker = `B ${field('Banker')} (${fields['Total of the banker']})`
      return `${player} ${banker} -> ${winner()}`
    }
  }
}

test('a word at or above the limit is shown as thrown away, and the next one is taken', () => {
  const bytes = new Uint8Array(32)
  bytes.set([0xff, 0xff, 0xff, 0xf9, 0xff, 0xff, 0xff, 0xf8])
  const { trace, result } = drawFrom(gameOf('roulette'), 0, [bytes])
  expect(result).toEqual([36])
  expect(limitOf(37)).toBe(0xff_ff_ff_f9)
  expect(stepsOf(trace)).toEqual([{ n: 37, value: 36, words: [0xff_ff_ff_f9, 0xff_ff_ff_f8] }])
})

test('more blocks are asked for when thrown-away words use up the first', () => {
  const block = new Uint8Array(32).fill(0xff)
  expect(drawFrom(gameOf('roulette'), 0, [block]).blocksAsked).toBe(2)
  const next = new Uint8Array(32).fill(0)
  next[3] = 38
  const { blocksAsked, result, trace } = drawFrom(gameOf('roulette'), 0, [block, next])
  expect({ blocksAsked, result }).toEqual({ blocksAsked: 2, result: [1] })
  expect(stepsOf(trace)[0]!.words).toHaveLength(9)
})

test('the number of decks decides the shoe', async () => {
  const { game, serverSeed, clientSeed, nonce } = vectors.find(({ game }) => game === 'dragontiger')!
  const ofOne = await recompute({ game, serverSeed, clientSeed, nonce, decks: 1 })
  expect(ofOne.draws.map(({ n }) => n)).toEqual([52, 51])
})

test('bytes are read as lower-case hexadecimal with both digits', () => {
  expect(hexOf(new Uint8Array([0, 10, 255]))).toBe('000aff')
})

test('every card has its own name', () => {
  const names = Array.from({ length: 52 }, (_, card): Card => cardOf(card)).map(
    ({ label, suit }) => label + suit,
  )
  expect(new Set(names).size).toBe(52)
})
