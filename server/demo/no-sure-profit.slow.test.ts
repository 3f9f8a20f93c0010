/** As `no-sure-profit.test.ts`, at more states. */
import { expect, test } from 'vitest'
import { Random } from './fixtures/random.ts'
import { sportsDrawn, weigh } from './testing/drawn-states/weighing.ts'

const states = 2_000

test.each(sportsDrawn)('%s: no offer at two thousand drawn states is worth more than nothing', (sport) => {
  const { best, unfair, offersByType } = weigh(sport, states, new Random(`two thousand states of ${sport}`))
  const offers = [...offersByType.values()].reduce((sum, count) => sum + count, 0)
  console.log(
    `note: ${sport}: of ${offers} offers at ${states} states the best gains ${best.gain.toExponential(1)} of its stake: ${best.offer}`,
  )
  expect(unfair).toBeLessThan(2e-5)
  expect(best.gain, best.offer).toBeLessThanOrEqual(0)
})
