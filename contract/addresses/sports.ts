/** The sidebar’s lists, by sport. What they answer is in contract/sports.ts. */
import type { Address } from '../call.ts'
import type { sportsCalls } from '../sports.ts'

type Forms = typeof sportsCalls

export const listMatches: { readonly [K in keyof Forms]: Address<Forms[K]> } = {
  tennis: { method: 'GET', path: '/api/sports/tennis' },
  cricket: { method: 'GET', path: '/api/sports/cricket' },
  soccer: { method: 'GET', path: '/api/sports/soccer' },
}
