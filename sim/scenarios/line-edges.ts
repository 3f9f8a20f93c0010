/** The two sides of a line matched with each other, and voids that take all parts of a cross-match, with the numbers expected. */
import { BACK } from '#core/exchange/book/book.ts'
import { createLegs, largestStake } from '#core/exchange/book/cross.ts'
import type { Handicap } from '#core/exchange/market-terms.ts'
import { largestStake as stakeByRule } from '../oracle/cross.ts'
import { houseAccounts } from '../oracle/world.ts'
import { expectSame } from '../simulation/difference.ts'
import { Stage } from './stage.ts'

const plenty = 100_000_000

/** Home less 0.75 and away plus 0.75 are runners 1 and 2, home plus 0.75 and away less 0.75 runners 3 and 4. */
const handicaps: Handicap[] = [
  { side: 'HOME', handicap: -75 },
  { side: 'AWAY', handicap: 75 },
  { side: 'HOME', handicap: 75 },
  { side: 'AWAY', handicap: -75 },
]

function lineStage(): Stage {
  return new Stage({
    runners: 4,
    more: { terms: { marketKind: 'ASIAN_HANDICAP', crossMatching: true, handicaps } },
  })
}

function back(stage: Stage, selectionId: number, price: number, size: number) {
  const account = stage.account(plenty)
  return { account, ...stage.place({ account, selectionId, side: 'BACK', price, size }) }
}

/** Three runners, of whom two are backed; who backs the third is matched across them. Returns all three. */
function crossedStage(limits: ConstructorParameters<typeof Stage>[1] = {}) {
  const stage = new Stage({ runners: 4, more: { terms: { crossMatching: true } } }, limits)
  stage.at(1_000)
  const legs = [back(stage, 1, 400, 10_000), back(stage, 2, 400, 10_000), back(stage, 3, 400, 10_000)]
  const taker = back(stage, 4, 400, 10_000)
  expectSame('matched across', taker.matched, 10_000)
  return { stage, bets: [...legs, taker] }
}

/** Voids what was matched on one runner, to its last slice. */
function voidOf(stage: Stage, selectionId: number): string | undefined {
  const window = { from: 0, to: 2_000_000_000_000, reason: 'by mistake' }
  const { refusal } = stage.run({ kind: 'void-window', market: 1, selectionId, ...window })
  stage.goOn()
  return refusal
}

