/** Settling in the oracle: each account's bets are gone through one by one, as fractions, and rounded once. */
import { betsOf } from './exposure.ts'
import { kindOf, netUnderNumber, numberOf } from './kinds.ts'
import { roundHalfEven } from './limits.ts'
import { tell } from './told.ts'
import { accrue, partsInMarket } from './tree.ts'
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

/** Returns whether the result is one that the kind of the market can have, and says nothing else. */
export function isPossibleResult(market: OracleMarket, result: OracleResult): boolean {
  const { winners = [], tied = [], placed = [], placedTied = [], number, session } = result
  switch (kindOf(market)) {
    case 'WINNERS':
      return (
        [...placed, ...placedTied].length === 0 &&
        number === undefined &&
        session === undefined &&
        arePossible(market, winners, tied, market.numberOfWinners)
      )
    case 'EACH_WAY':
      return (
        number === undefined &&
        session === undefined &&
        arePossible(market, winners, tied, 1) &&
        arePossible(market, placed, placedTied, market.terms.eachWay!.places) &&
        winners.every((id) => placed.includes(id))
      )
    default:
      return (
        [...winners, ...tied, ...placed, ...placedTied].length === 0 &&
        (number === undefined) !== (session === undefined) &&
        typeof numberOf(market, result) === 'number'
      )
  }
}

/** Returns whether these are enough different, running winners of so many places, and ties that make sense. */
function arePossible(
  market: OracleMarket,
  winners: readonly number[],
  tied: readonly number[],
  places: number,
): boolean {
  const running = winners.every((id) => findRunner(market, id)?.removed === false)
  const different = new Set(winners).size === winners.length
  if (!running || !different || winners.length < places) return false
  if (tied.length === 0) return true
  const tiesWin = tied.every((id) => winners.includes(id)) && new Set(tied).size === tied.length
  const placesLeft = places - (winners.length - tied.length)
  return tiesWin && winners.length > places && placesLeft >= 1
}

/** Returns a runner's share in the result: all, nothing, or the places left over the runners tied. */
function shareOf(
  winners: readonly number[],
  named: readonly number[],
  places: number,
  selectionId: number,
): Share {
  const isDeadHeat = winners.length > places
  const tied = named.length > 0 ? named : isDeadHeat ? winners : []
  if (!winners.includes(selectionId)) return { part: 0n, whole: 1n }
  if (!tied.includes(selectionId)) return { part: 1n, whole: 1n }
  const placesLeft = places - (winners.length - tied.length)
  return { part: BigInt(placesLeft), whole: BigInt(tied.length) }
}

function winShare(
  market: OracleMarket,
  { winners = [], tied = [] }: OracleResult,
  selectionId: number,
): Share {
  return shareOf(winners, tied, market.numberOfWinners, selectionId)
}

function placeShare(
  market: OracleMarket,
  { placed = [], placedTied = [] }: OracleResult,
  selectionId: number,
): Share {
  return shareOf(placed, placedTied, market.terms.eachWay!.places, selectionId)
}

/** Returns what the account won in the market, minor units, before commission: one fraction, rounded half-even once. */
export function netResult(market: OracleMarket, result: OracleResult, account: number): number {
  const bets = betsOf(market, account).filter((bet) => bet.matched)
  const kind = kindOf(market)
  if (kind !== 'WINNERS' && kind !== 'EACH_WAY') {
    return netUnderNumber(market, bets, numberOf(market, result) as number)
  }
  const { winners = [], tied = [], placed = [], placedTied = [] } = result
  // Every share is a fraction of one of these, so their product is a common denominator.
  const wholes = [winners, tied, placed, placedTied].map(({ length }) => BigInt(Math.max(1, length)))
  const divisor = kind === 'EACH_WAY' ? BigInt(market.terms.eachWay!.divisor) : 1n
  const common = wholes.reduce((product, whole) => product * whole, 2n * divisor)
  let total = 0n
  for (const bet of bets) {
    const [price, size] = [BigInt(bet.price), BigInt(bet.size)]
    const win = winShare(market, result, bet.selectionId)
    const onWin = (size * price * win.part * common) / win.whole
    let returned = onWin
    if (kind === 'EACH_WAY') {
      // Half the stake on each; the place pays 1 + (p - 1) / divisor.
      const place = placeShare(market, result, bet.selectionId)
      const placePrice = divisor * 100n + price - 100n
      returned = onWin / 2n + (size * placePrice * place.part * common) / (place.whole * divisor * 2n)
    }
    const profit = returned - size * 100n * common
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

/** Tells a result: the number, or each runner's share in winning and then in being placed. */
export function tellResult(world: World, market: OracleMarket, result: OracleResult): void {
  const kind = kindOf(market)
  if (kind !== 'WINNERS' && kind !== 'EACH_WAY') {
    tell(world, 'market_result', { market: market.id, number: numberOf(market, result) as number })
    return
  }
  market.runners.forEach(({ selectionId }, runner) => {
    const { part, whole } = winShare(market, result, selectionId)
    const share = { numerator: Number(part), denominator: Number(whole) }
    tell(world, 'runner_result', { market: market.id, runner, ...share })
  })
  if (kind === 'WINNERS') return
  market.runners.forEach(({ selectionId }, runner) => {
    const { part, whole } = placeShare(market, result, selectionId)
    const share = { numerator: Number(part), denominator: Number(whole) }
    tell(world, 'runner_placed', { market: market.id, runner, ...share })
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
  accrue(world, account, partsInMarket(world, market.id, account), 'exchange', charge)
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
  accrue(world, account, partsInMarket(world, market.id, account), 'exchange', -paid.charge)
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
