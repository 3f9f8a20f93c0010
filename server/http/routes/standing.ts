/** How that stands which operators change, as the audit log has it before and after. */
import type { GameKey } from '#core/casino/game.ts'
import { balanceOf, house } from '#core/ledger/accounts.ts'
import { transferStates } from '#core/ledger/wallet.ts'
import type { AccountId, MarketId } from '#core/values/brands.ts'
import { gameRowsOf } from '#server/casino/game-rows.ts'
import type { Catalogue } from '#server/live/catalogue.ts'
import type { ServerDeps } from '../deps.ts'

type Deps = Pick<ServerDeps, 'sequencer' | 'bets'>

/** Returns an account's money (minor units), discount (basis points) and whether it takes new bets. */
export function accountStanding({ bets, sequencer }: Deps, account: AccountId): object {
  const { balance = 0, exposure = 0 } = bets.balanceOf(account) ?? {}
  const discountBps = sequencer.published.accounts.discountBps[account] ?? 0
  return { balance, exposure, discountBps, excluded: bets.isExcluded(account) }
}

/** Returns where a market stands, its result, and which runners were taken out; {} of one that is not there. */
export function marketStanding({ sequencer }: Deps, marketId: MarketId): object {
  const market = sequencer.fold<Catalogue>('catalogue').markets.get(marketId)
  if (market === undefined) return {}
  const { status, inPlay, version, suspendReason, payAt, result, rule, runners } = market
  const removed = runners.filter((runner) => runner.removed).map(({ selectionId }) => selectionId)
  return { status, inPlay, version, suspendReason, payAt, result, rule, removed }
}

/** Returns whether a game is open, what it pays and what a round may stake. */
export function gameStanding({ sequencer }: Deps, game: GameKey): object {
  const row = gameRowsOf(sequencer.published.casino).find(({ key }) => key === game)!
  return { status: row.status, paytable: row.paytable, stakeCaps: row.stakeCaps }
}

/** Returns the bankroll, minor units. */
export function bankrollStanding({ sequencer }: Deps): object {
  return { bankroll: balanceOf(sequencer.published.accounts, house.casino) }
}

/** Returns the client money that is held, minor units. */
export function clientFundsStanding({ sequencer }: Deps): object {
  return { held: 0 - balanceOf(sequencer.published.accounts, house.payments) }
}

/** Returns where a payment stands and what approvals it has; {} of one that is not there. */
export function paymentStanding({ sequencer }: Deps, transfer: number): object {
  const { underWay, ended } = sequencer.published.wallet
  const found = underWay.get(transfer) ?? ended.get(transfer)
  if (found === undefined) return {}
  const state = Object.entries(transferStates).find(([, code]) => code === found.state)?.[0]
  return { state, amount: found.amount, approvalsNeeded: found.approvals, approvedBy: found.approvedBy }
}
