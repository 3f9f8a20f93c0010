/** What the bell says. */
export const notificationText = {
  none: 'No notifications yet',
  matched: (bet: string, money: string) => `${bet}: ${money} matched`,
  matchedSoFar: (matched: string, size: string, price: string) => `${matched} of ${size} at ${price}`,
  marketVoid: (market: string) => `${market} is void`,
  stakesReturned: 'Your stakes are returned',
  settled: (market: string, result: string) => `${market} settled: ${result}`,
  won: (winners: string) => `${winners} won`,
  beforeCommission: 'before commission',
  limitReached: 'Limit reached',
} as const
