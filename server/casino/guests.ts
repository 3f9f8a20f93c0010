/**
 * Rounds played for fun, without an account: the same rules, limits and fairness as players', and no money. A guest who has asked
 * for seeds has a session; one who has not gets a seed for a single round, revealed with its answer.
 */
import type { AnyRound } from '#contract/casino/games.ts'
import type { Bet, GameKey } from '#core/casino/game.ts'
import { codeOf, gameOf } from '#core/casino/games.ts'
import { nextRoundAtOf, roundGapOf } from '#core/casino/gap.ts'
import { checkBets, decideRound, type PlayedRound, totalStake } from '#core/casino/round.ts'
import { roundsPerPairMax } from '#core/casino/seeds.ts'
import { ageGroups, noCap } from '#core/facts/casino.ts'
import { RefusedError } from '#server/refusals.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import { createClientSeed } from './client-seed.ts'
import {
  createGuestSession,
  createGuestSessions,
  type GuestRound,
  type GuestSession,
  rotateGuestSeeds,
} from './guest-sessions.ts'
import type { EndedPair } from './player-seeds.ts'
import { guestAccount, roundAnswer, roundIdOf } from './round-answer.ts'
import { seedBlock } from './vault.ts'

/** Of a session, with their idempotency keys. */
const roundsKept = 50
/** Of all these rounds together: a round of roulette may have many. */
const betsKept = 2_000
/** Rounds without a session that are remembered by their keys, of all guests together; and addresses whose last round is. */
const sessionlessKept = 1_000

/** A guest's call for a round. */
export interface GuestPlay {
  readonly game: GameKey
  readonly bets: readonly Bet[]
  /** The version of the paytable that the guest was shown. */
  readonly paytable: number | undefined
  readonly key: string | undefined
  readonly bodyHash: string
}

export interface Guests {
  begin(address: string): GuestSession
  /** Returns the session of a token, or undefined when there is none. */
  recall(token: string): GuestSession | undefined
  /** As `recall`; throws `guest_session_ended` when there is none. */
  find(token: string): GuestSession
  /** Returns from when on the session may play its next round, as `nextRoundAt` of the calls. */
  nextRoundAt(session: GuestSession): number | null
  /** Plays a round with the session's seeds; throws the refusal. */
  play(session: GuestSession, call: GuestPlay): AnyRound
  /** Plays a round of a guest without a session: its server seed is in the answer. */
  playWithoutSession(address: string, call: GuestPlay): AnyRound
  rotate(session: GuestSession, clientSeed: string): EndedPair
  /** Returns a round of the session that is still remembered, or undefined. */
  round(session: GuestSession, roundId: string): AnyRound | undefined
  /** Returns a page of the session's rounds, newest first. */
  rounds(
    session: GuestSession,
    page: { game?: GameKey; limit: number; cursor: number | undefined },
  ): { rounds: AnyRound[]; next: string | null }
}

