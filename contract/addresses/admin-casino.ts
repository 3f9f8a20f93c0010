/** What an operator does with the casino. What they take and answer is in contract/casino.ts. */
import type { Address } from '../call.ts'
import type { adminCasinoCalls } from '../casino.ts'

type Forms = typeof adminCasinoCalls

export const getCasinoReport: Address<Forms['getCasinoReport']> = { method: 'GET', path: '/api/admin/casino' }
export const switchGame: Address<Forms['switchGame']> = {
  method: 'POST',
  path: '/api/admin/casino/games/:game/switch',
}
export const setPaytable: Address<Forms['setPaytable']> = {
  method: 'POST',
  path: '/api/admin/casino/games/:game/paytable',
}
export const previewPaytable: Address<Forms['previewPaytable']> = {
  method: 'POST',
  path: '/api/admin/casino/games/:game/paytable/preview',
}
export const fundBankroll: Address<Forms['fundBankroll']> = {
  method: 'POST',
  path: '/api/admin/casino/bankroll',
}
export const setStakeCap: Address<Forms['setStakeCap']> = {
  method: 'POST',
  path: '/api/admin/casino/games/:game/stake-cap',
}
