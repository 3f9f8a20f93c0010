/** The operator's calls on the casino: how it stands, which games are open, what they pay, the bankroll. */
import { Type } from 'typebox'
import {
  BankrollFunded,
  CasinoReport,
  FundBankroll,
  GameKey,
  GameSwitched,
  PaytableSet,
  SetPaytable,
  SwitchGame,
} from '#contract/casino.ts'
import { codeOf } from '#core/casino/games.ts'
import { balanceOf, house } from '#core/ledger/accounts.ts'
import { gameRowsOf } from '#server/casino/game-rows.ts'
import { betReturnsOf } from '#server/casino/returns.ts'
import { type CasinoReturns, casinoReturnsFold } from '#server/casino/returns-fold.ts'
import { forms } from '../answers/forms.ts'
import type { App } from '../app.ts'
import type { ServerDeps } from '../deps.ts'
import { answers, keyHeader, security } from '../openapi.ts'
import { createOperatorCalls } from './operator-call.ts'

const tags = ['admin']
const keyed = { tags, security, headers: keyHeader }
const config = { access: ['admin'] } as const
const GameParams = Type.Object({ game: GameKey })

/** Adds the operator's calls on the casino. No figure that they show ever changes how a game is drawn. */
export function adminCasinoRoutes(app: App, deps: ServerDeps): void {
  const { sequencer, config: settings } = deps
  const call = createOperatorCalls(deps)

  app.get(
    '/api/admin/casino',
    {
      schema: {
        tags,
        security,
        summary: 'The bankroll, and what each game has staked and returned',
        response: answers(CasinoReport),
      },
      config,
    },
    () => {
      const { casino } = sequencer.published
      const returns = sequencer.fold<CasinoReturns>(casinoReturnsFold.name)
      const games = gameRowsOf(casino).map((row) => {
        const sums = returns.get(row.key)!
        return { ...row, rounds: sums.rounds, bets: betReturnsOf(row.key, row.paytable, sums) }
      })
      const { bankrollFloor: floor, roundGapMs } = settings.casino
      const bankroll = balanceOf(sequencer.published.accounts, house.casino)
      return { bankroll, floor, roundGapMs, games }
    },
  )
  app.post(
    '/api/admin/casino/games/:game/switch',
    {
      schema: {
        ...keyed,
        summary: 'Open a game to players, or close it',
        params: GameParams,
        body: SwitchGame,
        response: answers(GameSwitched),
      },
      config,
    },
    (request, reply) => {
      const { game } = request.params
      const { open } = request.body
      call(request, reply, {
        command: { kind: 'switch-game', game, open },
        action: open ? 'open game' : 'close game',
        target: `game ${game}`,
        form: forms.gameSwitched(codeOf(game), open),
      })
    },
  )
  app.post(
    '/api/admin/casino/games/:game/paytable',
    {
      schema: {
        ...keyed,
        summary: 'Set what a game pays from the next round on',
        params: GameParams,
        body: SetPaytable,
        response: answers(PaytableSet),
      },
      config,
    },
    (request, reply) => {
      const { game } = request.params
      const { paytableVersion, ...paytable } = request.body
      call(request, reply, {
        command: { kind: 'set-paytable', game, paytableVersion, paytable },
        action: 'set paytable',
        target: `game ${game}`,
        form: forms.paytableSet(codeOf(game)),
      })
    },
  )
  app.post(
    '/api/admin/casino/bankroll',
    {
      schema: {
        ...keyed,
        summary: 'Give the casino’s bankroll play money, with a reason',
        body: FundBankroll,
        response: answers(BankrollFunded),
      },
      config,
    },
    (request, reply) => {
      const { amount, reason } = request.body
      call(request, reply, {
        command: { kind: 'fund-bankroll', amount, reason },
        action: 'fund bankroll',
        target: 'bankroll',
        form: forms.bankrollFunded,
      })
    },
  )
}
