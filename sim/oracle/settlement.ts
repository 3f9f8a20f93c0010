/** Settling in the oracle: each account's bets are gone through one by one, as fractions, and rounded once. */
import { betsOf } from './exposure.ts'
import { roundHalfEven } from './limits.ts'
import { tell } from './told.ts'
import {
  findAccount,
  findRunner,
  houseAccounts,
  type OracleMarket,
  type OracleResult,
  type OracleTask,
  post,
  type World,
} from './world.ts'

interface Share {
  part: bigint
  whole: bigint
}

/** Returns whether the result names enough different, running winners, and ties that make sense. */
export function isPossibleResult(market: OracleMarket, result: OracleResult): boolean {
  const { winners, tied } = result
  const running = winners.every((id) => findRunner(market, id)?.removed === false)
  const different = new Set(winners).size === winners.length
  if (!running || !different || winners.length < market.numberOfWinners) return false
  if (tied === undefined || tied.length === 0) return true
  const tiesWin = tied.every((id) => winners.includes(id)) && new Set(tied).size === tied.length
  const placesLeft = market.numberOfWinners - (winners.length - tied.length)
  return tiesWin && winners.length > market.numberOfWinners && placesLeft >= 1
}

/** Returns a runner's share in the result: all, nothing, or the places left over the runners tied. */
function shareOf(market: OracleMarket, result: OracleResult, selectionId: number): Share {
  const { winners } = result
  const isDeadHeat = winners.length > market.numberOfWinners
  const tied = result.tied?.length ? result.tied : isDeadHeat ? winners : []
  if (!winners.includes(selectionId)) return { part: 0n, whole: 1n }
  if (!tied.includes(selectionId)) return { part: 1n, whole: 1n }
  const placesLeft = market.numberOfWinners - (winners.length - tied.length)
  return { part: BigInt(placesLeft), whole: BigInt(tied.length) }
}

/** Returns what the account won in the market, minor units, before commission: one fraction, rounded half-even once. */
export function netResult(market: OracleMarket, result: OracleResult, account: number): number {
  const tiedCount = BigInt(Math.max(1, result.tied?.length ?? 0, result.winners.length))
  // Every share is a fraction of one of these, so their product is a common denominator.
  const common = tiedCount * BigInt(Math.max(1, result.tied?.length ?? 1))
  let total = 0n
  for (const bet of betsOf(market, account)) {
    if (!bet.matched) continue
    const share = shareOf(market, result, bet.selectionId)
    const returned = (BigInt(bet.size) * BigInt(bet.price) * share.part * common) / share.whole
    const profit = returned - BigInt(bet.size) * 100n * common
    total += bet.side === 'BACK' ? profit : -profit
  }
  return Number(roundHalfEven(total, 100n * common))
}

/** Returns the commission on what was won, minor units: none on a loss. */
export function commissionOn(result: number, commissionBps: number, discountBps: number): number {
  if (result <= 0) return 0
  const exact = BigInt(result) * BigInt(commissionBps) * BigInt(10_000 - discountBps)
  return Number(roundHalfEven(exact, 100_000_000n))
}

/** Tells each runner's share in a result. */
export function tellResult(world: World, market: OracleMarket, result: OracleResult): void {
  market.runners.forEach(({ selectionId }, runner) => {
    const { part, whole } = shareOf(market, result, selectionId)
    const share = { numerator: Number(part), denominator: Number(whole) }
    tell(world, 'runner_result', { market: market.id, runner, ...share })
  })
}

/** Posts what the account has won by the standing result, and the commission. Returns what it won. */
export function settleAccount(
  world: World,
  market: OracleMarket,
  account: number,
  transaction: number,
): number {
  const { clearing, commission } = houseAccounts
  const of = { transaction, market: market.id, text: '' }
  const won = netResult(market, market.result!, account)
  const charge = commissionOn(
    won,
    market.commissionBps,
    account === houseAccounts.cross ? 10_000 : findAccount(world, account)!.discountBps,
  )
  post(world, { ...of, from: clearing, to: account, amount: won, kind: 'settlement' })
  post(world, { ...of, from: account, to: commission, amount: charge, kind: 'commission' })
  tell(world, 'account_settled', { market: market.id, account, result: won, commission: charge })
  market.settled.push({ account, won, charge })
  market.freed = Math.max(market.freed, market.settled.length)
  return won
}

/** Posts the opposite of what the account was paid: first the commission, then the result. Returns what it had won. */
export function takeBack(
  world: World,
  market: OracleMarket,
  account: number,
  transaction: number,
  text: string,
): number {
  const { clearing, commission } = houseAccounts
  const paid = market.settled.find((line) => line.account === account)
  if (paid === undefined) return 0
  market.settled = market.settled.filter((line) => line !== paid)
  const of = { transaction, market: market.id, text }
  post(world, { ...of, from: commission, to: account, amount: paid.charge, kind: 'commission_reversal' })
  post(world, { ...of, from: account, to: clearing, amount: paid.won, kind: 'settlement_reversal' })
  return paid.won
}

/** Posts the crumbs of the rounding, those of the old result back and those of the new one. */
export function clearCrumbs(
  world: World,
  market: OracleMarket,
  { paid, reversed, text }: OracleTask,
  { reversal, payment }: { reversal: number; payment: number },
): void {
  const { clearing, rounding } = houseAccounts
  const of = { market: market.id }
  post(world, {
    ...of,
    ...{ transaction: reversal, text, from: clearing, to: rounding, amount: reversed },
    kind: 'rounding_reversal',
  })
  post(world, {
    ...of,
    ...{ transaction: payment, text: '', from: rounding, to: clearing, amount: paid, kind: 'rounding' },
  })
}
