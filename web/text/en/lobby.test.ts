/** The sentences of the second layout that are fixed. */
import { expect, test } from 'vitest'
import { lobbyText } from './lobby.ts'

test('the specification’s sentences stand word for word', () => {
  expect(lobbyText).toMatchObject({
    noFavourites: 'No favourite events yet',
    noActiveBets: 'No active bets',
    noResults: 'No recent results',
    searchPlaceholder: 'Search for events, teams, or competitions...',
  })
})
