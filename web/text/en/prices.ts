/** What a table of prices says on any page, the first one too: what is said of a market's state and rules comes with its own page. */
export const pricesText = {
  yours: 'Yours',
  reconnecting: 'Reconnecting. Prices may be old.',
} as const
