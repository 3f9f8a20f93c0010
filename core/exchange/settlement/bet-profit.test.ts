/** What one bet is told to have won is what its account, with that bet alone, is paid: in every kind of market and every result. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ladderByCode } from '../../values/ladder.ts'
import { type Handicap, kindTermsOf, ladderOf, type MarketTerms } from '../market-terms.ts'
import { addBets, grossOfBet } from '../risk/figures.ts'
import { payoffs, type Result, WINNERS } from '../risk/payoff.ts'
import { createPositions, ensurePosition } from '../risk/position.ts'
import { profitOfBet } from './bet-profit.ts'
import { resultOf, sharesOf } from './shares.ts'

const runnerCount = 6
const nobody = { numerators: [], denominators: [] }
const sets = fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 3 })
const numbers = (min: number, max: number) =>
  fc.integer({ min, max }).map((number): Result => ({ ...nobody, placed: nobody, number }))
const handicaps = ([one, other]: readonly Handicap['side'][]): Handicap[] =>
  [-275, -50, -25, 0, 25, 150].map((handicap, i) => ({ side: i % 2 === 0 ? one! : other!, handicap }))

/** By payoff code: the terms of a market, and its results. */
const kinds: readonly { name: string; terms: MarketTerms; results: fc.Arbitrary<Result> }[] = [
  {
    name: 'winners',
    terms: {},
    results: sets.map((winners) => ({
      ...sharesOf(runnerCount, 2, winners, []),
      ...{ placed: nobody, number: 0 },
    })),
  },
  {
    name: 'each-way',
    terms: { marketKind: 'EACH_WAY', eachWay: { places: 3, divisor: 5 } },
    results: fc.tuple(sets, fc.integer({ min: 1, max: 3 })).map(([placed, winners]) => ({
      ...sharesOf(runnerCount, 1, placed.slice(0, winners), []),
      ...{ placed: sharesOf(runnerCount, 3, placed, []), number: 0 },
    })),
  },
  {
    name: 'handicaps',
    terms: { marketKind: 'ASIAN_HANDICAP', handicaps: handicaps(['HOME', 'AWAY']) },
    results: numbers(-20, 20),
  },
  {
    name: 'totals',
    terms: { marketKind: 'ASIAN_TOTAL', handicaps: handicaps(['OVER', 'UNDER']) },
    results: numbers(0, 20),
  },
  {
    name: 'a line',
    terms: { marketKind: 'LINE', line: { low: 0, high: 3_000, step: 50, resultMin: 5, resultMax: 25 } },
    results: numbers(5, 25),
  },
]

const bets = fc.record({
  runner: fc.nat(runnerCount - 1),
  isLay: fc.boolean(),
  fills: fc.array(fc.record({ place: fc.nat(60), size: fc.integer({ min: 1, max: 50_000 }) }), {
    ...{ minLength: 1, maxLength: 4 },
  }),
})

describe('a bet alone is told what its account is paid', () => {
  test.each(kinds.map((kind, payoff) => ({ ...kind, payoff })))('$name', ({ terms, results, payoff }) => {
    const kindTerms = kindTermsOf(terms)
    const { prices } = ladderByCode(ladderOf(terms))
    const rules = {
      ...{ payoff, kindTerms, numberOfWinners: payoff === 0 ? 2 : 1, removedCount: 0 },
      removed: new Array<boolean>(runnerCount).fill(false),
    }
    fc.assert(
      fc.property(bets, results, ({ runner, isLay, fills }, result) => {
        const positions = createPositions(
          payoffs[payoff]!.figureCount(runnerCount, kindTerms),
          payoff === WINNERS,
        )
        const index = ensurePosition(positions, 101)
        const priced = fills.map(({ place, size }) => ({ price: prices[place]!, size }))
        for (const { price, size } of priced) {
          const bet = { runner, isBack: !isLay, price, size, isMatched: true }
          addBets(positions, rules, index, grossOfBet(rules, price, size), bet)
        }
        const matched = priced.reduce((sum, { size }) => sum + size, 0)
        const payout = priced.reduce((sum, { price, size }) => sum + price * size, 0)
        const lines = priced.map(({ price, size }) => [price, size] as const)
        const several = new Set(priced.map(({ price }) => price)).size > 1
        expect(
          profitOfBet(
            payoff,
            { result, kindTerms },
            { runner, isLay, matched, payout, ...(several && { lines }) },
          ),
        ).toBe(resultOf({ ...rules, positions }, index, result))
      }),
      { numRuns: 300 },
    )
  })
})
