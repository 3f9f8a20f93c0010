/**
 * No set of bets against the makers of an event is a sure profit. Of drawn states all that can still follow is enumerated, with its chances: one
 * measure over the plays, of which the results of all markets are images. Every offer that may stand, at any maker, has an expected
 * gain of nothing or less under it for who takes it; so has every combination of them, in any amounts, as an expected gain adds up. A sure
 * profit would gain in every play, so on average too: there is none.
 */
import { expect, test } from 'vitest'
import { marketTypes } from '#contract/market-types.ts'
import { Random } from './fixtures/random.ts'
import { sportsDrawn, weigh } from './testing/drawn-states/weighing.ts'

const states = 50

test.each(sportsDrawn)(
  '%s: no offer at 50 drawn states is worth more than nothing to who takes it',
  (sport) => {
    const weighed = weigh(sport, states, new Random(`no sure profit at ${sport}`))
    expect(weighed.states).toBe(states)
    // What is enumerated is what is priced: a bet at the fair odds is worth nothing.
    expect(weighed.unfair).toBeLessThan(1e-5)
    expect(weighed.best.gain, weighed.best.offer).toBeLessThanOrEqual(0)
    // No market of the sport is left out.
    const types = Object.entries(marketTypes).filter(([, { sports }]) =>
      sports.some((one) => one === weighed.name),
    )
    expect([...weighed.offersByType.keys()].sort()).toEqual(types.map(([type]) => type).sort())
    expect(Math.min(...weighed.offersByType.values())).toBeGreaterThan(states)
  },
)
