/** The calls that play a round. A round is played once however often its call has to be repeated. */
import { gameEntries } from '#contract/casino/entries.ts'
import type { PlayBody, playForms, RoundOf } from '#contract/casino/games.ts'
import type { Paytable } from '#contract/casino.ts'
import type { GameKey } from '#core/casino/game.ts'
import { ApiError } from '../api/client.ts'
import { askUntilAnswered, isUnanswered } from '../api/repeat.ts'
import { readSession } from '../api/token.ts'
import { type Book, waitMaxMs, withBook } from './checks/book.ts'
import { betsText } from './checks/ledger.ts'
import { casinoCall, isGuestSessionEnded } from './guest-session.ts'
import { forgetGuestSession, noteAnswered, ownSeeds, readyBook, renewSeeds } from './seeds.ts'
import { noteSent } from './session/away.ts'

type AnyPlay = (typeof playForms)[GameKey]

/** What is bet: the version of the odds goes along by itself. */
export type Bets<K extends GameKey> = Omit<PlayBody<K>, 'paytable'>

/** Nothing was played: something that the house had promised does not fit (`checks/ledger.ts`). */
export class ChecksFailedError extends Error {}

interface PlayOptions {
  /** The odds that are on the screen: by others nothing is played. */
  readonly paytable: Paytable
  /** Called when an answer was lost and is asked for again. */
  readonly onChecking?: () => void
  /** Asked last of all before the bet is sent: a player who has left by then has not bet. */
  readonly isLeft?: () => boolean
}

export interface Played<R> {
  readonly round: R
  /** To be called when the round has been shown to its end: until then it is told on coming back. */
  shown(): void
}

const attemptsMax = 6
const pauseMaxMs = 4_000

/** A call that was never answered, by game: pressed again, it asks for the same round. */
const unanswered = new Map<GameKey, { key: string; sent: string; session: string | null }>()

/**
 * Plays a round and returns it, or null when the player had left before it was sent. An answer that is lost on the way is asked for
 * again by the same key, so it is one round. Throws ApiError when the round was refused or the server cannot be reached,
 * ChecksFailedError when something does not fit that was promised before, BookBusyError when nothing was sent because another window
 * of the player still waits for its round.
 */
export async function playRound<K extends GameKey>(
  game: K,
  bets: Bets<K>,
  options: PlayOptions,
): Promise<Played<RoundOf<K>> | null> {
  await ownSeeds()
  try {
    return await playOnBook(game, bets, options)
  } catch (error) {
    if (isGuestSessionEnded(error)) forgetGuestSession()
    else if (isPairUsedUp(error)) await renewSeeds()
    else throw error
    await ownSeeds()
    return playOnBook(game, bets, options)
  }
}

function playOnBook<K extends GameKey>(
  game: K,
  bets: Bets<K>,
  { paytable, onChecking, isLeft }: PlayOptions,
): Promise<Played<RoundOf<K>> | null> {
  return withBook(async (book) => {
    await readyBook(book)
    if (isStoppedIn(book)) throw new ChecksFailedError()
    if (isLeft?.()) return null
    const shown = noteSent(game, book.ledger)
    try {
      const body = { ...bets, paytable: paytable.version } as PlayBody<K>
      const isRepeated = unanswered.has(game)
      const round = await playOnce(game, body, onChecking)
      await noteAnswered(book, round, { paytable, bets: betsText(bets), isRepeated })
      return { round, shown }
    } catch (error) {
      if (!isUnanswered(error)) shown()
      throw error
    }
  }, waitMaxMs)
}

function isStoppedIn({ ledger }: Book): boolean {
  return (ledger?.fault ?? null) !== null
}

async function playOnce<K extends GameKey>(
  game: K,
  body: PlayBody<K>,
  onUnanswered: (() => void) | undefined,
): Promise<RoundOf<K>> {
  const idempotencyKey = keyFor(game, JSON.stringify(body), readSession())
  try {
    const round = await askUntilAnswered(
      () => casinoCall<AnyPlay>(gameEntries[game], { body, idempotencyKey }),
      { attemptsMax, pauseMaxMs, onUnanswered },
    )
    unanswered.delete(game)
    return round as RoundOf<K>
  } catch (error) {
    if (!isUnanswered(error)) unanswered.delete(game)
    throw error
  }
}

function isPairUsedUp(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'seeds_used_up'
}

function keyFor(game: GameKey, sent: string, session: string | null): string {
  const open = unanswered.get(game)
  if (open?.sent === sent && open.session === session) return open.key
  const key = crypto.randomUUID()
  unanswered.set(game, { key, sent, session })
  return key
}
