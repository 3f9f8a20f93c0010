/** Which money an order is asked for whose fills are followed by exits, where a result lies between its fills: with the numbers expected. */
import type { OffsetAsked } from '#core/exchange/command.ts'
import { expectSame } from '../simulation/difference.ts'
import { Stage, type StageRules } from './stage.ts'

const plenty = 100_000_000

const line = { low: 0, high: 1_000, step: 100, resultMin: 0, resultMax: 10 }
const offset: OffsetAsked = { ticks: 1 }

/**
 * One has over 100.00 at 7, which costs 100.00 below it. Others offer under 100.00 at 7 and at 5: both together, 200.00, leave 100.00 to
 * lose at most; followed by an over at 6 and one at 4, 200.00 are lost at 5. `lines`: where they offer it. Returns the stage and
 * who has `grant`.
 */
function betweenLines(grant: number, rules: Partial<StageRules> = {}, lines = [700, 500]) {
  const stage = new Stage({ runners: 1, more: { terms: { marketKind: 'LINE', line } }, ...rules })
  const [one, other] = [stage.account(grant), stage.account(plenty)]
  stage.matchBet({ account: one, against: other, selectionId: 1, side: 'LAY', price: 700, size: 10_000 })
  for (const price of lines) {
    const lay = { account: other, selectionId: 1, side: 'LAY', price, size: 10_000 } as const
    stage.place({ ...lay, persistence: 'PERSIST' })
  }
  const under = () =>
    stage.place({ account: one, selectionId: 1, side: 'BACK', price: 500, size: 20_000, offset })
  return { stage, one, other, under }
}

export const offsetEdges: Readonly<Record<string, () => void>> = {
  'a number between two fills of a line costs the fill that loses and the exit of the one that wins': () => {
    const poor = betweenLines(19_999)
    expectSame('a cent short', poor.under().refusal, 'insufficient_funds')
    expectSame('held as before', poor.stage.exposure(poor.one), 10_000)
    poor.stage.end()
    const { stage, one, other, under } = betweenLines(20_000)
    expectSame('taken', under().matched, 20_000)
    expectSame('held', stage.exposure(one), 20_000)
    const back = { account: other, selectionId: 1, side: 'BACK', price: 600, size: 10_000 } as const
    expectSame('the exit at 6', stage.place(back).matched, 10_000)
    stage.settleBy({ number: 5 })
    expectSame('left', stage.balance(one), 0)
    stage.end()
  },

  'fills of a line at one price are followed for no more than they can lose': () => {
    const { stage, one, other } = betweenLines(10_000)
    const lay = { account: other, selectionId: 1, side: 'LAY', price: 700, size: 5_000 } as const
    stage.place(lay)
    const under = { account: one, selectionId: 1, side: 'BACK', price: 700, size: 15_000, offset } as const
    expectSame('taken', stage.place(under).matched, 15_000)
    expectSame('held', stage.exposure(one), 10_000)
    stage.end()
  },

  'the exit of a fill is clear of what rests of its parent on a line, and costs nothing more': () => {
    const { stage, one, under } = betweenLines(10_000, {}, [700])
    const { matched, unmatched } = under()
    expectSame('taken', [matched, unmatched], [10_000, 10_000])
    expectSame('held', stage.exposure(one), 10_000)
    stage.end()
  },

  'an order on a line that waits is asked for its exits when it comes, and again when its wait is over':
    () => {
      const poor = betweenLines(19_999, { betDelayMs: 5_000 })
      poor.stage.run({ kind: 'turn-in-play', market: 1 })
      expectSame('a cent short', poor.under().refusal, 'insufficient_funds')
      poor.stage.end()
      for (const [spent, matched] of [
        [0, 20_000],
        [1, 0],
      ] as const) {
        const { stage, one, under } = betweenLines(20_000, { betDelayMs: 5_000 })
        const another = stage.addMarket({ runners: 2 })
        stage.run({ kind: 'turn-in-play', market: 1 })
        const { id } = under()
        expectSame('held back for nothing', stage.exposure(one), 10_000)
        const bet = { account: one, market: another, selectionId: 1, side: 'BACK', price: 200 } as const
        if (spent > 0) stage.place({ ...bet, size: spent })
        stage.at(5_000)
        expectSame('matched', stage.parts(id).matched, matched)
        expectSame('lapsed', stage.parts(id).lapsed, 20_000 - matched)
        stage.end()
      }
    },

  'who is placed wins the fill at the higher price and loses the other, and the exits count': () => {
    const eachWay = { places: 2, divisor: 5 }
    const more = { terms: { marketKind: 'EACH_WAY', eachWay } } as const
    // Placed, 100.00 win 30.00 at 9.00 and lose 20.00 at 4.00; the exit at 8.80 costs 28.00.
    for (const [grant, matched, held] of [
      [103_799, undefined, 102_000],
      [103_800, 20_000, 103_800],
    ] as const) {
      const stage = new Stage({ runners: 4, more })
      const [one, other] = [stage.account(grant), stage.account(plenty)]
      const laid = { account: one, against: other, side: 'LAY' } as const
      stage.matchBet({ ...laid, selectionId: 2, price: 1_800, size: 10_000 })
      stage.matchBet({ ...laid, selectionId: 1, price: 600, size: 20_000 })
      for (const price of [900, 400]) {
        stage.place({ account: other, selectionId: 1, side: 'LAY', price, size: 10_000 })
      }
      expectSame('before', stage.exposure(one), 102_000)
      const back = { account: one, selectionId: 1, side: 'BACK', price: 400, size: 20_000 } as const
      expectSame('matched', stage.place({ ...back, offset }).matched || undefined, matched)
      expectSame('held', stage.exposure(one), held)
      stage.end()
    }
  },

  'a replacement leaves what follows the fills a price to stand at': () => {
    const stage = new Stage({ runners: 2, stakeMin: 100 })
    const [account, other] = [stage.account(plenty), stage.account(plenty)]
    for (const [side, asked, price, last] of [
      ['BACK', { ticks: 2 }, 102, 101],
      ['LAY', { ticks: 2 }, 99_000, 100_000],
      ['BACK', { ticks: 0, stopTicks: 2 }, 99_000, 100_000],
      ['LAY', { ticks: 0, stopTicks: 2 }, 102, 101],
    ] as const) {
      const order = { account, selectionId: 1, side, price, size: 1_000, offset: asked } as const
      const { id, refusal: placed } = stage.place(order)
      expectSame(`${side} at ${price}`, placed, undefined)
      const otherSide = side === 'BACK' ? 'LAY' : 'BACK'
      stage.place({ account: other, selectionId: 1, side: otherSide, price: last, size: 400 })
      const { refusal } = stage.run({ kind: 'replace-order', market: 1, account, order: id, price: last })
      expectSame(`${side} at ${last}`, refusal, 'offset_invalid')
      for (const each of [account, other]) stage.run({ kind: 'cancel-all', market: 1, account: each })
    }
    stage.end()
  },
}
