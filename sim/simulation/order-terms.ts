/** What the generator asks of orders beyond price and size, and how it gets it wrong. */
import type { Command } from '#core/engine/command.ts'
import type { TermsAsked } from '#core/exchange/command.ts'
import type { RefusalCode } from '#core/refusals.ts'
import type { OracleMarket } from '../oracle/world.ts'
import { anyLimitOrder, type Mistake, marketsIn, pickAny, type Scene } from './scene.ts'

/** The strategies that players name: few, so that several orders are of one. */
export const strategies: readonly string[] = ['s1', 's2', '15 characters..']

/** Returns terms that an order may have; mostly none of each. */
export function anyTerms(
  { random, world }: Scene,
  timeInForce: 'LIMIT' | 'FILL_OR_KILL',
  isByStake: boolean,
): { terms?: TermsAsked } {
  if (random.chance(0.6)) return {}
  const terms: TermsAsked = {
    ...(random.chance(0.5) &&
      !isByStake && {
        sizedBy: random.pick(['STAKE', 'PAYOUT', 'BACKERS_PROFIT', 'PAYOUT'] as const),
      }),
    ...(timeInForce === 'LIMIT' && random.chance(0.4) && { postOnly: true }),
    // Some to the second, so that several are due at once, and with releases.
    ...(random.chance(0.5) && {
      goodTill: random.chance(0.5)
        ? world.time + random.whole(1, 9_000)
        : (Math.floor(world.time / 1_000) + random.whole(1, 6)) * 1_000,
    }),
    ...(random.chance(0.3) && {
      orderReference: random.pick(['r', 'thirty-two characters of ASCII..', '"\\']),
    }),
    ...(random.chance(0.5) && { strategy: random.pick(strategies) }),
  }
  return { terms }
}

function termed(scene: Scene, terms: TermsAsked, changes: object = {}): Command | undefined {
  const market = pickAny(scene, marketsIn(scene, 'OPEN'))
  return market && { ...anyLimitOrder(scene, market), terms, ...changes }
}

/** How to meet the refusals of terms. */
export const termMistakes = {
  order_type_invalid: (scene) => termed(scene, { postOnly: true }, { timeInForce: 'FILL_OR_KILL' }),
  sized_by_invalid: (scene) => {
    const isOfStakes = ({ terms }: OracleMarket) =>
      terms.marketKind === 'EACH_WAY' || terms.marketKind === 'LINE'
    const market = pickAny(scene, marketsIn(scene, 'OPEN').filter(isOfStakes))
    return market && { ...anyLimitOrder(scene, market), terms: { sizedBy: 'PAYOUT' } }
  },
  reference_invalid: ({ random, ...scene }) => {
    const text = random.pick(['', 'thirty-three characters of ASCII.', 'tab\t', 'café'])
    return termed(
      { random, ...scene },
      random.pick([{ orderReference: text }, { strategy: text }, { strategy: '16 characters...' }]),
    )
  },
  good_till_invalid: (scene) => {
    const { random, world } = scene
    const market = pickAny(scene, marketsIn(scene, 'OPEN'))
    if (market === undefined) return undefined
    const last = (market.scheduledEnd || world.time) + 86_400_000
    const goodTill = random.pick([world.time, world.time - 1, 0, 1.5, Number.NaN, last, last + 1])
    return { ...anyLimitOrder(scene, market), terms: { goodTill } }
  },
  would_take: (scene) => {
    const market = pickAny(scene, marketsIn(scene, 'OPEN'))
    const offer = market?.orders.find(({ state }) => state === 'resting')
    if (market === undefined || offer === undefined) return undefined
    const { selectionId, price } = offer
    const side = offer.side === 'BACK' ? 'LAY' : 'BACK'
    return { ...anyLimitOrder(scene, market), selectionId, side, price, terms: { postOnly: true } }
  },
} satisfies Partial<Record<RefusalCode, Mistake>>
