/** What the terms of a bet ask of the server, and what a market does not offer. */
import { expect, test } from 'vitest'
import { stakeOf } from '#core/exchange/orders/sizing.ts'
import { sizings } from '#core/facts/order.ts'
import {
  allowed,
  amountFor,
  fieldsOf,
  plainTicket,
  stakeFor,
  strategyTyped,
  type Ticket,
  whyNot,
} from './ticket.ts'

const winners = { inPlay: false, commissionBps: 500, stakeMin: 100 }
const ticket = (part: Partial<Ticket>): Ticket => ({ ...plainTicket, ...part })
const offer = { price: 210, stake: 5_000 }

test('a plain bet asks for nothing beyond its price and stake', () => {
  expect(fieldsOf(plainTicket, offer, 1_000)).toEqual({})
})

test('an amount asks for the stake that the exchange itself would give it', () => {
  for (const price of [101, 153, 210, 1_000, 100_000]) {
    for (const amount of [1, 99, 5_000, 123_457]) {
      expect(stakeFor('PAYOUT', amount, price)).toBe(stakeOf(sizings.PAYOUT, amount * 100, price))
      expect(stakeFor('BACKERS_PROFIT', amount, price)).toBe(
        stakeOf(sizings.BACKERS_PROFIT, amount * 100, price),
      )
      expect(amountFor('PAYOUT', stakeFor('PAYOUT', amount, price), price)).toBeLessThanOrEqual(amount)
    }
  }
  expect(amountFor('BACKERS_PROFIT', 5_000, 153)).toBe(2_650)
})

test('a payout of 100.00 at 2.10 is asked for as that, with the stake of 47.61 on the screen', () => {
  const payout = ticket({ entry: 'PAYOUT', amountText: '100' })
  expect(fieldsOf(payout, { price: 210, stake: 4_761 }, 0)).toEqual({ sizedBy: 'PAYOUT', size: 10_000 })
})

test('a stake that was changed since is what is asked for: it is what the slip shows', () => {
  const payout = ticket({ entry: 'PAYOUT', amountText: '100' })
  expect(fieldsOf(payout, { price: 210, stake: 2_500 }, 0)).toEqual({})
})

test('each term becomes its field; a time counts from when it is placed', () => {
  const all = ticket({
    persistence: 'PERSIST',
    goodForMs: 60_000,
    postOnly: true,
    offsetTicks: 5,
    stopTicks: 4,
    strategy: ' Fade ',
  })
  expect(fieldsOf(all, offer, 1_000)).toEqual({
    strategy: 'Fade',
    persistence: 'PERSIST',
    goodTill: 61_000,
    postOnly: true,
    offset: { ticks: 5, levelled: true, stopTicks: 4, slippage: 3 },
  })
})

test('a strategy is of the characters that orders may have, and no longer', () => {
  expect(strategyTyped('Fähre, Late Goals 2')).toBe('Fhre, Late Goal')
  expect(fieldsOf(ticket({ strategy: '  ' }), offer, 0)).toEqual({})
})

test('a stop alone has no offset and is not levelled; a chosen time is sent as it is', () => {
  const stop = ticket({ stopTicks: 4, slippage: 0, goodTill: 90_000 })
  expect(fieldsOf(stop, offer, 1_000)).toEqual({ goodTill: 90_000, offset: { stopTicks: 4, slippage: 0 } })
})

test('what a market does not offer is not asked for, and says why', () => {
  const offset = ticket({ offsetTicks: 5, stopTicks: 4 })
  expect(whyNot('stop', winners, ticket({}))).toBeNull()
  expect(whyNot('stop', { ...winners, kind: 'ASIAN_TOTAL' }, offset)).toBe('kind')
  expect(allowed(offset, { ...winners, kind: 'ASIAN_TOTAL' })).toMatchObject({
    offsetTicks: 5,
    stopTicks: null,
  })
  expect(allowed(offset, { ...winners, kind: 'LINE' })).toMatchObject({ levelled: false })
  expect(whyNot('offset', { ...winners, startingPrice: true }, offset)).toBe('beforeStart')
  expect(whyNot('offset', { ...winners, startingPrice: true, inPlay: true }, offset)).toBeNull()
  expect(whyNot('start', winners, plainTicket)).toBe('noStart')
  expect(whyNot('persistence', { ...winners, inPlay: true }, plainTicket)).toBe('inPlay')
  const atStart = ticket({ persistence: 'MARKET_ON_CLOSE', offsetTicks: 5 })
  expect(allowed(atStart, winners)).toMatchObject({ persistence: 'LAPSE', offsetTicks: 5 })
  expect(allowed(atStart, { ...winners, startingPrice: true })).toMatchObject({
    persistence: 'MARKET_ON_CLOSE',
    offsetTicks: null,
  })
  const byPayout = ticket({ entry: 'PAYOUT', amountText: '5', offsetTicks: 5 })
  expect(whyNot('offset', winners, byPayout)).toBe('bySize')
  expect(allowed(byPayout, { ...winners, kind: 'EACH_WAY' })).toMatchObject({
    entry: 'STAKE',
    amountText: '',
  })
})
