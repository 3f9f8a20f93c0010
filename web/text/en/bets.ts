/** What the tables of bets say. */
export const betsText = {
  unmatched: 'Unmatched',
  matched: 'Matched',
  settled: 'Settled',

  placed: 'Placed',
  settledAt: 'Settled',
  side: 'Side',
  selection: 'Selection',
  market: 'Market',
  winner: 'Won by',
  odds: 'Odds',
  stake: 'Stake',
  risk: 'Risk',
  win: 'To win',
  profit: 'Profit',
  state: 'State',
  actions: 'Change or cancel',
  receipt: 'Receipt',
  total: 'Total',

  pending: 'Pending',
  partlyMatched: 'Partly matched',
  conditional: (trigger: string) => `Stop at ${trigger}`,
  void: 'Void',
  unknown: '–',

  commission: 'Commission',
  commissionNote: 'Taken from what a market brought in all',
  net: 'Net',
  cancelAll: 'Cancel all',
  average: 'Average',

  memo: {
    title: 'Today',
    opening: 'Opening',
    bets: 'Bets settled',
    commission: 'Commission',
    casino: 'Casino',
    credits: 'Credits',
    closing: 'Balance now',
  },
} as const
