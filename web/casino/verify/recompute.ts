/**
 * A round computed again from its seeds: the blocks by the browser's own cryptography, everything after them by the rules of
 * the engine, with every step kept to be shown. Asks no server.
 */
import { blockMessage, Draws, type DrawTrace } from '#core/casino/draws.ts'
import type { Game, GameKey } from '#core/casino/game.ts'
import { gameOf } from '#core/casino/games.ts'
import { defaultPaytables } from '#core/casino/paytables.ts'
import { blockOf, hashOf, hexOf } from '../browser-crypto.ts'

export interface RoundInputs {
  readonly game: GameKey
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
  /** Decks in the shoe; 0 for a game without cards. */
  readonly decks: number
}

/** One number drawn, with the words taken for it; the last of them gave it, those before were thrown away. */
export interface DrawStep {
  readonly n: number
  readonly value: number
  readonly words: readonly number[]
}

export interface RecomputedRound {
  readonly inputs: RoundInputs
  /** Of the server seed. */
  readonly hash: string
  /** Those that were used, in order. */
  readonly blocks: readonly { readonly message: string; readonly hex: string }[]
  readonly draws: readonly DrawStep[]
  /** The number or the cards, in the order in which they are drawn. */
  readonly result: readonly number[]
}

/** Enough for every game unless a word is thrown away, which hardly ever happens. */
const blocksAtFirst = 1
const emptyBlock = new Uint8Array(32)

/** Computes the round of these seeds. The inputs must be without fault (`inputFaults`). */
export async function recompute(inputs: RoundInputs): Promise<RecomputedRound> {
  const { serverSeed, clientSeed, nonce } = inputs
  const game = gameOf(inputs.game)
  const blocks: { message: string; bytes: Uint8Array }[] = []
  for (let wanted = blocksAtFirst; ; wanted *= 2) {
    while (blocks.length < wanted) {
      const message = blockMessage(game.key, clientSeed, nonce, blocks.length)
      blocks.push({ message, bytes: await blockOf(serverSeed, message) })
    }
    const drawn = drawFrom(
      game,
      inputs.decks,
      blocks.map(({ bytes }) => bytes),
    )
    if (drawn.blocksAsked > blocks.length) continue
    return {
      inputs,
      hash: await hashOf(serverSeed),
      blocks: blocks
        .slice(0, drawn.blocksAsked)
        .map(({ message, bytes }) => ({ message, hex: hexOf(bytes) })),
      draws: stepsOf(drawn.trace),
      result: drawn.result,
    }
  }
}

/** Draws as the engine does. When `blocksAsked` is more than there are, the result is worth nothing. */
export function drawFrom(game: Game, decks: number, blocks: readonly Uint8Array[]) {
  const trace: DrawTrace = { words: [], draws: [] }
  let blocksAsked = 0
  const draws = new Draws((index) => {
    blocksAsked = index + 1
    // A word of zeros is never thrown away, so the drawing comes to an end.
    return blocks[index] ?? emptyBlock
  }, trace)
  const result = game.draw(draws, { ...defaultPaytables[game.key], decks })
  return { result, trace, blocksAsked }
}

/** Returns the words of a trace, draw by draw. */
export function stepsOf({ words, draws }: DrawTrace): DrawStep[] {
  let at = 0
  return draws.map(({ n, value }) => {
    const start = at
    while (words[at]! >= limitOf(n)) at++
    at++
    return { n, value, words: words.slice(start, at) }
  })
}

/** Returns the number below which a word is taken for a number below n. */
export function limitOf(n: number): number {
  return 2 ** 32 - (2 ** 32 % n)
}
