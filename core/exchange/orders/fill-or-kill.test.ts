/** Fill-or-kill by its average price: the most that can be had, found by trying every size there is. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Stage } from '#sim/scenarios/stage.ts'
import { priceAt } from '../../values/ladder.ts'

const plenty = 1_000_000_000
const offers = fc.array(
  fc.record({
    tick: fc.integer({ min: 150, max: 162 }),
    size: fc.integer({ min: 1, max: 12 }),
    own: fc.boolean(),
  }),
  { maxLength: 7 },
)
const terms = fc.record({
  side: fc.constantFrom('BACK' as const, 'LAY' as const),
  tick: fc.integer({ min: 150, max: 162 }),
  size: fc.integer({ min: 1, max: 50 }),
  minFill: fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined }),
})

/** Every cent on offer before the account's own first order, best price first. */
function centsOnOffer(
  side: 'BACK' | 'LAY',
  list: readonly { tick: number; size: number; own: boolean }[],
): number[] {
  const best = side === 'BACK' ? -1 : 1
  const queue = list
    .map((offer, i) => ({ ...offer, i }))
    .sort((a, b) => best * (a.tick - b.tick) || a.i - b.i)
  const own = queue.findIndex((offer) => offer.own)
  return (own === -1 ? queue : queue.slice(0, own)).flatMap(({ tick, size }) =>
    new Array<number>(size).fill(priceAt(tick)),
  )
}

test('fills the most whose average is within the limit, or nothing below the minimum fill', () => {
  fc.assert(
    fc.property(offers, terms, (list, { side, tick, size, minFill }) => {
      const stage = new Stage({ runners: 2 })
      const [account, others] = [stage.account(plenty), stage.account(plenty)]
      const otherSide = side === 'BACK' ? 'LAY' : 'BACK'
      for (const { tick: at, size: offered, own } of list) {
        const price = priceAt(at)
        stage.place({
          account: own ? account : others,
          selectionId: 1,
          side: otherSide,
          price,
          size: offered,
        })
      }
      const limit = priceAt(tick)
      const cents = centsOnOffer(side, list).slice(0, size)
      let most = 0
      let payout = 0
      cents.forEach((price, i) => {
        payout += price
        const isWithin = side === 'BACK' ? payout >= limit * (i + 1) : payout <= limit * (i + 1)
        if (isWithin) most = i + 1
      })
      const least = minFill === undefined ? size : Math.min(minFill, size)
      const { matched, cancelled, unmatched } = stage.place({
        ...{ account, selectionId: 1, side, price: limit, size, timeInForce: 'FILL_OR_KILL' },
        ...(minFill === undefined ? {} : { minFill: least }),
      })
      expect(matched).toBe(most < least ? 0 : most)
      expect(cancelled).toBe(size - matched)
      expect(unmatched).toBe(0)
    }),
    { numRuns: 150 },
  )
})
