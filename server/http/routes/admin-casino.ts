/** The operator's calls on the casino: how it stands, which games are open, what they pay, the bankroll. */

import { calls } from '#contract/calls.ts'
import { codeOf } from '#core/casino/games.ts'
import { roundGapOf } from '#core/casino/gap.ts'
import { ageGroups, noCap } from '#core/facts/casino.ts'
import { balanceOf, house } from '#core/ledger/accounts.ts'
import { dayReturnsOf } from '#server/casino/day-returns.ts'
import { gameRowsOf } from '#server/casino/game-rows.ts'
import { expectedReturnsOf, previewOf } from '#server/casino/paytable-preview.ts'
import { betReturnsOf } from '#server/casino/returns.ts'
import { type CasinoReturns, casinoReturnsFold, dayOf } from '#server/casino/returns-fold.ts'
import { forms } from '../answers/forms.ts'
import type { App } from '../app.ts'
import type { ServerDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { route } from '../route.ts'
import { createOperatorCalls } from './operator-call.ts'
import { bankrollStanding, gameStanding } from './standing.ts'

/** Adds the operator's calls on the casino. No figure that they show ever changes how a game is drawn. */
export function adminCasinoRoutes(app: App, deps: ServerDeps): void {
  const { sequencer, config: settings } = deps
  const call = createOperatorCalls(deps)

  route(app, calls.getCasinoReport, () => {
    const { casino } = sequencer.published
    const today = dayOf(deps.now())
    const returns = sequencer.fold<CasinoReturns>(casinoReturnsFold.name)
    const games = gameRowsOf(casino).map((row) => {
      const sums = returns.get(row.key)!
      const bets = betReturnsOf(row.key, row.paytable, sums, today)
      return { ...row, rounds: sums.rounds, bets, days: dayReturnsOf(sums, today) }
    })
    const { bankrollFloor: floor } = settings.casino
    const roundGapMs = roundGapOf(sequencer.published.profile)
    const bankroll = balanceOf(sequencer.published.accounts, house.casino)
    return { bankroll, floor, roundGapMs, games }
  })
  route(app, calls.switchGame, (request, reply) => {
    const { game } = request.params
    const { open } = request.body
    call(request, reply, {
      command: { kind: 'switch-game', game, open },
      action: open ? 'open game' : 'close game',
      target: `game ${game}`,
      standing: () => gameStanding(deps, game),
      form: forms.gameSwitched(codeOf(game), open),
    })
  })
  route(app, calls.setPaytable, (request, reply) => {
    const { game } = request.params
    const { paytableVersion, ...paytable } = request.body
    call(request, reply, {
      command: { kind: 'set-paytable', game, paytableVersion, paytable },
      action: 'set paytable',
      target: `game ${game}`,
      standing: () => gameStanding(deps, game),
      form: forms.paytableSet(
        codeOf(game),
        expectedReturnsOf(game, paytable).map(({ expected }) => expected),
      ),
    })
  })
  route(app, calls.setStakeCap, (request, reply) => {
    const { game } = request.params
    const { ages, amount } = request.body
    call(request, reply, {
      command: { kind: 'set-stake-cap', game, ages, ...(amount !== null && { amount }) },
      action: 'set stake cap',
      target: `game ${game}`,
      standing: () => gameStanding(deps, game),
      form: forms.stakeCapSet(codeOf(game), ageGroups[ages], amount ?? noCap),
    })
  })
  route(app, calls.previewPaytable, (request, reply) => {
    const { game } = request.params
    const { paytableVersion, ...paytable } = request.body
    const { version } = sequencer.published.casino.paytables[codeOf(game)]!
    if (paytableVersion !== version) refuse(reply, 'paytable_version_moved')
    else reply.send(previewOf(game, version + 1, paytable))
  })
  route(app, calls.fundBankroll, (request, reply) => {
    const { amount, reason } = request.body
    call(request, reply, {
      command: { kind: 'fund-bankroll', amount, reason },
      action: 'fund bankroll',
      target: 'bankroll',
      standing: () => bankrollStanding(deps),
      form: forms.bankrollFunded,
    })
  })
}
