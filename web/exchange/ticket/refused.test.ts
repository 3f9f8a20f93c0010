/** The figures that would do, of refusals in which a bet's terms have a part. */
import { expect, test } from 'vitest'
import { fairStake, problemOfTerms, type RefusedBet } from './refused.ts'
import { plainTicket, type Ticket } from './ticket.ts'

const noon = new Date(2026, 10, 24, 12, 0).getTime()
const hourMs = 3_600_000

function bet(part: Partial<Ticket> = {}, of: Partial<RefusedBet> = {}): RefusedBet {
  const ticket = { ...plainTicket, ...part }
  return { stake: 1_000, ladder: undefined, ticket, market: undefined, now: noon, change: () => {}, ...of }
}

const refused = (code: string) => ({ ok: false, code, message: 'No.', retryable: false }) as const
const asked = (price: number) =>
  ({ side: 'BACK', price, stakeMin: 100, available: 79_050, sign: '' }) as const

test('the stake that the money is enough for counts the stop that would follow', () => {
  const problem = (of: RefusedBet) => problemOfTerms(of, refused('insufficient_funds'), asked(2_000))
  expect(problem(bet())).toEqual({ problem: 'No. 790.50 is available.', remedy: 79_050 })
  expect(problem(bet({ stopTicks: 5, slippage: 0 }))?.remedy).toBe(15_810)
})

test('a stake whose winnings cannot be rounded fairly is raised to the first that can', () => {
  // 0.13 at 1.06 wins 0.0078; 0.14 wins 0.0084, which is 0.01.
  expect(fairStake(106, 13)).toBe(14)
  expect(fairStake(106, 14)).toBe(14)
  expect(problemOfTerms(bet({}, { stake: 13 }), refused('profit_ratio'), asked(106))).toEqual({
    problem: 'No. The smallest is 0.14.',
    remedy: 14,
  })
})

test('a price with no room for what follows moves one step inwards, one off the ladder onto it', () => {
  const priceFor = (of: RefusedBet, code: string, price: number) =>
    problemOfTerms(of, refused(code), asked(price))?.remedyPrice
  expect(priceFor(bet({ offsetTicks: 5 }), 'offset_invalid', 101)).toBe(102)
  expect(priceFor(bet({ stopTicks: 5 }), 'offset_invalid', 100_000)).toBe(99_000)
  expect(priceFor(bet(), 'price_off_ladder', 1_010)).toBe(1_000)
})

test('a time that is past gives way to the end of the market, one too late to the latest', () => {
  const changes: Partial<Ticket>[] = []
  const change = (patch: Partial<Ticket>) => changes.push(patch)
  const market = { inPlay: false, commissionBps: 500, stakeMin: 100, scheduledEnd: noon }
  const termFor = (goodTill: number) =>
    problemOfTerms(bet({ goodTill }, { market, change }), refused('good_till_invalid'), asked(200))
      ?.remedyTerm
  expect(termFor(noon - 1)?.name).toBe('Till the market ends')
  const latest = termFor(noon + 30 * hourMs)
  expect(latest?.name).toMatch(/^Till .*12:00$/)
  latest?.take()
  expect(changes).toEqual([{ goodForMs: null, goodTill: noon + 24 * hourMs }])
  expect(problemOfTerms(bet(), refused('market_closed'), asked(200))).toBeNull()
})
