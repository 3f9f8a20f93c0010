/**
 * The casino's games: which there are, a round of each, what the caller has played, and more play money. With a token on the
 * player's balance, without one for fun.
 */
import { calls, playRound } from '#contract/calls.ts'
import type { AnyRound, playForms } from '#contract/casino/games.ts'
import type { GamesSession } from '#contract/casino.ts'
import { type GameKey, gameKeys } from '#core/casino/game.ts'
import { roundGapOf } from '#core/casino/gap.ts'
import { profiles } from '#core/facts/profile.ts'
import { playMoneyTakenAt } from '#core/ledger/accounts.ts'
import { playMoneyNextAt, playMoneyOf } from '#core/ledger/play-money.ts'
import { betsOf } from '#server/casino/bets.ts'
import { gameRowsOf } from '#server/casino/game-rows.ts'
import type { GuestPlay, Guests } from '#server/casino/guests.ts'
import { type CasinoReturns, casinoReturnsFold } from '#server/casino/returns-fold.ts'
import type { GamePlayed } from '#server/history/round-readers.ts'
import { RefusedError } from '#server/refusals.ts'
import type { Answered } from '#server/sequencer/submission.ts'
import { answerTo, forms } from '../answers/forms.ts'
import type { App } from '../app.ts'
import { type CasinoCaller, createCasinoCallers } from '../casino-callers.ts'
import type { ServerDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { notInHistory, untilHistoryFollows } from '../history.ts'
import { digestOfCall, optionalKeyOf } from '../idempotency-key.ts'
import { packed } from '../packed.ts'
import { route } from '../route.ts'
import { sendAnswer } from '../submit.ts'

type PlayForm = (typeof playForms)[GameKey]
type Guest = Extract<CasinoCaller, { kind: 'guest' }>

/** Adds the list of games and the calls that play them. An idempotency key is optional; sent again, it gets the same round. */
export function gameRoutes(app: App, deps: ServerDeps): void {
  const { casino, work } = deps
  const { published } = deps.sequencer
  const callers = createCasinoCallers(deps)
  const guestsPlay = () => published.profile === profiles.demo
  route(
    app,
    calls.listGames,
    (_, reply) => {
      const roundGapMs = roundGapOf(published.profile)
      reply.send({ success: true, games: gameRowsOf(published.casino), roundGapMs, guestsPlay: guestsPlay() })
    },
    { onSend: packed },
  )
  route(app, calls.getPaytable, (request, reply) => {
    const { game, version } = request.params
    const { versions } = deps.sequencer.fold<CasinoReturns>(casinoReturnsFold.name).get(game)!
    const kept = versions[Number(version) - 1]
    if (kept === undefined) refuse(reply, 'not_found')
    else reply.send(kept.paytable)
  })
  route(app, calls.getGamesSession, async (request): Promise<GamesSession> => {
    const caller = callers.of(request)
    if (caller.kind === 'guest') {
      const { startedAt, played } = casino.guests.find(caller.session ?? '')
      return sessionOf(
        startedAt,
        [...played].map(([game, sums]) => ({ game, ...sums })),
        null,
      )
    }
    const { account, startedAt } = caller
    await untilHistoryFollows(deps)
    if (!deps.views.standing.isComplete) throw notInHistory(deps.views, 'history_not_ready')
    const played = await deps.views.playedSince(account, startedAt)
    const amount = playMoneyOf(published.profile)
    const nextAt = playMoneyNextAt(playMoneyTakenAt(published.accounts, account))
    return sessionOf(startedAt, played, amount === 0 ? null : { amount, nextAt })
  })
  route(app, calls.takePlayMoney, async (request, reply) => {
    const { account } = callers.countedPlayer(request)
    const key = optionalKeyOf(request)
    const given = await new Promise<Answered>((resolve) => {
      const keyed = key === undefined ? {} : { key, bodyHash: digestOfCall(request) }
      const commands = [{ kind: 'take-play-money', account }] as const
      const form = forms.playMoneyTaken(playMoneyOf(published.profile))
      deps.sequencer.submit({ account, ...keyed, commands, form }, resolve)
    })
    work.end(account, given)
    sendAnswer(reply, answerTo(given))
    return reply
  })
  for (const game of gameKeys) {
    route<PlayForm>(app, playRound[game], async (request, reply) => {
      const caller = callers.counted(request)
      const call = {
        game,
        bets: betsOf(game, request.body),
        paytable: request.body.paytable,
        key: optionalKeyOf(request),
        bodyHash: digestOfCall(request),
      }
      if (caller.kind === 'guest') {
        // Where it is no play, nobody plays who has not said who he is, also not for fun.
        if (!guestsPlay()) throw new RefusedError('not_signed_in')
        return playAsGuest(casino.guests, caller, call)
      }
      const { account } = caller
      const given = await casino.rounds.play({ account, ...call, form: forms.roundPlayed })
      work.end(account, given)
      const answer = answerTo(given)
      if (answer.status === 429) {
        reply.header('retry-after', Math.ceil(roundGapOf(published.profile) / 1_000))
      }
      sendAnswer(reply, answer)
      return reply
    })
  }
}

function sessionOf(
  startedAt: number,
  played: readonly GamePlayed[],
  playMoney: GamesSession['playMoney'],
): GamesSession {
  const sum = (figure: 'rounds' | 'staked' | 'returned') =>
    played.reduce((total, one) => total + one[figure], 0)
  const [rounds, staked, returned] = [sum('rounds'), sum('staked'), sum('returned')]
  const games = played.map((one) => ({
    game: one.game,
    rounds: one.rounds,
    net: one.returned - one.staked,
  }))
  return { success: true, startedAt, rounds, staked, returned, net: returned - staked, games, playMoney }
}

function playAsGuest(guests: Guests, { address, session }: Guest, call: GuestPlay): AnyRound {
  return session === undefined
    ? guests.playWithoutSession(address, call)
    : guests.play(guests.find(session), call)
}
