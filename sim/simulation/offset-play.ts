/** Orders whose fills are followed by exits, in a run: what is asked, and how it is got wrong. */
import type { OffsetAsked } from '#core/exchange/command.ts'
import type { RefusalCode } from '#core/refusals.ts'
import type { OracleMarket } from '../oracle/world.ts'
import { anyLimitOrder, type Mistake, marketsIn, pickAny, type Scene } from './scene.ts'

/** Returns what the fills of an order may be followed by; mostly nothing. */
export function anyOffset({ random }: Scene, { terms }: OracleMarket): { offset?: OffsetAsked } {
  if (random.chance(0.75)) return {}
  const { marketKind = 'WINNERS' } = terms
  const slippage = random.chance(0.5) && { slippage: random.pick([0, 1, 3, 20]) }
  if (marketKind === 'WINNERS' && random.chance(0.2)) {
    return { offset: { ticks: 0, stopTicks: random.pick([1, 2, 4, 10, 200]), ...slippage } }
  }
  return {
    offset: {
      ticks: random.pick([1, 2, 3, 5, 200]),
      ...(random.chance(0.4) && marketKind !== 'LINE' && { levelled: random.chance(0.8) }),
      ...(random.chance(0.5) && marketKind === 'WINNERS' && { stopTicks: random.pick([1, 2, 4, 10, 200]) }),
      ...slippage,
    },
  }
}

/** How to meet their refusals. */
export const offsetMistakes = {
  offset_invalid: (scene) => {
    const market = pickAny(scene, marketsIn(scene, 'OPEN'))
    if (market === undefined) return undefined
    const offset = scene.random.pick([
      ...[{ ticks: 0 }, { ticks: 201 }, { ticks: 1.5 }, { ticks: Number.NaN }],
      ...[
        { ticks: 2, stopTicks: 0 },
        { ticks: 2, stopTicks: 2 ** 53 },
        { ticks: 0, stopTicks: 2, levelled: true },
      ],
    ])
    return { ...anyLimitOrder(scene, market), offset }
  },
} satisfies Partial<Record<RefusalCode, Mistake>>