export const lineEdges: Readonly<Record<string, () => void>> = {
  'a back of one side of a line is matched with a back of the other, and the house loses in no result':
    () => {
      const stage = lineStage()
      const home = back(stage, 1, 190, 10_000)
      // 1 / (1 - 1 / 1.90) is 2.1111; 50.00 at 2.11 pay 105.50, for which 55.53 at 1.90 are laid down.
      const away = back(stage, 2, 211, 5_000)
      expectSame('matched', [away.matched, away.matchedPayout], [5_000, 5_000 * 211])
      expectSame('its leg', stage.parts(home.id!).matched, 5_553)
      for (let number = -20; number <= 20; number++) {
        const gain = stage.resultIfNumber(houseAccounts.cross, number)
        if (gain < 0) throw new Error(`The house loses ${gain} at ${number}`)
      }
      // By one goal home less 0.75 is half won.
      expectSame('half won', stage.resultIfNumber(home.account, 1), 2_499)
      expectSame('half lost', stage.resultIfNumber(away.account, 1), -2_500)
      stage.settleBy({ number: 1 })
      stage.end()
    },

  'a thousand cents are tried for a stake, however many of them go in one step': () => {
    // At 1.18 for 6.60 and 910.00 the largest stakes below 120.01 that cost the house nothing are those up to 61.69.
    for (const [most, stake] of [
      [7_168, 6_169],
      [7_169, 0],
      [12_000, 0],
    ] as const) {
      const legs = createLegs(2)
      legs.count = 2
      legs.prices.set([660, 91_000])
      expectSame(`of ${most}`, largestStake(BACK, legs, 118, most), stake)
      expectSame(`of ${most} by the rule`, stakeByRule('BACK', 118, [660, 91_000], most), stake)
    }
  },

  'too little for the legs of the best price across is not had at a worse one': () => {
    const stage = new Stage({ runners: 2, more: { terms: { crossMatching: true } } })
    // Across 2.02 a back has 1.98, from 0.51 on: 0.50 at 2.02 pay 1.01, and 1.01 are laid down. Across 2.10 0.11 would have 1.90.
    back(stage, 1, 202, 1_000)
    back(stage, 1, 210, 1_000)
    expectSame('0.30', back(stage, 2, 150, 30).matched, 0)
    const { matched, matchedPayout } = back(stage, 2, 150, 51)
    expectSame('0.51', [matched, matchedPayout], [51, 51 * 198])
    stage.end()
  },

  'neither another line nor the same side of it is matched with a bet': () => {
    for (const selectionId of [3, 4, 1]) {
      const stage = lineStage()
      back(stage, 1, 190, 10_000)
      expectSame(`runner ${selectionId}`, back(stage, selectionId, 101, 1_000).matched, 0)
      stage.end()
    }
  },

  'over and under of one number are a line, lays of both sides too': () => {
    const totals: Handicap[] = [
      { side: 'OVER', handicap: 250 },
      { side: 'UNDER', handicap: 250 },
    ]
    const stage = new Stage({
      ...{
        runners: 2,
        more: { terms: { marketKind: 'ASIAN_TOTAL', crossMatching: true, handicaps: totals } },
      },
    })
    const lay = (selectionId: number, price: number) => {
      const account = stage.account(plenty)
      return stage.place({ account, selectionId, side: 'LAY', price, size: 10_000 })
    }
    lay(1, 200)
    // The other side's 2.00 is exact.
    expectSame('at exactly even money', lay(2, 200).matched, 10_000)
    stage.end()
  },

  'a void of one runner takes the cross-matches that he is part of whole, and leaves what is on others alone':
    () => {
      const { stage, bets } = crossedStage()
      const [one, other] = [stage.account(plenty), stage.account(plenty)]
      stage.matchBet({ account: one, against: other, selectionId: 4, side: 'BACK', price: 300, size: 1_000 })
      expectSame('refused', voidOf(stage, 2), undefined)
      for (const { id } of bets) expectSame(`voided of ${id}`, stage.parts(id!).voided, 10_000)
      expectSame('stands', stage.resultIfWins(one, 4), 200_000)
      expectSame('again', voidOf(stage, 2), 'window_empty')
      stage.settle([4])
      for (const { account } of bets) expectSame(`balance of ${account}`, stage.balance(account), plenty)
      stage.end()
    },

  'a void that is over slice by slice takes all parts too, and pays a settled market again': () => {
    const { stage, bets } = crossedStage({ facts: 2 })
    stage.settle([4])
    stage.goOn()
    expectSame('won', stage.balance(bets[3]!.account), plenty + 30_000)
    expectSame('refused', voidOf(stage, 1), undefined)
    for (const { account } of bets) expectSame(`balance of ${account}`, stage.balance(account), plenty)
    stage.end()
  },

  'a void of an instant takes all parts of a cross-match, and no other': () => {
    const { stage, bets } = crossedStage()
    stage.at(2_000)
    const { id, account, matched } = back(stage, 4, 400, 1_000)
    expectSame('rests', matched, 0)
    stage.place({ account: stage.account(plenty), selectionId: 4, side: 'LAY', price: 400, size: 1_000 })
    const from = 1_700_000_001_000
    stage.run({ kind: 'void-window', market: 1, from, to: from + 1, reason: 'late' })
    for (const bet of bets) expectSame(`voided of ${bet.id}`, stage.parts(bet.id!).voided, 10_000)
    expectSame('of the later one', [stage.parts(id!).voided, account > 0], [0, true])
    stage.end()
  },

  'a runner who leaves takes his own part alone; the house has what that leaves': () => {
    const { stage, bets } = crossedStage()
    stage.run({ kind: 'remove-runner', market: 1, selectionId: 1, reason: 'lame' })
    stage.goOn()
    const voided = bets.map(({ id }) => stage.parts(id!).voided)
    expectSame('voided', voided, [10_000, 0, 0, 0])
    stage.settle([2])
    stage.goOn()
    // 30.00 of three backs for 40.00 to the winner: what the first would have laid down is the house's to pay.
    expectSame('house', stage.balance(houseAccounts.cross), -10_000)
    stage.end()
  },
}
