/** One page a person. What the calls take and answer is in contract/people.ts. */
import type { Address } from '../call.ts'
import type { closingCalls, personCalls } from '../people.ts'

type Forms = typeof personCalls
const person = '/api/admin/accounts/:accountId'

export const findPeople: Address<Forms['findPeople']> = { method: 'GET', path: '/api/admin/people' }
export const getPerson: Address<Forms['getPerson']> = { method: 'GET', path: person }
export const listPersonBets: Address<Forms['listPersonBets']> = { method: 'GET', path: `${person}/bets` }
export const listPersonMoney: Address<Forms['listPersonMoney']> = {
  method: 'GET',
  path: `${person}/statement`,
}
export const listPersonSessions: Address<Forms['listPersonSessions']> = {
  method: 'GET',
  path: `${person}/sessions`,
}
export const endPersonSession: Address<Forms['endPersonSession']> = {
  method: 'POST',
  path: `${person}/sessions/:sessionId/end`,
}
export const endPersonSessions: Address<Forms['endPersonSessions']> = {
  method: 'POST',
  path: `${person}/sessions/end`,
}
export const listPersonNotes: Address<Forms['listPersonNotes']> = { method: 'GET', path: `${person}/notes` }
export const addPersonNote: Address<Forms['addPersonNote']> = { method: 'POST', path: `${person}/notes` }
export const listLinkedAccounts: Address<Forms['listLinkedAccounts']> = {
  method: 'GET',
  path: `${person}/linked`,
}
export const suspendAccount: Address<Forms['suspendAccount']> = {
  method: 'POST',
  path: `${person}/suspension`,
}
export const restrictAccount: Address<Forms['restrictAccount']> = { method: 'POST', path: `${person}/rules` }
export const fundClients: Address<Forms['fundClients']> = { method: 'POST', path: '/api/admin/client-funds' }
export const closeAccount: Address<(typeof closingCalls)['closeAccount']> = {
  method: 'POST',
  path: '/api/account/close',
}
