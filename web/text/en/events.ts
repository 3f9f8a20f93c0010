/** What the main layout's lists of events and its matches say. */
export const eventsText = {
  loadingMatches: 'Loading matches...',
  emptyList: (sport: string) => `Empty ${sport} list`,
  noEvents: 'No events found',
  searchPlaceholder: 'Search events, teams, or competitions...',
  noScore: 'No score yet',
  noWeather: 'No report for this match',
} as const
