/** PF1 once more, as its text reads: big numbers, a stream of bytes made in advance, and a shoe shuffled whole in an array. */
import { createHash, createHmac } from 'node:crypto'
import type { GameKey } from '#core/casino/game.ts'

/** Returns the server seed that a sealed text of the simulation stands for: 64 hex characters. */
export function seedSealedIn(sealed: string): string {
  return hashOf(`the server seed sealed in ${sealed}`)
}

/** Returns the hex SHA-256 of a text. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text, 'ascii').digest('hex')
}

/** A round's stream, read word by word. */
interface Stream {
  readonly bytes: Buffer
  at: number
}

/** So many that no round gets to their end. */
const blocks = 6

function openStream(serverSeed: string, game: GameKey, clientSeed: string, nonce: number): Stream {
  const all = Array.from({ length: blocks }, (_, i) => {
    const message = ['PF1', game, clientSeed, String(nonce), String(i)].join(':')
    return createHmac('sha256', Buffer.from(serverSeed, 'ascii')).update(message, 'ascii').digest()
  })
  return { bytes: Buffer.concat(all), at: 0 }
}

function uniform(stream: Stream, n: bigint): bigint {
  const words = 1n << 32n
  for (;;) {
    const word = BigInt(stream.bytes.readUInt32BE(stream.at))
    stream.at += 4
    // Of the words that are left over beyond the last whole multiple of n, none is taken.
    if (word / n < words / n) return word % n
  }
}

/** How many decks and cards a game is dealt with, where the paytable does not say. */
const deals: Readonly<Record<Exclude<GameKey, 'roulette'>, number>> = {
  '7updown': 1,
  teenpatti: 6,
  dragontiger: 2,
  cricketwar: 2,
  baccarat: 6,
}

/** Returns what a round draws: the pocket's number, or the cards' numbers in the order dealt. */
export function drawRound(round: {
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
  readonly game: GameKey
  readonly decks: number
}): number[] {
  const { game } = round
  const stream = openStream(round.serverSeed, game, round.clientSeed, round.nonce)
  if (game === 'roulette') return [Number(uniform(stream, 37n))]
  const shoe = Array.from({ length: round.decks * 52 }, (_, place) => place)
  const dealt: number[] = []
  for (let i = 0; i < deals[game]; i++) {
    const j = i + Number(uniform(stream, BigInt(shoe.length - i)))
    const card = shoe[j]!
    shoe[j] = shoe[i]!
    shoe[i] = card
    dealt.push(card % 52)
  }
  return dealt
}
