/** Where a rule turns on the last cent or the last millisecond: played on engine and oracle, with the numbers expected. */
import { marketExposure } from '../oracle/exposure.ts'
import { expectSame } from '../simulation/difference.ts'
import { agentEdges } from './agent-edges.ts'
import { creditEdges } from './credit-edges.ts'
import { exitEdges } from './exit-edges.ts'
import { giveBackEdges } from './give-back-edges.ts'
import { gradingEdges } from './grading-edges.ts'
import { identityEdges } from './identity-edges.ts'
import { limitEdges } from './limit-edges.ts'
import { lineEdges } from './line-edges.ts'
import { offsetEdges } from './offset-edges.ts'
import { pairEdges } from './pair-edges.ts'
import { protectionEdges } from './protection-edges.ts'
import { quietEdges } from './quiet-edges.ts'
import { reductionEdges } from './reduction-edges.ts'
import { restrictionEdges } from './restriction-edges.ts'
import { Stage } from './stage.ts'
import { startEdges } from './start-edges.ts'
import { targetEdges } from './target-edges.ts'
import { walletEdges } from './wallet-edges.ts'

const plenty = 100_000_000

/** By the rule at whose edge they are; each throws when it does not hold. */
export const edges: Readonly<Record<string, () => void>> = {
  ...targetEdges,
  ...gradingEdges,
  ...lineEdges,
  ...startEdges,
  ...exitEdges,
  ...offsetEdges,
  ...quietEdges,
  ...reductionEdges,
  ...pairEdges,
  ...identityEdges,
  ...restrictionEdges,
  ...protectionEdges,
  ...limitEdges,
  ...walletEdges,
  ...agentEdges,
  ...creditEdges,
  ...giveBackEdges,

  'below the least stake, 10.00 returned are enough and 9.99 are not': () => {
    const stage = new Stage({ runners: 2, stakeMin: 200 })
    const account = stage.account(plenty)
    const back = (size: number, price: number) =>
      stage.place({ account, selectionId: 1, side: 'BACK', size, price }).refusal ?? 'taken'
    expectSame('1.00 at 10', back(100, 1_000), 'taken')
    expectSame('1.25 at 8', back(125, 800), 'taken')
    expectSame('1.00 at 9.80', back(100, 980), 'size_too_small')
    expectSame('0.99 at 10', back(99, 1_000), 'size_too_small')
    stage.end()
  },

  'a dead heat is rounded from the exact third of a hundredth': () => {
    // 6.49 at 1.01 over three: 6.49 - 2.1849666... is 4.3050333...; from 4.3050 it would be 4.30.
    expectSame('laid 6.49', deadHeatOfThree('LAY', 649), 431)
    expectSame('laid 3.49', deadHeatOfThree('LAY', 349), 232)
    expectSame('backed 5.51', deadHeatOfThree('BACK', 551), -365)
  },

  'a whole line is lost by its back at the number itself, and won below it': () => {
    const line = { low: 0, high: 1_000, step: 100, resultMin: 0, resultMax: 10 }
    for (const [number, won] of [
      [4, 500],
      [5, -500],
    ] as const) {
      const stage = new Stage({ runners: 1, more: { terms: { marketKind: 'LINE', line } } })
      const [account, against] = [stage.account(plenty), stage.account(plenty)]
      stage.matchBet({ account, against, selectionId: 1, side: 'BACK', price: 500, size: 500 })
      stage.settleBy({ number })
      expectSame(`balance at ${number}`, stage.balance(account), plenty + won)
      stage.end()
    }
  },

  'the worst of a line may be its last number alone, and its first': () => {
    const line = { low: 50, high: 1_050, step: 100, resultMin: 1, resultMax: 10 }
    const stage = new Stage({ runners: 1, more: { terms: { marketKind: 'LINE', line } } })
    const [under, over] = [stage.account(1_000), stage.account(1_000)]
    const bets = [
      { account: under, side: 'BACK', price: 950 },
      { account: over, side: 'LAY', price: 150 },
    ] as const
    for (const bet of bets) {
      stage.place({ ...bet, selectionId: 1, size: 1_000 })
      const { refusal } = stage.place({ ...bet, selectionId: 1, size: 100 })
      expectSame('a stake beyond the money', refusal, 'insufficient_funds')
    }
    stage.end()
  },

  'a session counts the overs up to the one it names, waits for it, and is void without it': () => {
    const line = { low: 1_050, high: 2_050, step: 100, resultMin: 0, resultMax: 100, namedOver: 2 }
    const afterOvers = (runsByOver: readonly number[], inningsOver: boolean) => {
      const stage = new Stage({ runners: 1, more: { terms: { marketKind: 'LINE', line } } })
      const [account, against] = [stage.account(plenty), stage.account(plenty)]
      stage.matchBet({ account, against, selectionId: 1, side: 'BACK', price: 1_550, size: 500 })
      stage.run({ kind: 'suspend-market', market: 1, lapse: true, reason: '' })
      const session = { runsByOver, inningsOver }
      const { refusal } = stage.run({ kind: 'settle-market', market: 1, session })
      stage.end()
      return refusal ?? stage.balance(account) - plenty
    }
    expectSame('15 in two overs', afterOvers([8, 7, 1], false), 500)
    expectSame('16 in two overs', afterOvers([8, 8], true), -500)
    expectSame('one over, more to come', afterOvers([8], false), 'result_invalid')
    expectSame('one over, no more', afterOvers([8], true), 0)
  },

  'each-way, who has left is neither the winner nor placed': () => {
    const eachWay = { places: 2, divisor: 5 }
    const stage = new Stage({ runners: 4, more: { terms: { marketKind: 'EACH_WAY', eachWay } } })
    const [account, against] = [stage.account(plenty), stage.account(plenty)]
    for (const selectionId of [1, 2, 3]) {
      stage.matchBet({ account, against, selectionId, side: 'BACK', price: 900, size: 2_000 })
    }
    const exposure = () => marketExposure(stage.oracleMarket(), account)
    // The fourth wins and one is placed: 6.00 - 20.00 - 20.00.
    expectSame('exposure of four', exposure(), 3_400)
    stage.run({ kind: 'remove-runner', market: 1, selectionId: 4, reason: 'withdrawn' })
    expectSame('exposure of three', exposure(), 0)
    stage.end()
  },

  'who comes out even is settled, too, and nothing is posted': () => {
    const stage = new Stage({ runners: 2, commissionBps: 500 })
    const [account, against] = [stage.account(plenty), stage.account(plenty)]
    for (const side of ['BACK', 'LAY'] as const) {
      stage.matchBet({ account, against, selectionId: 1, side, price: 300, size: 1_000 })
    }
    stage.settle([1])
    expectSame('balance', stage.balance(account), plenty)
    stage.end()
  },

  'what stands at a price goes beyond 30 bits and comes back': () => {
    const stage = new Stage({ runners: 2 })
    const account = stage.account(90_000_000_000)
    const most = { account, selectionId: 1, side: 'LAY' as const, size: 1_000_000_000, price: 200 }
    const orders = [1, 2, 3, 4].map(() => stage.place(most).id)
    for (const order of orders) stage.run({ kind: 'cancel-order', market: 1, account, order })
    stage.end()
  },

  'of two replacements of an order the later waits alone, and stands for it in the end': () => {
    const stage = new Stage({ runners: 2, betDelayMs: 5_000 })
    const account = stage.account(plenty)
    const back = { account, selectionId: 1, side: 'BACK', price: 400, size: 1_000 } as const
    const { id: order } = stage.place({ ...back, persistence: 'PERSIST' })
    stage.run({ kind: 'turn-in-play', market: 1 })
    const replace = (price: number) =>
      stage.expect({ kind: 'replace-order', market: 1, account, order, price })
    const earlier = replace(500)
    stage.at(1)
    const later = replace(600)
    const unmatched = () => [order, earlier, later].map((id) => stage.parts(id).unmatched).join()
    expectSame('while it waits', unmatched(), '1000,0,1000')
    stage.at(5_000)
    expectSame('when the earlier one would be over', unmatched(), '1000,0,1000')
    stage.at(5_001)
    expectSame('released', unmatched(), '0,0,1000')
    stage.end()
  },

  'an order waits to the millisecond': () => {
    const stage = new Stage({ runners: 2, betDelayMs: 5_000 })
    const account = stage.account(plenty)
    stage.run({ kind: 'turn-in-play', market: 1 })
    const { id } = stage.place({ account, selectionId: 1, side: 'BACK', price: 200, size: 1_000 })
    stage.at(4_999)
    expectSame('waits after 4.999 s', stage.parts(id).isDelayed, true)
    stage.at(5_000)
    expectSame('waits after 5 s', stage.parts(id).isDelayed, false)
    stage.end()
  },

  'a round comes once the gap of the profile has passed, and not a millisecond before': () => {
    for (const [profile, gapMs] of [
      ['standard', 2_500],
      ['strict', 5_000],
    ] as const) {
      const stage = new Stage({ runners: 2 })
      const account = stage.account(plenty)
      stage.seed(account)
      stage.run({ kind: 'set-profile', profile, account: 0 })
      stage.verify(account)
      const play = () => {
        const bets = [{ selection: 'up', amount: 500 }]
        return stage.run({ kind: 'play-round', account, game: '7updown', bets, bankrollFloor: 0 }).refusal
      }
      expectSame(`first round, ${profile}`, play(), undefined)
      stage.at(gapMs - 1)
      expectSame(`a millisecond early, ${profile}`, play(), 'round_too_soon')
      stage.at(gapMs)
      expectSame(`in time, ${profile}`, play(), undefined)
      stage.end()
    }
  },

  'a fill-or-kill order that waited fills from its least on': () => {
    const stage = new Stage({ runners: 2, betDelayMs: 5_000 })
    const [account, against] = [stage.account(plenty), stage.account(plenty)]
    stage.run({ kind: 'turn-in-play', market: 1 })
    stage.place({ account: against, selectionId: 1, side: 'LAY', price: 200, size: 600 })
    stage.at(5_000)
    const order = { account, selectionId: 1, side: 'BACK', price: 200, size: 1_000 } as const
    const enough = stage.place({ ...order, timeInForce: 'FILL_OR_KILL', minFill: 600 })
    const tooMuch = stage.place({ ...order, timeInForce: 'FILL_OR_KILL', minFill: 601 })
    stage.at(10_000)
    expectSame('matched of the first', stage.parts(enough.id).matched, 600)
    expectSame('matched of the second', stage.parts(tooMuch.id).matched, 0)
    stage.end()
  },

  'fill-or-kill ends before the own order, wherever it stands at its price': () => {
    const stage = new Stage({ runners: 2 })
    const [account, against] = [stage.account(plenty), stage.account(plenty)]
    for (const maker of [against, account, against]) {
      stage.place({ account: maker, selectionId: 1, side: 'LAY', price: 200, size: 500 })
    }
    const order = { account, selectionId: 1, side: 'BACK', price: 200, size: 1_000 } as const
    expectSame('all', stage.place({ ...order, timeInForce: 'FILL_OR_KILL' }).matched, 0)
    expectSame('half', stage.place({ ...order, timeInForce: 'FILL_OR_KILL', minFill: 500 }).matched, 500)
    stage.end()
  },

  'half a cent of commission goes to the even cent': () => {
    // 5 % of 0.50 and of 1.50 is two and a half and seven and a half cents.
    for (const [won, commission] of [
      [50, 2],
      [150, 8],
    ] as const) {
      const stage = new Stage({ runners: 2, commissionBps: 500 })
      const [account, against] = [stage.account(plenty), stage.account(plenty)]
      stage.matchBet({ account, against, selectionId: 1, side: 'BACK', price: 200, size: won })
      stage.settle([1])
      expectSame(`commission on ${won}`, plenty + won - stage.balance(account), commission)
      stage.end()
    }
  },
}

/** Returns what is won, minor units, with a bet at 1.01 on one of three runners that share one place. */
function deadHeatOfThree(side: 'BACK' | 'LAY', size: number): number {
  const stage = new Stage({ runners: 4 })
  const [account, against] = [stage.account(plenty), stage.account(plenty)]
  stage.matchBet({ account, against, selectionId: 1, side, price: 101, size })
  stage.settle([1, 2, 3])
  stage.end()
  return stage.balance(account) - plenty
}
