/** What the pages of the second layout say. The first four are the specification's, word for word. */
export const lobbyText = {
  noFavourites: 'No favourite events yet',
  noActiveBets: 'No active bets',
  noResults: 'No recent results',
  searchPlaceholder: 'Search for events, teams, or competitions...',

  favouritesHelp: 'The star beside an event puts it here.',
  noLive: 'No live events right now',
  noSportEvents: (sport: string) => `No ${sport} events right now`,
  seeLive: 'See live events',
  seeEvents: 'See events',
  searchHint: 'Results appear as you type.',
  found: (count: number) => (count === 1 ? '1 event found' : `${count} events found`),
  logInForBets: 'Log in to see your bets.',
  noSettledBets: 'No settled bets yet',
  showMore: 'Show more',
  awaitsResult: 'Awaits its result',
  zone: (name: string) => `Times: ${name}`,
  noMarket: 'This market does not exist.',
  noMarketHelp: 'The address may be mistyped, or the market was settled long ago.',
} as const
