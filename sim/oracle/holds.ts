/** What of a balance is held, and by whom; the rest of it is available. */
import type { RefusalCode } from '#core/refusals.ts'
import { type Bet, exposure, exposureOfBets, marketExposure } from './exposure.ts'
import { lossRoom, whyLimited } from './limit-rooms.ts'
import { balance, findAccount, type OracleMarket, type World } from './world.ts'

/** Who holds how much of the account's balance, minor units. */
export function holds(
  world: World,
  account: number,
): Record<'exchange' | 'withdrawals' | 'payments', number> {
  const withdrawn = world.transfers.filter(
    (each) =>
      each.account === account &&
      each.kind === 'WITHDRAWAL' &&
      (each.state === 'REVIEW' || each.state === 'PENDING'),
  )
  return {
    exchange: exposure(world, account),
    withdrawals: withdrawn.reduce((sum, { amount }) => sum + amount, 0),
    payments: world.payments
      .filter(({ from, state }) => from === account && state === 'PROPOSED')
      .reduce((sum, { amount }) => sum + amount, 0),
  }
}

/** Returns what the account owns, less what each holds of that, minor units: no credit is in it. `held`: where it is known. */
export function free(world: World, account: number, held = holds(world, account)): number {
  return Object.values(held).reduce((left, each) => left - each, balance(world, account))
}

/** Returns what the account may still bet: what is free of its balance, and its line, less what it has given of that. Minor units. */
export function available(world: World, account: number, own = free(world, account)): number {
  const line = world.accounts.find(({ id }) => id === account)?.line ?? 0
  const below = world.accounts.filter(({ parent }) => parent === account)
  return below.reduce((left, each) => left - each.line, own + line)
}

/** Returns what the account may play with: under the strict profile nothing of its line. Minor units. */
export function playable(world: World, account: number, own = free(world, account)): number {
  const line = world.accounts.find(({ id }) => id === account)?.line ?? 0
  return available(world, account, own) - (world.profile === 'strict' ? line : 0)
}

/** Whether the account, or a branch that it stands in, takes no new risk. */
export function isFrozen(world: World, id: number): boolean {
  const account = findAccount(world, id)
  if (account === undefined) return false
  return account.frozenBy !== undefined || isFrozen(world, account.parent)
}

/**
 * Returns whether the account may have these bets in the market in place of those that count `before`:
 * what it owns covers the exposure of all markets then, or its exposure does not rise.
 */
export function affords(
  world: World,
  market: OracleMarket,
  account: number,
  bets: { before: readonly Bet[]; after: readonly Bet[] },
): boolean {
  return whyNotAfforded(world, market, account, bets) === undefined
}

/** As `affords`, with the reason: its money, or else its limits of losses. */
export function whyNotAfforded(
  world: World,
  market: OracleMarket,
  account: number,
  bets: { before: readonly Bet[]; after: readonly Bet[] },
): RefusalCode | undefined {
  const here = marketExposure(market, account)
  const before = exposureOfBets(market, bets.before)
  const after = exposureOfBets(market, bets.after)
  if (after <= before) return undefined
  if (isFrozen(world, account)) return 'branch_frozen'
  if (after - here > playable(world, account)) return 'insufficient_funds'
  return after - here > lossRoom(world, account) ? whyLimited(world, account) : undefined
}
