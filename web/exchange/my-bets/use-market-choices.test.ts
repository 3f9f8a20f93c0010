/** Which markets a list of bets can be filtered by. */
import { expect, test } from 'vitest'
import type { Bet } from '#contract/orders.ts'
import { choicesOf } from './use-market-choices.ts'

const bet = (marketId: number, state: Bet['state']) =>
  ({ marketId, state, eventName: `Match ${marketId}`, marketName: 'Match Odds' }) as Bet

test('each market once, those of open bets and those of bets that are over apart', () => {
  const bets = [bet(3, 'unmatched'), bet(2, 'settled'), bet(3, 'matched'), bet(1, 'void'), bet(4, 'held')]
  const ids = (isOver: boolean) => choicesOf(bets, isOver).map(({ id, name }) => `${id} ${name}`)
  expect(ids(false)).toEqual(['3 Match 3 · Match Odds', '4 Match 4 · Match Odds'])
  expect(ids(true)).toEqual(['2 Match 2 · Match Odds', '1 Match 1 · Match Odds'])
})
