/** An honest house for tests without a server: answers the calls on seeds and rounds of 7 Up Down as the server does. */
import type { AnyRound } from '#contract/casino/games.ts'
import type { Fairness, SeedsRotated } from '#contract/casino.ts'
import { cardOf } from '#core/casino/cards.ts'
import { defaultPaytables } from '#core/casino/paytables.ts'
import { categoryOf } from '#core/casino/seven-up-down.ts'
import { hashOf, hexOf } from '../browser-crypto.ts'
import { recompute } from '../verify/recompute.ts'

export const paytable = defaultPaytables['7updown']

export interface House {
  fairness(): Fairness
  rotate(clientSeed: string): Promise<SeedsRotated>
  /** Plays a round of one on "up". */
  play(): Promise<AnyRound>
  /** The rounds played, newest first, with the seeds that were shown by now. */
  rounds(): AnyRound[]
  seedInUse(): string
}

/** Returns a house whose first client seed is its own. */
export async function createHouse(): Promise<House> {
  let active = await newSeed()
  let next = await newSeed()
  let clientSeed = 'of-the-server'
  let clientSeedBy: Fairness['clientSeedBy'] = 'server'
  let nonce = 0
  const rounds: AnyRound[] = []
  const shown = new Map<string, string>()
  const fairness = (): Fairness => ({
    success: true,
    serverSeedHash: active.hash,
    nextServerSeedHash: next.hash,
    clientSeed,
    clientSeedBy,
    nonce,
    nextRoundAt: null,
  })
  return {
    fairness,
    async rotate(named) {
      const revealed = {
        serverSeed: active.seed,
        serverSeedHash: active.hash,
        clientSeed,
        rounds: nonce,
      }
      shown.set(active.hash, active.seed)
      active = next
      next = await newSeed()
      clientSeed = named
      clientSeedBy = 'player'
      nonce = 0
      return { ...fairness(), revealed }
    },
    async play() {
      const inputs = { game: '7updown', serverSeed: active.seed, clientSeed, nonce, decks: 1 } as const
      const [drawn = 0] = (await recompute(inputs)).result
      const round = roundOf(drawn, rounds.length + 1, {
        version: 'PF1',
        game: '7updown',
        serverSeedHash: active.hash,
        clientSeed,
        clientSeedBy,
        nonce: nonce++,
      })
      rounds.unshift(round)
      return round
    },
    rounds: () =>
      rounds.map((round) => {
        const serverSeed = shown.get(round.fairness.serverSeedHash)
        return serverSeed === undefined ? round : { ...round, fairness: { ...round.fairness, serverSeed } }
      }),
    seedInUse: () => active.seed,
  }
}

async function newSeed() {
  const seed = hexOf(crypto.getRandomValues(new Uint8Array(32)))
  return { seed, hash: await hashOf(seed) }
}

function roundOf(drawn: number, id: number, fairness: AnyRound['fairness']): AnyRound {
  const category = categoryOf(drawn)
  const payoutMultiplier = category === 'up' ? 2 : category === 'seven' ? 0.5 : 0
  return {
    success: true,
    roundId: String(id),
    time: id,
    game: '7updown',
    paytable: paytable.version,
    totalBet: 1,
    winAmount: payoutMultiplier,
    balanceChange: payoutMultiplier - 1,
    selection: 'up',
    amount: 1,
    payoutMultiplier,
    bets: [{ selection: 'up', amount: 1, payoutMultiplier, winAmount: payoutMultiplier }],
    category,
    outcome: category === 'up' ? 'win' : category === 'seven' ? 'partial' : 'lose',
    card: cardOf(drawn),
    fairness,
  }
}
