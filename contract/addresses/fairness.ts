/** The caller’s seeds and rounds. What they take and answer is in contract/casino.ts. */
import type { Address } from '../call.ts'
import type { fairnessCalls } from '../casino.ts'

type Forms = typeof fairnessCalls

export const getFairness: Address<Forms['getFairness']> = { method: 'GET', path: '/api/fairness' }
export const rotateSeeds: Address<Forms['rotateSeeds']> = { method: 'POST', path: '/api/fairness/rotate' }
export const listRounds: Address<Forms['listRounds']> = { method: 'GET', path: '/api/fairness/rounds' }
export const getRound: Address<Forms['getRound']> = { method: 'GET', path: '/api/fairness/rounds/:roundId' }
