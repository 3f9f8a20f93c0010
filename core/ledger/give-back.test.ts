/** Whatever is won and lost, what players were given and what they are promised is exactly the part of what the house earned. */
import { expect, test } from 'vitest'
import { openScene } from '../testing/scene.ts'
import { availableOf, balanceOf } from './accounts.ts'
import { spendableOf } from './spending.ts'

/** Returns whole numbers below `below`, the same for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test.each([1, 2, 3, 4, 5, 6])(
  'to the ten-thousandth of a cent, and never beyond what the agent has, by seed %i',
  (seed) => {
    const below = randomOf(seed)
    const scene = openScene()
    const { state } = scene.engine
    const bps = 1 + below(5_000)
    const agent = scene.do('open-account', { agent: { book: 5_000 } }).id
    const player = scene.do('open-account', { parent: agent, grant: 1_000_000 }).id
    scene.do('announce-give-back', { account: agent, noticeMs: 0, giveBack: { book: bps } })
    scene.do('close-period', {})
    let [earned, most, won] = [0, 0, 0]
    for (let week = 0; week < 40; week++) {
      for (let bets = below(4); bets > 0; bets--) {
        const stake = 1 + below(3_000)
        const returned = below(2) === 0 ? 0 : below(2 * stake)
        const { id: bet } = scene.do('take-book-bet', { account: player, stake })
        expect(scene.do('settle-book-bet', { bet, returned }).refusal).toBeUndefined()
        earned += stake - returned
        won += returned - stake
      }
      expect(scene.do('close-period', {}).refusal).toBeUndefined()
      most = Math.max(most, earned)
      const given = balanceOf(state.accounts, player) - 1_000_000 - won
      const { units, rest } = state.tree.promised.get(player) ?? { units: 0, rest: 0 }
      expect((given + units) * 10_000 + rest).toBe(earned * bps)
      expect(given).toBeLessThanOrEqual(Math.floor((most * bps) / 10_000))
      expect(availableOf(state.accounts, agent)).toBeGreaterThanOrEqual(0)
      // While he may give anything, nothing whole is owed to the player.
      if (units > 0) expect(spendableOf(state, agent)).toBeLessThanOrEqual(0)
    }
    expect(most).toBeGreaterThan(0)
  },
)
