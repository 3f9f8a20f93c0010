/** What a runner's leaving does to the bets on the others and on itself, with the prices expected. */
import { expectSame } from '../simulation/difference.ts'
import { Stage } from './stage.ts'

const plenty = 100_000_000

export const reductionEdges: Readonly<Record<string, () => void>> = {
  'half a hundredth of a reduced price goes to the even one': () => {
    expectSame('2.565', afterRemoval({ numberOfWinners: 1, price: 270, factorBps: 500 }).price, 256)
    expectSame('2.375', afterRemoval({ numberOfWinners: 1, price: 250, factorBps: 500 }).price, 238)
  },

  'a factor reduces a win price from 2.5 % on, and an unmatched lay lapses with it; in a place market from 4 %':
    () => {
      const win = { numberOfWinners: 1, price: 1_000 }
      expectSame('2.49 %', afterRemoval({ ...win, factorBps: 249 }), { price: 1_000, unmatched: 500 })
      expectSame('2.5 %', afterRemoval({ ...win, factorBps: 250 }), { price: 975, unmatched: 0 })
      const place = { numberOfWinners: 2, price: 1_000 }
      expectSame('3.99 % of a place', afterRemoval({ ...place, factorBps: 399 }), {
        price: 964,
        unmatched: 500,
      })
      expectSame('4 % of a place', afterRemoval({ ...place, factorBps: 400 }), { price: 964, unmatched: 0 })
    },

  'bets on the runner who leaves are void at the price they have, and those on the others are reduced':
    () => {
      const stage = new Stage({ runners: 4 })
      const [account, against] = [stage.account(plenty), stage.account(plenty)]
      for (const selectionId of [1, 2])
        stage.matchBet({ account, against, selectionId, side: 'BACK', price: 1_000, size: 1_000 })
      stage.run({ kind: 'remove-runner', market: 1, selectionId: 2, factorBps: 2_000, reason: 'withdrawn' })
      const matches = stage.pair.known.history.matches.get(1)!
      expectSame(
        'prices',
        matches.map(({ price }) => price),
        [800, 1_000],
      )
      expectSame('risked', stage.exposure(account), 1_000)
      stage.end()
    },

  'a bet that was void before stays at its price, and comes to nothing': () => {
    const stage = new Stage({ runners: 4 })
    const [account, against] = [stage.account(plenty), stage.account(plenty)]
    const match = () =>
      stage.matchBet({ account, against, selectionId: 1, side: 'BACK', price: 1_000, size: 1_000 })
    match()
    const window = { from: 0, to: 2_000_000_000_000, reason: 'by mistake' }
    stage.run({ kind: 'void-window', market: 1, selectionId: 1, ...window })
    match()
    stage.run({ kind: 'remove-runner', market: 1, selectionId: 2, factorBps: 2_000, reason: 'withdrawn' })
    expectSame('won', stage.resultIfWins(account, 1), 1_000 * (800 - 100))
    stage.end()
  },

  'a second runner who leaves reduces what the first has left of a price': () => {
    const stage = new Stage({ runners: 4 })
    const [account, against] = [stage.account(plenty), stage.account(plenty)]
    stage.matchBet({ account, against, selectionId: 1, side: 'BACK', price: 1_000, size: 1_000 })
    for (const selectionId of [2, 3])
      stage.run({ kind: 'remove-runner', market: 1, selectionId, factorBps: 2_000, reason: 'withdrawn' })
    expectSame('won', stage.resultIfWins(account, 1), 1_000 * (640 - 100))
    expectSame('price', stage.pair.known.history.matches.get(1)![0]!.price, 640)
    stage.settle([1])
    expectSame('paid', stage.balance(account), plenty + 5_400)
    stage.end()
  },
}

/** Returns the price of a match after another runner has left, and what is left of an unmatched lay of 5.00. */
function afterRemoval(given: { numberOfWinners: number; price: number; factorBps: number }) {
  const { numberOfWinners, price, factorBps } = given
  const stage = new Stage({ runners: 4, numberOfWinners })
  const [account, against] = [stage.account(plenty), stage.account(plenty)]
  stage.matchBet({ account, against, selectionId: 1, side: 'BACK', price, size: 1_000 })
  const { id } = stage.place({ account, selectionId: 3, side: 'LAY', price: 200, size: 500 })
  stage.run({ kind: 'remove-runner', market: 1, selectionId: 2, factorBps, reason: 'withdrawn' })
  stage.end()
  return { price: stage.pair.known.history.matches.get(1)![0]!.price, unmatched: stage.parts(id).unmatched }
}
