/** Rounds of a visit, made for the gallery. */
import type { AnyRound } from '#contract/casino/games.ts'
import { colourOf } from '#core/casino/roulette.ts'

const numbers = [17, 0, 32, 4, 21, 8, 30, 11, 36, 1, 25, 14]

const common = (index: number) => ({
  success: true as const,
  time: Date.UTC(2026, 0, 1, 14, 5),
  paytable: 1,
  fairness: {
    version: 'PF1' as const,
    serverSeedHash: '0'.repeat(64),
    clientSeed: 'kit',
    clientSeedBy: 'player' as const,
    nonce: index,
  },
})

const spins: readonly AnyRound[] = numbers.map((number, index) => ({
  ...common(index),
  roundId: `kit-spin-${index}`,
  fairness: { ...common(index).fairness, game: 'roulette' },
  game: 'roulette',
  number,
  color: colourOf(number),
  bets: [{ type: 'red', amount: 200, winAmount: 0 }],
  totalBet: 200,
  winAmount: 0,
  balanceChange: -200,
}))

const cards: readonly AnyRound[] = ([400, 0, 100] as const).map((winAmount, index) => ({
  ...common(index),
  roundId: `kit-card-${index}`,
  fairness: { ...common(index).fairness, game: '7updown' },
  game: '7updown',
  selection: 'up',
  category: winAmount === 400 ? 'up' : winAmount === 0 ? 'down' : 'seven',
  outcome: winAmount === 400 ? 'win' : winAmount === 0 ? 'lose' : 'partial',
  card: { label: winAmount === 400 ? '9' : winAmount === 0 ? '3' : '7', suit: 'spades' },
  amount: 200,
  payoutMultiplier: winAmount / 200,
  bets: [{ selection: 'up', amount: 200, payoutMultiplier: winAmount / 200, winAmount }],
  totalBet: 200,
  winAmount,
  balanceChange: winAmount - 200,
}))

/** Twelve spins of the wheel; a card won, lost, and paid in part. */
export const sampleRounds: readonly AnyRound[] = [...spins, ...cards]
