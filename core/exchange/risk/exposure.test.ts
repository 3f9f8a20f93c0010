/** Exposure by the formula of the rules against every possible set of winners, and the positions that keep it. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bet, resultIfWinners, worstResult } from '#sim/oracle/exposure.ts'
import { priceAt } from '../../values/ladder.ts'
import { kindTermsOf } from '../market-terms.ts'
import { emptyPosition, exposureOf, resultIfWins, withMatched } from './exposure.ts'
import { WINNERS } from './payoff.ts'
import {
  changePosition,
  createPositions,
  ensurePosition,
  exposureIf,
  figureOf,
  figurePlace,
  findPosition,
  positionRow,
} from './position.ts'

const { EXPOSURE } = positionRow
const kindTerms = kindTermsOf({})

const fields = fc
  .integer({ min: 2, max: 9 })
  .chain((runnerCount) => fc.tuple(fc.constant(runnerCount), fc.integer({ min: 1, max: runnerCount - 1 })))

function betsOn(runnerCount: number, matched: fc.Arbitrary<boolean>): fc.Arbitrary<Bet[]> {
  return fc.array(
    fc.record({
      selectionId: fc.integer({ min: 0, max: runnerCount - 1 }),
      side: fc.constantFrom('BACK' as const, 'LAY' as const),
      price: fc.integer({ min: 0, max: 349 }).map(priceAt),
      size: fc.integer({ min: 1, max: 1_000_000 }),
      matched,
    }),
    { maxLength: 12 },
  )
}

function runnersOf(runnerCount: number): number[] {
  return Array.from({ length: runnerCount }, (_, i) => i)
}

/** What a bet adds to a position: to its constant and to its runner's figure. */
function changeBy({ side, price, size, matched }: Bet): [constant: number, figure: number] {
  if (side === 'BACK') return [-100 * size, matched ? size * price : 100 * size]
  return matched ? [100 * size, -size * price] : [0, -size * (price - 100)]
}

describe('exposure', () => {
  test('of matched bets is the worst over every set of winners, rounded up', () => {
    const cases = fields.chain(([runnerCount, winners]) =>
      fc.tuple(fc.constant(runnerCount), fc.constant(winners), betsOn(runnerCount, fc.constant(true))),
    )
    fc.assert(
      fc.property(cases, ([runnerCount, winners, bets]) => {
        const position = bets.reduce(
          (sum, { selectionId, side, price, size }) => withMatched(sum, selectionId, side, price, size),
          emptyPosition(runnerCount),
        )
        const worst = worstResult(bets, runnersOf(runnerCount), winners)
        expect(exposureOf(position, winners)).toBe(worst < 0 ? Math.ceil(-worst / 100) : 0)
        for (const runner of runnersOf(runnerCount)) {
          expect(resultIfWins(position, runner)).toBe(resultIfWinners(bets, [runner]))
        }
      }),
    )
  })

  test('kept bet by bet is the same, unmatched ones counted in full where they lose', () => {
    const cases = fields.chain(([runnerCount, winners]) =>
      fc.tuple(fc.constant(runnerCount), fc.constant(winners), betsOn(runnerCount, fc.boolean())),
    )
    fc.assert(
      fc.property(cases, ([runnerCount, numberOfWinners, bets]) => {
        const positions = createPositions(runnerCount, true)
        const rules = {
          payoff: WINNERS,
          kindTerms,
          numberOfWinners,
          removedCount: 0,
          removed: new Array<boolean>(runnerCount).fill(false),
        }
        const index = ensurePosition(positions, 101)
        let grown = 0
        bets.forEach((bet, i) => {
          const [constant, figure] = changeBy(bet)
          const foreseen = exposureIf(positions, rules, index, bet.selectionId, constant, figure)
          grown += changePosition(positions, rules, index, bet.selectionId, constant, figure, 0)
          const worst = worstResult(bets.slice(0, i + 1), runnersOf(runnerCount), numberOfWinners)
          expect(grown).toBe(worst < 0 ? Math.ceil(-worst / 100) : 0)
          expect(foreseen).toBe(grown)
          expect(figureOf(positions, index, EXPOSURE)).toBe(grown)
        })
      }),
    )
  })

  test('foreseen for somebody without a position is that of a new one', () => {
    const cases = fields.chain(([runnerCount, winners]) =>
      fc.tuple(
        fc.constant(runnerCount),
        fc.constant(winners),
        betsOn(runnerCount, fc.boolean()).filter((bets) => bets.length > 0),
      ),
    )
    fc.assert(
      fc.property(cases, ([runnerCount, numberOfWinners, bets]) => {
        const positions = createPositions(runnerCount, true)
        const rules = {
          payoff: WINNERS,
          kindTerms,
          numberOfWinners,
          removedCount: 0,
          removed: new Array<boolean>(runnerCount).fill(false),
        }
        const bet = bets[0]!
        const foreseen = exposureIf(positions, rules, -1, bet.selectionId, ...changeBy(bet))
        const worst = worstResult([bet], runnersOf(runnerCount), numberOfWinners)
        expect(foreseen).toBe(worst < 0 ? Math.ceil(-worst / 100) : 0)
      }),
    )
  })
})

test('positions are found by account, however many there are', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 101, max: 2 ** 31 - 1 }), { maxLength: 300 }),
      (accounts) => {
        const positions = createPositions(3, true)
        accounts.forEach((account, i) => {
          expect(findPosition(positions, account)).toBe(-1)
          expect(ensurePosition(positions, account)).toBe(i)
        })
        accounts.forEach((account, i) => {
          expect(findPosition(positions, account)).toBe(i)
          expect(ensurePosition(positions, account)).toBe(i)
        })
        expect(positions.count).toBe(accounts.length)
      },
    ),
  )
})

test('positions of a market of 512 runners keep their figures from page to page', () => {
  const positions = createPositions(512, true)
  const rules = { payoff: WINNERS, numberOfWinners: 1, removedCount: 0, removed: [], kindTerms }
  const accounts = Array.from({ length: 1_000 }, (_, i) => 101 + i)
  for (const account of accounts) {
    const index = ensurePosition(positions, account)
    changePosition(positions, rules, index, account % 512, -100 * account, 300 * account, 300 * account)
  }
  expect(positions.rest.length).toBeGreaterThan(2)
  for (const account of accounts) {
    const index = findPosition(positions, account)
    expect(figureOf(positions, index, EXPOSURE)).toBe(account)
    expect(figureOf(positions, index, figurePlace(positions, account % 512))).toBe(300 * account)
    expect(figureOf(positions, index, positionRow.NEWEST)).toBe(-1)
  }
})
