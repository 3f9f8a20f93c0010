/** Dead man's switches in a run, and accounts that are excluded: what is asked, and how it is got wrong. */
import type { Command } from '#core/engine/command.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { whyClosed } from '../oracle/barred.ts'
import { anyRound } from './casino-play.ts'
import { strategies } from './order-terms.ts'
import {
  anyAccount,
  anyLimitOrder,
  type Mistake,
  marketsIn,
  openOrders,
  pickAny,
  type Scene,
} from './scene.ts'

const accountsLeft = 6

/** Returns a switch of somebody who has orders, most of the time; so short that it often acts. */
export function anySwitch(scene: Scene): Command {
  const { random } = scene
  const order = random.chance(0.8) ? pickAny(scene, openOrders(scene)) : undefined
  const strategy = order?.terms.strategy || random.pick(strategies)
  return {
    kind: 'set-switch',
    account: order?.account ?? anyAccount(scene),
    timeoutMs: random.chance(0.1) ? 0 : random.chance(0.8) ? 10_000 : random.whole(10_000, 300_000),
    ...(random.chance(0.5) && { strategy }),
  }
}

/** Excludes somebody, as long as enough are left to bet; somebody with orders, most of the time. */
export function anyExclusion(scene: Scene): Command | undefined {
  const { random, world } = scene
  const left = world.accounts.slice(2).filter((each) => whyClosed(world, each) === undefined)
  if (left.length <= accountsLeft) return undefined
  const withOrders = left.filter(({ id }) => openOrders(scene).some(({ account }) => account === id))
  const { id } = random.pick(withOrders.length > 0 ? withOrders : left)
  return { kind: 'exclude-account', account: id, reason: 'asked for it' }
}

/** How to meet their refusals. */
export const switchMistakes = {
  timeout_invalid: (scene) => {
    const timeoutMs = scene.random.pick([9_999, 300_001, -1, 10_000.5, Number.NaN, 2 ** 53])
    return { kind: 'set-switch', account: anyAccount(scene), timeoutMs }
  },
  // Out of reach of so few switches; the core's own tests provoke it.
  too_many_switches: () => undefined,
  account_excluded: (scene) => {
    const { random, world } = scene
    const account = pickAny(
      scene,
      world.accounts.filter(({ excluded }) => excluded),
    )?.id
    if (account === undefined) return anyExclusion(scene)
    const market = pickAny(scene, marketsIn(scene, 'OPEN'))
    if (random.chance(0.2)) return anyRound(scene, account)
    if (market === undefined || random.chance(0.2)) {
      return { kind: 'exclude-account', account, reason: 'asked for it' }
    }
    return anyLimitOrder(scene, market, account)
  },
} satisfies Partial<Record<RefusalCode, Mistake>>