/** Returns the table for guests. `published`: which games are open, by which paytables they pay, and the profile. */
export function createGuests({ published }: Pick<Sequencer, 'published'>, now: () => number): Guests {
  const sessions = createGuestSessions(now)
  const sessionlessRounds = new Map<string, GuestRound>()
  /** Of each address that played recently: a new session, or none, must not get past the gap. */
  const lastRoundAt = new Map<string, number>()

  /** Of the session's last round, or another one's of its address, and the gap; null where there is neither. */
  function nextRoundAt(session: GuestSession): number | null {
    const last = Math.max(session.lastRoundAt ?? 0, lastRoundAt.get(session.address) ?? 0)
    return nextRoundAtOf(published.profile, last === 0 ? undefined : last)
  }

  function playedAnswer({ round }: GuestRound, serverSeed?: string): AnyRound {
    return roundAnswer(round, { serverSeed, nextRoundAt: nextRoundAtOf(published.profile, round.time) })
  }

  /** Checks in the order of the core's play-round, of which a guest's account, money and the bankroll are no part. */
  function draw(session: GuestSession, call: GuestPlay): GuestRound {
    const { game: key, bets } = call
    const code = codeOf(key)
    const paytable = published.casino.paytables[code]!
    const time = now()
    if (!published.casino.isOpen[code]) throw new RefusedError('game_not_open')
    if (call.paytable !== undefined && call.paytable !== paytable.version) {
      throw new RefusedError('paytable_changed')
    }
    const game = gameOf(key)
    const wrong = checkBets(game, paytable, bets)
    if (wrong !== undefined) throw new RefusedError(wrong)
    // A guest is of no known age.
    const cap = published.casino.stakeCaps[code]![ageGroups.UNDER_25]!
    if (cap !== noCap && totalStake(bets) > cap) throw new RefusedError('stake_above_cap')
    const wait = (nextRoundAt(session) ?? 0) - time
    if (wait > 0) throw new RefusedError('round_too_soon', { retryAfterSeconds: Math.ceil(wait / 1_000) })
    if (session.nonce >= roundsPerPairMax) {
      if (session.byPlayer) throw new RefusedError('seeds_used_up')
      rotateGuestSeeds(session, createClientSeed(), false)
    }
    const { secret } = session.active
    const round = decideRound({
      round: session.roundCount + 1,
      account: guestAccount,
      game,
      paytable,
      bets,
      stake: totalStake(bets),
      seeds: session,
      hmac: (message) => seedBlock(secret, message),
      time,
    })
    const played = { round, seed: session.active, key: call.key, bodyHash: call.bodyHash }
    session.nonce++
    session.roundCount++
    session.lastRoundAt = time
    count(session, round)
    if (roundGapOf(published.profile) > 0) keep(lastRoundAt, session.address, time)
    return played
  }

  return {
    begin: (address) => sessions.begin(address),
    recall: (token) => sessions.find(token),
    find(token) {
      const session = sessions.find(token)
      if (session === undefined) throw new RefusedError('guest_session_ended')
      return session
    },
    nextRoundAt,
    play(session, call) {
      const { rounds } = session
      const again = rounds.find(({ key }) => key !== undefined && key === call.key)
      if (again !== undefined) return playedAnswer(sameCall(again, call))
      const played = draw(session, call)
      rounds.push(played)
      let bets = rounds.reduce((sum, { round }) => sum + round.bets.length, 0)
      while (rounds.length > roundsKept || bets > betsKept) bets -= rounds.shift()!.round.bets.length
      return playedAnswer(played)
    },
    playWithoutSession(address, call) {
      const name = `${address} ${call.key}`
      const again = call.key === undefined ? undefined : sessionlessRounds.get(name)
      if (again !== undefined) return playedAnswer(sameCall(again, call), again.seed.seed)
      const session = createGuestSession(address, now())
      const played = draw(session, call)
      if (call.key !== undefined) keep(sessionlessRounds, name, played)
      return playedAnswer(played, played.seed.seed)
    },
    rotate(session, clientSeed) {
      if (clientSeed === session.clientSeed || session.usedClientSeeds.includes(clientSeed)) {
        throw new RefusedError('client_seed_used')
      }
      const { clientSeed: endedClientSeed, nonce: rounds } = session
      const { seed: serverSeed, hash: serverSeedHash } = rotateGuestSeeds(session, clientSeed, true)
      return { serverSeed, serverSeedHash, clientSeed: endedClientSeed, rounds }
    },
    round(session, roundId) {
      const found = session.rounds.find(({ round }) => roundIdOf(round) === roundId)
      return found && storedAnswer(found)
    },
    rounds(session, { game, limit, cursor = Number.POSITIVE_INFINITY }) {
      const found = session.rounds
        .filter(({ round }) => round.round < cursor && (game === undefined || round.game === game))
        .reverse()
      const rounds = found.slice(0, limit)
      const next = found.length > limit ? String(rounds.at(-1)!.round.round) : null
      return { rounds: rounds.map(storedAnswer), next }
    },
  }
}

function count({ played }: GuestSession, { game, stake, payout }: PlayedRound): void {
  const sums = played.get(game) ?? { rounds: 0, staked: 0, returned: 0 }
  sums.rounds++
  sums.staked += stake
  sums.returned += payout
  played.set(game, sums)
}

function storedAnswer({ round, seed }: GuestRound): AnyRound {
  return roundAnswer(round, { serverSeed: seed.isRevealed ? seed.seed : undefined })
}

/** Returns the round that the call's key was answered with. Throws when it was another call's. */
function sameCall(known: GuestRound, { bodyHash }: GuestPlay): GuestRound {
  if (known.bodyHash !== bodyHash) throw new RefusedError('idempotency_key_reused')
  return known
}

/** Keeps a value under its key; the oldest makes room. */
function keep<T>(values: Map<string, T>, key: string, value: T): void {
  values.delete(key)
  if (values.size >= sessionlessKept) values.delete(values.keys().next().value!)
  values.set(key, value)
}
