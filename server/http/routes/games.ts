/** The casino's games: which there are, and a round of each. With a token on the player's balance, without one for fun. */
import { calls, playRound } from '#contract/calls.ts'
import type { AnyRound, playForms } from '#contract/casino/games.ts'
import { type GameKey, gameKeys } from '#core/casino/game.ts'
import { roundGapOf } from '#core/casino/gap.ts'
import { betsOf } from '#server/casino/bets.ts'
import { gameRowsOf } from '#server/casino/game-rows.ts'
import type { GuestPlay, Guests } from '#server/casino/guests.ts'
import { type CasinoReturns, casinoReturnsFold } from '#server/casino/returns-fold.ts'
import { answerTo, forms } from '../answers/forms.ts'
import type { App } from '../app.ts'
import { type CasinoCaller, createCasinoCallers } from '../casino-callers.ts'
import type { ServerDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
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
  route(
    app,
    calls.listGames,
    (_, reply) => {
      const roundGapMs = roundGapOf(published.profile)
      reply.send({ success: true, games: gameRowsOf(published.casino), roundGapMs })
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
  for (const game of gameKeys) {
    route<PlayForm>(app, playRound[game], async (request, reply) => {
      const caller = callers.counted(request)
      const call = {
        game,
        bets: betsOf(game, request.body),
        key: optionalKeyOf(request),
        bodyHash: digestOfCall(request),
      }
      if (caller.kind === 'guest') return playAsGuest(casino.guests, caller, call)
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

function playAsGuest(guests: Guests, { address, session }: Guest, call: GuestPlay): AnyRound {
  return session === undefined
    ? guests.playWithoutSession(address, call)
    : guests.play(guests.find(session), call)
}
