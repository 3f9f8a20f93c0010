/** What operators read about markets. What the calls take and answer is in contract/market-desk.ts. */
import type { Address } from '../call.ts'
import type { marketDeskCalls } from '../market-desk.ts'

type Forms = typeof marketDeskCalls

export const getSchedule: Address<Forms['getSchedule']> = { method: 'GET', path: '/api/admin/markets' }
export const getMarketExposures: Address<Forms['getMarketExposures']> = {
  method: 'GET',
  path: '/api/admin/market-exposures',
}
export const previewSettlement: Address<Forms['previewSettlement']> = {
  method: 'GET',
  path: '/api/admin/markets/:marketId/preview',
}
export const exportPreview: Address<Forms['exportPreview']> = {
  method: 'GET',
  path: '/api/admin/markets/:marketId/preview.csv',
}
