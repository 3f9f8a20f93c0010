/** Events, markets and prices. What they take and answer is in contract/catalogue.ts. */
import type { Address } from '../call.ts'
import type { catalogueCalls } from '../catalogue.ts'

type Forms = typeof catalogueCalls

export const listEvents: Address<Forms['listEvents']> = { method: 'GET', path: '/api/exchange/events' }
export const getEvent: Address<Forms['getEvent']> = { method: 'GET', path: '/api/exchange/events/:eventId' }
export const getCard: Address<Forms['getCard']> = {
  method: 'GET',
  path: '/api/exchange/events/:eventId/card',
}
export const getMoments: Address<Forms['getMoments']> = {
  method: 'GET',
  path: '/api/exchange/events/:eventId/moments',
}
export const listCompetitions: Address<Forms['listCompetitions']> = {
  method: 'GET',
  path: '/api/exchange/competitions',
}
export const listMarketTypes: Address<Forms['listMarketTypes']> = {
  method: 'GET',
  path: '/api/exchange/market-types',
}
export const listMarkets: Address<Forms['listMarkets']> = { method: 'GET', path: '/api/exchange/markets' }
export const getMarket: Address<Forms['getMarket']> = {
  method: 'GET',
  path: '/api/exchange/markets/:marketId',
}
export const getBook: Address<Forms['getBook']> = {
  method: 'GET',
  path: '/api/exchange/markets/:marketId/book',
}
export const getTraded: Address<Forms['getTraded']> = {
  method: 'GET',
  path: '/api/exchange/markets/:marketId/traded',
}
