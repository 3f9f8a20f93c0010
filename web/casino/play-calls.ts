/** The calls that play a round. A round is played once however often its call has to be repeated. */
import { gameEntries } from '#contract/casino/entries.ts'
import type { PlayBody, playForms, RoundOf } from '#contract/casino/games.ts'
import type { GameKey } from '#core/casino/game.ts'
import { askUntilAnswered, isUnanswered } from '../api/repeat.ts'
import { readToken } from '../api/token.ts'
import { casinoCall, isGuestSessionEnded } from './guest-session.ts'
import { forgetGuestSession, ownSeeds } from './seeds.ts'

type AnyPlay = (typeof playForms)[GameKey]

const attemptsMax = 6
const pauseMaxMs = 4_000

/** A call that was never answered, by game: pressed again, it asks for the same round. */
const unanswered = new Map<GameKey, { key: string; sent: string; token: string | null }>()

/**
 * Plays a round and returns it. An answer that is lost on the way is asked for again by the same key, so it is one round;
 * `onChecking` is called when it is. Throws ApiError when the round was refused or the server cannot be reached.
 */
export async function playRound<K extends GameKey>(
  game: K,
  body: PlayBody<K>,
  onChecking?: () => void,
): Promise<RoundOf<K>> {
  await ownSeeds()
  try {
    return await playOnce(game, body, onChecking)
  } catch (error) {
    if (!isGuestSessionEnded(error)) throw error
    forgetGuestSession()
    await ownSeeds()
    return playOnce(game, body, onChecking)
  }
}

async function playOnce<K extends GameKey>(
  game: K,
  body: PlayBody<K>,
  onUnanswered: (() => void) | undefined,
): Promise<RoundOf<K>> {
  const idempotencyKey = keyFor(game, JSON.stringify(body), readToken())
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

function keyFor(game: GameKey, sent: string, token: string | null): string {
  const open = unanswered.get(game)
  if (open?.sent === sent && open.token === token) return open.key
  const key = crypto.randomUUID()
  unanswered.set(game, { key, sent, token })
  return key
}
