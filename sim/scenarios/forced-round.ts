/** A roulette round that costs and pays what a scenario says: its bets are made so, and its client seed is looked for. */
import type { Command } from '#core/engine/command.ts'
import { drawRound, seedSealedIn } from '../oracle/fair-draw.ts'
import type { World } from '../oracle/world.ts'
import { sealedSeed } from '../simulation/seed-vault.ts'

/** The ball falls on 1; what wins then, and how many times its stake each returns. 36 loses. */
const winning = 1
const lines = [
  ['low', 2],
  ['dozen-1', 3],
  ['column-1', 3],
  ['line-1-2-3-4-5-6', 6],
  ['corner-1-2-4-5', 9],
  ['street-1-2-3', 12],
  ['split-1-2', 18],
  ['straight-1', 36],
] as const
const losing = 'straight-36'
const least = 100
/** Stakes of the second bet that are tried: enough for every remainder of the first one's. */
const tried = 40

interface Bet {
  readonly selection: string
  readonly amount: number
}

/** Returns bets that pay `payout` of `stake` when the ball falls on 1; throws where there are none. Minor units. */
function betsFor(stake: number, payout: number): Bet[] {
  if (payout === 0) return [{ selection: losing, amount: stake }]
  for (const [selection, times] of lines) {
    const bets = withLost(stake, [{ selection, amount: payout / times }])
    if (bets !== undefined) return bets
  }
  for (const [selection, times] of lines) {
    for (const [other, otherTimes] of lines) {
      for (let amount = least; other !== selection && amount < least + tried; amount++) {
        const first = { selection, amount: (payout - amount * otherTimes) / times }
        const bets = withLost(stake, [first, { selection: other, amount }])
        if (bets !== undefined) return bets
      }
    }
  }
  throw new Error(`No round pays ${payout} of ${stake}`)
}

/** Returns the bets with what is left of the stake lost, or undefined where one of them is none. */
function withLost(stake: number, bets: readonly Bet[]): Bet[] | undefined {
  const rest = bets.reduce((left, { amount }) => left - amount, stake)
  const all = rest === 0 ? [...bets] : [...bets, { selection: losing, amount: rest }]
  return all.every(({ amount }) => Number.isInteger(amount) && amount >= least) ? all : undefined
}

/** Returns what brings an account's seeds to where the round falls as it should, and the round. */
export function forcedRound(
  world: World,
  account: number,
  stake: number,
  payout: number,
): { readonly before: Command[]; readonly play: Command } {
  const bets = betsFor(stake, payout)
  const play: Command = { kind: 'play-round', account, game: 'roulette', bets, bankrollFloor: -(10 ** 14) }
  const own = world.casino.pairs.filter((pair) => pair.account === account)
  const turn = own.length
  const next = sealedSeed(`next ${account} ${turn}`)
  // What is committed to already is what the next round is drawn from; of a new account the second of its seeds.
  const sealed = own.at(-1)?.seed.sealed ?? `second ${account}`
  const clientSeed = seedFor(sealed)
  const rotate = { kind: 'rotate-seeds', account, clientSeed, byPlayer: true, next } as const
  if (turn > 0) return { before: [rotate], play }
  const first = sealedSeed(`first ${account}`)
  const commit = {
    kind: 'commit-seeds',
    account,
    active: first,
    next: sealedSeed(sealed),
    clientSeed: 'x',
  } as const
  return { before: [commit, rotate], play }
}

function seedFor(sealed: string): string {
  const serverSeed = seedSealedIn(sealed)
  for (let i = 0; ; i++) {
    const clientSeed = `seed${i}`
    const [number] = drawRound({ serverSeed, clientSeed, nonce: 0, game: 'roulette', decks: 0 })
    if (number === winning) return clientSeed
  }
}
