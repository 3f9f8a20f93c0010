/** The casino's games: which there are, and a round of each. With a token on the player's balance, without one for fun. */
import type { TSchema } from 'typebox'
import {
  type AnyRound,
  BaccaratDeal,
  BaccaratRound,
  CricketWarDeal,
  CricketWarRound,
  DragonTigerDeal,
  DragonTigerRound,
  GameRows,
  Paytable,
  PaytableParams,
  RouletteRound,
  RouletteSpin,
  SevenUpDownPlay,
  SevenUpDownRound,
  TeenPattiDeal,
  TeenPattiRound,
} from '#contract/casino.ts'
import type { Bet, GameKey } from '#core/casino/game.ts'
import { rouletteBets, singleBet } from '#server/casino/bets.ts'
import { gameRowsOf } from '#server/casino/game-rows.ts'
import type { GuestPlay, Guests } from '#server/casino/guests.ts'
import { type CasinoReturns, casinoReturnsFold } from '#server/casino/returns-fold.ts'
import { answerTo, forms } from '../answers/forms.ts'
import type { App } from '../app.ts'
import { type CasinoCaller, createCasinoCallers } from '../casino-callers.ts'
import type { ServerDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { digestOfCall, optionalKeyOf } from '../idempotency-key.ts'
import { answers, roundHeaders } from '../openapi.ts'
import { sendAnswer } from '../submit.ts'

const tags = ['casino']
const config = { access: 'public' } as const
type Guest = Extract<CasinoCaller, { kind: 'guest' }>

interface GameCall<B> {
  readonly game: GameKey
  readonly path: string
  readonly summary: string
  readonly body: TSchema
  readonly response: TSchema
  readonly betsOf: (body: B) => Bet[]
}

const single = (call: Omit<GameCall<{ selection: string; amount: number }>, 'betsOf'>) => ({
  ...call,
  betsOf: singleBet,
})

/** The calls that play, one a game. */
const calls = [
  single({
    game: '7updown',
    path: '7updown/play',
    summary: 'A round of 7 Up Down',
    body: SevenUpDownPlay,
    response: SevenUpDownRound,
  }),
  {
    game: 'roulette',
    path: 'roulette/spin',
    summary: 'A spin of Auto Roulette',
    body: RouletteSpin,
    response: RouletteRound,
    betsOf: ({ bets }: RouletteSpin) => rouletteBets(bets),
  },
  single({
    game: 'teenpatti',
    path: 'teenpatti/deal',
    summary: 'A deal of Teen Patti',
    body: TeenPattiDeal,
    response: TeenPattiRound,
  }),
  single({
    game: 'dragontiger',
    path: 'dragon-tiger/deal',
    summary: 'A deal of Dragon Tiger',
    body: DragonTigerDeal,
    response: DragonTigerRound,
  }),
  single({
    game: 'cricketwar',
    path: 'cricket-war/deal',
    summary: 'A deal of Cricket War',
    body: CricketWarDeal,
    response: CricketWarRound,
  }),
  single({
    game: 'baccarat',
    path: 'baccarat/deal',
    summary: 'A deal of Baccarat',
    body: BaccaratDeal,
    response: BaccaratRound,
  }),
] as readonly GameCall<unknown>[]

/** Adds the list of games and the calls that play them. An idempotency key is optional; sent again, it gets the same round. */
export function gameRoutes(app: App, deps: ServerDeps): void {
  const { casino } = deps
  const { published } = deps.sequencer
  const callers = createCasinoCallers(deps)
  app.get(
    '/api/games',
    { schema: { tags, summary: 'The casino’s games', response: answers(GameRows) }, config },
    (_, reply) => {
      const { roundGapMs } = deps.config.casino
      reply.send({ success: true, games: gameRowsOf(published.casino), roundGapMs })
    },
  )
  app.get(
    '/api/games/:game/paytables/:version',
    {
      schema: {
        tags,
        summary: 'A paytable by which a game pays or has paid',
        params: PaytableParams,
        response: answers(Paytable),
      },
      config,
    },
    (request, reply) => {
      const { game, version } = request.params
      const { versions } = deps.sequencer.fold<CasinoReturns>(casinoReturnsFold.name).get(game)!
      const kept = versions[Number(version) - 1]
      if (kept === undefined) refuse(reply, 'not_found')
      else reply.send(kept.paytable)
    },
  )
  for (const { game, path, summary, body, response, betsOf } of calls) {
    app.post(
      `/api/games/${path}`,
      { schema: { tags, summary, headers: roundHeaders, body, response: answers(response) }, config },
      async (request, reply) => {
        const caller = callers.counted(request)
        const call = {
          game,
          bets: betsOf(request.body),
          key: optionalKeyOf(request),
          bodyHash: digestOfCall(request),
        }
        if (caller.kind === 'guest') return playAsGuest(casino.guests, caller, call)
        const { account } = caller
        const answer = answerTo(await casino.rounds.play({ account, ...call, form: forms.roundPlayed }))
        if (answer.status === 429)
          reply.header('retry-after', Math.ceil(deps.config.casino.roundGapMs / 1_000))
        sendAnswer(reply, answer)
        return reply
      },
    )
  }
}

function playAsGuest(guests: Guests, { address, session }: Guest, call: GuestPlay): AnyRound {
  return session === undefined ? guests.playOnce(address, call) : guests.play(guests.find(session), call)
}
