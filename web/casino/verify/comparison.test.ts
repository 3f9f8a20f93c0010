import { describe, expect, test } from 'vitest'
import type { AnyRound } from '#contract/casino/games.ts'
import { defaultPaytables } from '#core/casino/paytables.ts'
import { isForFun, roundName } from '../round-words.ts'
import { compareResults, compareReturns, isSame } from './comparison.ts'
import { recompute } from './recompute.ts'
import { betsOf, spotOfBet } from './round-bets.ts'

const serverSeed = '798fc9411c3c89d1be9c574998d56c309f9a0551ba10cfea5ea1592b1a8a8806'
const serverSeedHash = '88e1bb3359779585d2aa7233b3458890bce7ccddb16cbcc8df1b3e8928b2107b'
const clientSeed = 'client-seed-1'

function answered<R extends Pick<AnyRound, 'game'>>(round: R): AnyRound {
  const rest = {
    success: true,
    roundId: '20418',
    time: 0,
    totalBet: 100,
    winAmount: 0,
    balanceChange: -100,
    paytable: 1,
    fairness: {
      version: 'PF1',
      game: round.game,
      serverSeedHash,
      clientSeed,
      clientSeedBy: 'player',
      nonce: 0,
      serverSeed,
    },
  }
  const told = { ...rest, ...round }
  const { selection, amount, winAmount } = told as Partial<Record<string, unknown>>
  const bets = selection === undefined ? {} : { bets: [{ selection, amount, winAmount }] }
  return { ...told, ...bets } as unknown as AnyRound
}

const card = (label: string, suit: string) => ({ label, suit })
const single = { amount: 100, payoutMultiplier: 0 }
/** The published rounds of the first seed with nonce 0, as the server would answer them. */
const rounds: readonly AnyRound[] = [
  answered({ ...single, game: '7updown', selection: 'up', category: 'down', card: card('2', 'diamonds') }),
  answered({
    game: 'roulette',
    number: 35,
    color: 'black',
    bets: [{ type: 'straight', number: 35, amount: 1, winAmount: 36 }],
  }),
  answered({
    ...single,
    game: 'teenpatti',
    selection: 'tie',
    playerA: {
      hand: [card('K', 'clubs'), card('10', 'hearts'), card('5', 'clubs')],
      info: { label: 'High Card' },
    },
    playerB: {
      hand: [card('9', 'spades'), card('2', 'clubs'), card('8', 'diamonds')],
      info: { label: 'High Card' },
    },
    winner: 'playerA',
  }),
  answered({
    ...single,
    game: 'dragontiger',
    selection: 'dragon',
    dragon: card('9', 'spades'),
    tiger: card('K', 'spades'),
    winner: 'tiger',
  }),
  answered({
    ...single,
    game: 'cricketwar',
    selection: 'tie',
    batsman: card('5', 'spades'),
    bowler: card('3', 'clubs'),
    winner: 'batsman',
  }),
  answered({
    ...single,
    game: 'baccarat',
    selection: 'player',
    player: { hand: [card('Q', 'spades'), card('3', 'spades'), card('2', 'hearts')], total: 5 },
    banker: { hand: [card('8', 'diamonds'), card('7', 'hearts')], total: 5 },
    playerPair: false,
    bankerPair: false,
    winner: 'tie',
  }),
]

async function computedFor({ game }: AnyRound, seed = serverSeed) {
  return recompute({ game, serverSeed: seed, clientSeed, nonce: 0, decks: defaultPaytables[game].decks })
}

describe.each(rounds)('a round of $game', (round) => {
  test('that was answered truly is the same in every field', async () => {
    const fields = compareResults(await computedFor(round), round)
    expect(fields.length).toBeGreaterThan(1)
    expect(fields.filter((field) => !isSame(field))).toEqual([])
  })

  test('differs when one character of the seed is changed', async () => {
    const fields = compareResults(await computedFor(round, serverSeed.replace(/^7/, '8')), round)
    expect(fields.some((field) => !isSame(field))).toBe(true)
  })
})

test.each([
  [rounds[0]!, { card: card('2', 'hearts') }, ['Card']],
  [rounds[1]!, { color: 'red' }, ['Colour']],
  [rounds[2]!, { winner: 'playerB' }, ['Winner']],
  [rounds[3]!, { dragon: card('10', 'spades') }, ['Dragon']],
  [rounds[5]!, { bankerPair: true }, ['Banker pair']],
])('only what was answered untruly differs: $1', async (round, lie, names) => {
  const fields = compareResults(await computedFor(round), { ...round, ...lie } as AnyRound)
  expect(fields.filter((field) => !isSame(field)).map(({ name }) => name)).toEqual(names)
})

test('each bet is paid by the paytable, and another answer is seen', async () => {
  const round = rounds[1]!
  const computed = await computedFor(round)
  const [bet] = compareReturns(computed, round, defaultPaytables.roulette)
  expect(bet).toEqual({
    name: '35',
    stake: 100,
    multiplier: 3600,
    computed: '36.00',
    answered: '36.00',
  })
  const dearer = { returns: { ...defaultPaytables.roulette.returns, straight: 3500 } }
  expect(isSame(compareReturns(computed, round, dearer)[0]!)).toBe(false)
})

test('on a tie in Baccarat the stake of a side comes back', async () => {
  const round = rounds[5]!
  const [bet] = compareReturns(await computedFor(round), round, defaultPaytables.baccarat)
  expect(bet).toMatchObject({ name: 'Player', multiplier: 100, computed: '100.00', answered: '0.00' })
})

test('amounts with decimals become whole cents', () => {
  const round = answered({ ...single, game: '7updown', selection: 'up', amount: 0.29, winAmount: 1.13 })
  expect(betsOf(round)).toEqual([{ selection: 'up', stake: 29, returned: 113 }])
})

test("roulette's bets become the spots of the table", () => {
  expect(spotOfBet({ type: 'straight', number: 0 })).toBe('straight-0')
  expect(spotOfBet({ type: 'split', numbers: [11, 8] })).toBe('split-8-11')
  expect(spotOfBet({ type: 'line', numbers: [6, 5, 4, 3, 2, 1] })).toBe('line-1-2-3-4-5-6')
  expect(spotOfBet({ type: 'column', number: 2 })).toBe('column-2')
  expect(spotOfBet({ type: 'red' })).toBe('red')
})

test('the number of a round is grouped, and a round for fun is told apart', () => {
  expect(roundName('20418')).toBe('20,418')
  expect(roundName('guest-7')).toBe('7')
  expect(isForFun(answered({ game: '7updown', roundId: 'guest-7' } as never))).toBe(true)
  expect(isForFun(rounds[0]!)).toBe(false)
})
