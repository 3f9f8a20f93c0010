/** Cash-outs in a run: what is asked, and how it is got wrong. */
import type { Command } from '#core/engine/command.ts'
import type { CashOut, SetCashOut } from '#core/exchange/command.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { quoteOf } from '../oracle/cash-out.ts'
import { type Bet, betsOf, bettors } from '../oracle/exposure.ts'
import { kindOf } from '../oracle/kinds.ts'
import { findAccount, type OracleMarket } from '../oracle/world.ts'
import { anyAccount, type Mistake, marketsIn, pickAny, type Scene } from './scene.ts'

/** How many bettors are tried for one who can cash out now. */
const tries = 5

/**
 * Returns a cash-out of somebody with matched bets in a market, mostly one that can be had; half of them name a runner, a third a
 * part, half what was quoted.
 */
export function anyCashOut(scene: Scene): CashOut | undefined {
  const { random, world } = scene
  const open = marketsIn(scene, 'OPEN').filter((each) => kindOf(each) === 'WINNERS')
  const inPlay = open.filter((each) => each.inPlay)
  const market = pickAny(scene, inPlay.length > 0 && random.chance(0.6) ? inPlay : open)
  if (market === undefined) return undefined
  const accounts = bettors(market).filter((id) => findAccount(world, id)?.excluded === false)
  let asked: CashOut | undefined
  for (let i = 0; i < tries && accounts.length > 0; i++) {
    const account = random.pick(accounts)
    const own = betsOf(market, account).filter(({ matched }) => matched)
    if (own.length === 0) continue
    const command = cashOutOf(scene, market, account, own)
    asked = command.asked
    if (command.isPossible) break
  }
  return asked
}

function cashOutOf(
  { random }: Scene,
  market: OracleMarket,
  account: number,
  bets: readonly Bet[],
): { asked: CashOut; isPossible: boolean } {
  const on = random.chance(0.6) ? random.pick(bets).selectionId : undefined
  const partBps = random.chance(0.3) ? random.pick([1, 3_333, 5_000, 9_999, 10_000]) : undefined
  const quote = quoteOf(market, account, { selectionId: on, part: partBps ?? 10_000 })
  const isAsked = typeof quote !== 'string' && random.chance(0.5)
  const asked: CashOut = {
    kind: 'cash-out',
    ...{ market: market.id, account },
    ...(on !== undefined && { selectionId: on }),
    ...(partBps !== undefined && { partBps }),
    ...(isAsked && { least: quote.result + (random.chance(0.15) ? 1 : 0) }),
    ...(random.chance(0.3) && { marketVersion: market.version }),
  }
  return { asked, isPossible: typeof quote !== 'string' }
}

/**
 * Returns a cash-out at a profit: of somebody with matched bets, often at what it would come to now or little more; now
 * and then the end of one that was set.
 */
export function anyProfit(scene: Scene): SetCashOut | undefined {
  const { random, world } = scene
  const market = pickAny(
    scene,
    marketsIn(scene, 'OPEN').filter((each) => kindOf(each) === 'WINNERS'),
  )
  if (market === undefined) return undefined
  const set = pickAny(scene, market.heldCashOuts)
  if (set !== undefined && random.chance(0.25)) {
    const { account, selectionId, target } = set
    const another = random.chance(0.5) ? { target: Math.max(1, target + random.whole(-200, 200)) } : {}
    const on = selectionId === undefined ? {} : { selectionId }
    return { kind: 'set-cash-out', market: market.id, account, ...on, ...another }
  }
  const accounts = bettors(market).filter((id) => findAccount(world, id)?.excluded === false)
  for (let i = 0; i < tries && accounts.length > 0; i++) {
    const account = random.pick(accounts)
    const own = betsOf(market, account).filter(({ matched }) => matched)
    if (own.length === 0) continue
    const selectionId = random.chance(0.7) ? random.pick(own).selectionId : undefined
    const quote = quoteOf(market, account, { selectionId, part: 10_000 })
    const now = typeof quote === 'string' ? random.whole(1, 500) : quote.result
    return {
      kind: 'set-cash-out',
      ...{ market: market.id, account, target: Math.max(1, now + random.pick([-50, 0, 1, 20, 200])) },
      ...(selectionId !== undefined && { selectionId }),
      ...(random.chance(0.2) && { marketVersion: market.version }),
    }
  }
  return undefined
}

/** Tries some bettors until one's cash-out would be answered so. */
function withAnswer(scene: Scene, code: RefusalCode): Command | undefined {
  const open = marketsIn(scene, 'OPEN').filter((market) => kindOf(market) === 'WINNERS')
  for (const market of open) {
    for (const account of bettors(market)) {
      if (findAccount(scene.world, account)?.excluded !== false) continue
      for (const selectionId of [undefined, ...market.runners.map((runner) => runner.selectionId)]) {
        if (quoteOf(market, account, { selectionId, part: 10_000 }) !== code) continue
        const runner = market.runners.find((each) => each.selectionId === selectionId)
        if (runner?.removed === true) continue
        return { kind: 'cash-out', market: market.id, account, ...(runner && { selectionId }) } as CashOut
      }
    }
  }
  return undefined
}

/** How to meet their refusals. */
export const cashOutMistakes = {
  cash_out_not_offered: (scene) => {
    const market = pickAny(
      scene,
      marketsIn(scene, 'OPEN').filter((each) => kindOf(each) !== 'WINNERS'),
    )
    return market && { kind: 'cash-out', market: market.id, account: anyAccount(scene) }
  },
  part_invalid: (scene) => {
    const market = pickAny(
      scene,
      marketsIn(scene, 'OPEN').filter((each) => kindOf(each) === 'WINNERS'),
    )
    const wrong = scene.random.pick<Partial<CashOut>>([
      ...[0, -1, 10_001, 1.5, Number.NaN].map((partBps) => ({ partBps })),
      { least: 0.5 },
    ])
    return market && { kind: 'cash-out', market: market.id, account: anyAccount(scene), ...wrong }
  },
  profit_invalid: (scene) => {
    const command = anyProfit(scene)
    const target = scene.random.pick([0, -1, 0.5, Number.NaN, 90_000_000_001])
    return command && { ...command, target }
  },
  cash_out_not_set: (scene) => {
    const market = pickAny(scene, marketsIn(scene, 'OPEN', 'SUSPENDED'))
    return market && { kind: 'set-cash-out', market: market.id, account: anyAccount(scene) }
  },
  cash_out_waiting: (scene) => {
    const market = pickAny(
      scene,
      marketsIn(scene, 'OPEN').filter(({ cashOuts }) => cashOuts.length > 0),
    )
    return market && { kind: 'cash-out', market: market.id, account: market.cashOuts[0]!.account }
  },
  // Out of reach of so few orders; the core's own tests provoke it.
  too_many_own_orders: () => undefined,
  nothing_to_cash_out: (scene) => withAnswer(scene, 'nothing_to_cash_out'),
  not_enough_volume: (scene) => withAnswer(scene, 'not_enough_volume'),
  price_changed: (scene) => {
    const command = anyCashOut(scene)
    return command && { ...command, least: 1_000_000_000_000 }
  },
} satisfies Partial<Record<RefusalCode, Mistake>>
