/** The oracle's own draws and rules against the published rounds, so that engine and oracle cannot be wrong together. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { GameKey } from '#core/casino/game.ts'
import { drawRound, hashOf } from './fair-draw.ts'
import { oracleGames } from './games.ts'

interface PublishedRound {
  readonly game: GameKey
  readonly serverSeed: string
  readonly serverSeedHash: string
  readonly clientSeed: string
  readonly nonce: number
  readonly outcome: Readonly<Record<string, unknown>>
}

const path = join(import.meta.dirname, '..', 'vectors', 'casino-fairness.json')
const { vectors } = JSON.parse(readFileSync(path, 'utf8')) as { vectors: readonly PublishedRound[] }

const decks = { '7updown': 1, roulette: 0, teenpatti: 1, dragontiger: 8, cricketwar: 8, baccarat: 8 }

/** Returns every card (or the number) that an outcome names, ascending. */
function namedIn(outcome: unknown): number[] {
  if (typeof outcome !== 'object' || outcome === null) return []
  const { id, number } = outcome as { id?: number; number?: number }
  const own = [id, number].filter((value) => value !== undefined)
  return [...own, ...Object.values(outcome).flatMap(namedIn)].sort((a, b) => a - b)
}

test.each(vectors.map((round) => [`${round.game} ${round.nonce}`, round] as const))(
  'draws the published round %s and finds its winner',
  (_, round) => {
    const { game, outcome } = round
    expect(hashOf(round.serverSeed)).toBe(round.serverSeedHash)
    const drawn = drawRound({ ...round, decks: decks[game] })
    const named = namedIn(outcome)
    expect(drawn.length).toBeGreaterThanOrEqual(named.length)
    // At Baccarat six cards are drawn and four to six are used, not always the first of them.
    const left = [...drawn]
    for (const card of named) left.splice(left.indexOf(card), left.includes(card) ? 1 : 0)
    expect(left).toHaveLength(drawn.length - named.length)
    const winner = String(outcome.winner ?? outcome.category ?? outcome.color)
    if (winner !== 'green') expect(oracleGames[game].ends(winner, drawn)).not.toBe('lost')
    if (winner !== 'green' && game !== 'roulette') expect(oracleGames[game].ends(winner, drawn)).toBe(winner)
  },
)

test('has the 157 spots of a roulette table', () => {
  const counts = new Map<string, number>()
  for (const selection of oracleGames.roulette.selections) {
    const line = selection.split('-')[0]!
    counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  expect(Object.fromEntries(counts)).toEqual({
    ...{ straight: 37, split: 60, street: 12, trio: 2, corner: 22, firstFour: 1, line: 11 },
    ...{ column: 3, dozen: 3, red: 1, black: 1, even: 1, odd: 1, low: 1, high: 1 },
  })
})
