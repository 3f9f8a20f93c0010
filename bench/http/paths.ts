/** Where the measured calls go: bets and rounds are the product's, the others the bench's own and read and check the same bodies. */
export const paths = {
  bet: '/api/exchange/orders/place',
  /** Answers each call at once. */
  nothing: '/api/bench/nothing',
  /** Answers the calls that came in one turn of the event loop together, at its end: as bets are, but without a sync. */
  'nothing-together': '/api/bench/nothing-together',
  round: '/api/games/7updown/play',
  'round-nothing': '/api/bench/round-nothing',
  'round-nothing-together': '/api/bench/round-nothing-together',
} as const

export type MeasuredCall = keyof typeof paths
