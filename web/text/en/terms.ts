/** The terms and conditions, one a paragraph. */
export const terms: readonly string[] = [
  'Crossbook is played with play money. It cannot be bought, paid out or exchanged for anything of value.',
  'You bet against other players. A bet counts once it is matched; what is not matched can be cancelled at any time.',
  'In play every bet that would take a price waits some seconds before it is matched. The wait is the same for everyone and shown on the market. Pictures and scores may reach you late, and others may have faster data.',
  'Markets are settled by the result of the event. Where an event is abandoned or a market was opened by mistake, its bets are void and all stakes return.',
  'A result that proves wrong is corrected, and the market settled again.',
  'Commission is taken from your net winnings of a market only; its rate is shown on the market.',
  'You must be 18 or older, hold one account, and keep your password to yourself.',
]
