/** Bets at the starting price alone: their amount, what they are sent as, and what is said of them. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { placeLines } from '../slip/place-line.ts'
import { type Choice, offerOf, type SlipLine } from '../slip/slip-line.ts'
import { choose, typeOdds, typeStake, useSlip } from '../slip/slip-store.ts'
import { runnerResults } from '../slip/what-if.ts'
import { askAtStart, chooseAtStart, deedAtStart, limitOf, problemAtStart, totalsAtStart } from './at-start.ts'
import { changeTicket } from './ticket-store.ts'

vi.mock('../../account/document/account-document.ts', () => ({
  shownDocument: () => ({ settings: {} }),
  followDocument: () => {},
}))

const choice: Choice = {
  ...{ eventId: 1, eventName: 'Novice Stakes', marketId: 7, marketName: 'To Win' },
  ...{ selectionId: 11, runnerName: 'Slow Tide', side: 'BACK', price: 310, bestPrice: 310, marketVersion: 3 },
  ...{ selectionIds: [11, 12], numberOfWinners: 1, stakeMin: 100 },
}

function chosen(more: Partial<Choice>, stake: string): SlipLine {
  choose({ ...choice, ...more })
  const { id } = useSlip.getState().lines[0]!
  typeStake(id, stake)
  return lineOf(id)
}
const lineOf = (id: string) => useSlip.getState().lines.find((line) => line.id === id)!

let sent: { path: string; body: unknown; key: string | null }[] = []
let answer: object

beforeEach(() => {
  useSlip.setState({ lines: [], choices: 0 })
  sent = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const key = new Headers(init.headers).get('idempotency-key')
    sent.push({ path, body: JSON.parse(String(init.body)), key })
    return Promise.resolve(new Response(JSON.stringify({ results: [answer] })))
  })
})
afterEach(() => vi.unstubAllGlobals())

const parts = { fieldsOf: () => ({}), problemOf: problemAtStart, askAtStart }

test('a back keeps its stake, a lay what it risks, and other odds end it', () => {
  const back = chosen({}, '10')
  chooseAtStart(back, true)
  expect(lineOf(back.id)).toMatchObject({ atStart: true, stakeText: '10' })
  const lay = chosen({ side: 'LAY' }, '10')
  chooseAtStart(lay, true)
  // 10.00 at 3.10 risks 21.00.
  expect(lineOf(lay.id)).toMatchObject({ atStart: true, stakeText: '21.00' })
  chooseAtStart(lineOf(lay.id), false)
  expect(lineOf(lay.id)).toMatchObject({ atStart: false, stakeText: '10.00' })
  typeOdds(back.id, '4')
  expect(lineOf(back.id).atStart).toBe(false)
  choose({ ...choice, price: 320 })
  expect(useSlip.getState().lines[0]!.atStart).toBeUndefined()
})

test('it counts by its amount, and at no price', () => {
  const fixed = chosen({ selectionId: 12 }, '5')
  const lay = chosen({ side: 'LAY' }, '10')
  chooseAtStart(lay, true)
  const lines = [lineOf(lay.id), fixed]
  expect(offerOf(lines[0]!)).toEqual({ price: undefined, stake: 2_100 })
  expect(totalsAtStart(lines)).toEqual({ count: 1, risk: 2_100 })
  expect(runnerResults([11, 12], undefined, lines)).toEqual([
    { now: 0, after: -500 },
    { now: 0, after: 1_050 },
  ])
  const none = () => 0
  expect(deedAtStart([fixed], '₹', none)).toBeNull()
  expect(deedAtStart([lines[0]!], '₹', none)).toBe('Place Lay ₹21.00 liability at SP')
  expect(deedAtStart(lines, '₹', none)).toBe('Place 2 bets, risk ₹26.00')
})

test('it is sent by its amount and its strategy, under the key of its line', async () => {
  const line = chosen({ side: 'LAY' }, '10')
  chooseAtStart(line, true)
  changeTicket(lineOf(line.id), { strategy: 'Late' })
  answer = {
    ok: true,
    orderId: 5,
    state: 'unmatched',
    matched: 0,
    averagePrice: 0,
    unmatched: 2_100,
    cancelled: 0,
  }
  await placeLines([line.id], { parts })
  const instructions = [{ selectionId: 11, side: 'LAY', size: 2_100, strategy: 'Late' }]
  expect(sent).toEqual([
    { path: '/api/exchange/orders/place-at-start', body: { marketId: 7, instructions }, key: line.orderKey },
  ])
  expect(lineOf(line.id).phase).toMatchObject({ kind: 'accepted', order: { orderId: 5, unmatched: 2_100 } })
})

test('with a limit it is sent with the price of the ladder, and not at all while that is none', async () => {
  const line = chosen({}, '10')
  chooseAtStart(line, true)
  changeTicket(lineOf(line.id), { startLimit: '' })
  expect(limitOf(lineOf(line.id))).toBeUndefined()
  await placeLines([line.id], { parts })
  expect(sent).toEqual([])
  expect(lineOf(line.id).phase).toMatchObject({
    kind: 'draft',
    problem: expect.stringContaining('worst odds'),
  })

  changeTicket(lineOf(line.id), { startLimit: '3.13' })
  expect(deedAtStart([lineOf(line.id)], '₹', () => 0)).toBe('Place Back ₹10.00 at SP ≥3.15')
  answer = { ok: false, code: 'market_suspended', message: 'Suspended.', retryable: true }
  await placeLines([line.id], { parts })
  expect(sent[0]?.body).toMatchObject({ instructions: [{ side: 'BACK', size: 1_000, limit: 315 }] })
  // Chosen again, it has none.
  chooseAtStart(lineOf(line.id), false)
  expect(limitOf(lineOf(line.id))).toBeNull()
  chooseAtStart(lineOf(line.id), true)
  expect(limitOf(lineOf(line.id))).toBeNull()
})

test('a lay that risks too little takes ten times the least stake', async () => {
  const line = chosen({ side: 'LAY' }, '1')
  chooseAtStart(line, true)
  answer = { ok: false, code: 'size_too_small', message: 'Too small.', retryable: false }
  await placeLines([line.id], { parts, sign: '₹' })
  const said = { kind: 'draft', problem: 'Too small. The smallest is ₹10.00.', remedy: 1_000 }
  expect(lineOf(line.id).phase).toMatchObject(said)
})

test('where its slip knows no starting price, nothing is sent', async () => {
  const line = chosen({}, '10')
  chooseAtStart(line, true)
  await placeLines([line.id])
  expect(sent).toEqual([])
  expect(lineOf(line.id).phase).toMatchObject({ kind: 'draft', problem: expect.stringContaining('odds') })
})
