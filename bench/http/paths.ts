/** Where the measured calls go. The first is the product's, the others the bench's own: they read and check the same body. */
export const paths = {
  bet: '/api/exchange/orders/place',
  /** Answers each call at once. */
  nothing: '/api/bench/nothing',
  /** Answers the calls that came in one turn of the event loop together, at its end: as bets are, but without a sync. */
  'nothing-together': '/api/bench/nothing-together',
} as const

export type MeasuredCall = keyof typeof paths
