/** What the main layout's lists of events and its matches say. */
export const eventsText = {
  loadingMatches: 'Loading matches...',
  emptyList: (sport: string) => `Empty ${sport} list`,
  noEvents: 'No events found',
  searchPlaceholder: 'Search events, teams, or competitions...',
  noScore: 'No score yet',
  noWeather: 'No report for this match',
  sample: 'Sample',
  cannotLoad: 'Live events cannot be loaded. Samples stand here until they can.',
} as const
