/** What makes rounds provable: the caller's seeds, their change, and the rounds played with them. */
import { calls } from '#contract/calls.ts'
import type { AnyRound } from '#contract/casino/games.ts'
import type { Fairness, Rounds, SeedsRotated } from '#contract/casino.ts'
import { nextRoundAtOf } from '#core/casino/gap.ts'
import type { GuestSession } from '#server/casino/guest-sessions.ts'
import { roundAnswer } from '#server/casino/round-answer.ts'
import { RefusedError } from '#server/refusals.ts'
import type { App } from '../app.ts'
import { type CasinoCaller, createCasinoCallers } from '../casino-callers.ts'
import type { ServerDeps } from '../deps.ts'
import { notInHistory, untilHistoryFollows } from '../history.ts'
import { pageOf } from '../paging.ts'
import { route } from '../route.ts'

/** What a change of seeds writes at most, the pair that comes after it too. */
const bytesOfRotation = 1_000

/** Adds the reads and the change of the caller's seeds, and the reads of the caller's rounds. */
export function fairnessRoutes(app: App, deps: ServerDeps): void {
  const { casino, views, work } = deps
  const { guests, seeds } = casino
  const callers = createCasinoCallers(deps)

  route(app, calls.getFairness, async (request): Promise<Fairness> => {
    const caller = callers.counted(request)
    if (caller.kind === 'player')
      return fairnessOf(await seeds.ensure(caller.account), playersNextRoundAt(caller))
    const session = sessionOrNew(caller)
    return { ...fairnessOf(session, guests.nextRoundAt(session)), guestSession: session.token }
  })
  route(app, calls.rotateSeeds, async (request): Promise<SeedsRotated> => {
    const caller = callers.counted(request)
    const { clientSeed } = request.body
    if (caller.kind === 'player') {
      await refuseUsedSeed(caller, clientSeed)
      const rotated = await seeds.rotate(caller.account, clientSeed)
      work.charge(caller.account, bytesOfRotation)
      // Of the rotation itself: by now the seeds may be those of another one.
      const nextRoundAt = playersNextRoundAt(caller)
      return { success: true, ...rotated, clientSeed, clientSeedBy: 'player', nonce: 0, nextRoundAt }
    }
    const session = guests.find(caller.session ?? '')
    const revealed = guests.rotate(session, clientSeed)
    return { ...fairnessOf(session, guests.nextRoundAt(session)), guestSession: session.token, revealed }
  })
  route(app, calls.listRounds, async (request): Promise<Rounds> => {
    const caller = callers.of(request)
    const { game } = request.query
    const page = { ...pageOf(request.query), ...(game !== undefined && { game }) }
    if (caller.kind === 'guest') {
      if (caller.session === undefined) return { rounds: [], next: null }
      return guests.rounds(guests.find(caller.session), page)
    }
    await untilHistoryFollows(deps)
    const { rounds, ...rest } = await views.rounds(caller.account, page)
    return { rounds: rounds.map(({ round, ...beside }) => roundAnswer(round, beside)), ...rest }
  })
  route(app, calls.getRound, async (request): Promise<AnyRound> => {
    const caller = callers.of(request)
    const { roundId } = request.params
    const round = caller.kind === 'guest' ? guestRound(caller, roundId) : await playerRound(caller, roundId)
    if (round === undefined) throw new RefusedError('not_found')
    return round
  })

  function playersNextRoundAt({ account }: Player): number | null {
    const { profile, casino } = deps.sequencer.published
    return nextRoundAtOf(profile, casino.lastRoundAt.get(account))
  }

  /** The engine knows the client seed in use, history those before it. While history is made again it knows less. */
  async function refuseUsedSeed({ account }: Player, clientSeed: string): Promise<void> {
    await untilHistoryFollows(deps)
    if (await views.isClientSeedKnown(account, clientSeed)) throw new RefusedError('client_seed_used')
  }

  /** A session that has ended is replaced by a new one: its rounds are gone, and the answer has the new one's token. */
  function sessionOrNew({ session, address }: Guest): GuestSession {
    return (session === undefined ? undefined : guests.recall(session)) ?? guests.begin(address)
  }

  function guestRound({ session }: Guest, roundId: string): AnyRound | undefined {
    return session === undefined ? undefined : guests.round(guests.find(session), roundId)
  }

  async function playerRound({ account }: Player, roundId: string): Promise<AnyRound | undefined> {
    const number = Number(roundId)
    if (!(number <= deps.sequencer.published.casino.roundCount)) return undefined
    await untilHistoryFollows(deps)
    const kept = await views.round(account, number)
    if (kept === undefined) throw notInHistory(views, 'not_found')
    return roundAnswer(kept.round, kept)
  }
}

type Guest = Extract<CasinoCaller, { kind: 'guest' }>
type Player = Extract<CasinoCaller, { kind: 'player' }>
/** What a player's and a guest's seeds have in common. */
interface Pair {
  readonly active: { readonly hash: string }
  readonly next: { readonly hash: string }
  readonly clientSeed: string
  readonly byPlayer: boolean
  readonly nonce: number
}

function fairnessOf(
  { active, next, clientSeed, byPlayer, nonce }: Pair,
  nextRoundAt: number | null,
): Fairness {
  return {
    success: true,
    serverSeedHash: active.hash,
    nextServerSeedHash: next.hash,
    clientSeed,
    clientSeedBy: byPlayer ? 'player' : 'server',
    nonce,
    nextRoundAt,
  }
}
