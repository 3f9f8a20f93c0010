/** A data folder with a full coupon: forty matches to come, a market of three runners each, makers' orders in all of them, and players to bet. */
import type { Command } from '#core/engine/command.ts'
import { priceAt } from '#core/values/ladder.ts'
import { folds } from '#server/folds.ts'
import { openSequencer, type Sequencer } from '#server/sequencer/sequencer.ts'
import { execute, openMarket, openPlayers, runnersPerMarket } from '../exchange.ts'
import { seedSessions } from '../http/seed.ts'
import { fairTick } from '../random-bets.ts'

export const matchCount = 40
/** The bets are at most so far from the fair price, between the makers' orders: what they change is among the three best prices. */
export const betTicks = 1
const playerCount = 200
const makerSize = 100_000

/** Makes the data folder; events and markets have the ids from 1 to `matchCount`. Returns the token of each player's session. */
export async function seedCoupon(dataDir: string): Promise<string[]> {
  const sequencer = await openSequencer({ dataDir, folds })
  for (let match = 1; match <= matchCount; match++) await makeMatch(sequencer, match)
  const accounts = await openPlayers(sequencer, playerCount)
  for (let match = 1; match <= matchCount; match++) await execute(sequencer, quotes(match, accounts[0]!))
  await sequencer.close()
  return await seedSessions(dataDir, accounts)
}

async function makeMatch(sequencer: Sequencer, match: number): Promise<void> {
  const sides = [`Harbour ${match}`, `Northgate ${match}`] as const
  await execute(sequencer, [
    {
      kind: 'create-event',
      sport: 'soccer',
      name: sides.join(' vs '),
      competition: 'First Division',
      startTime: Date.now() + 3_600_000,
    },
  ])
  await openMarket(sequencer, {
    market: match,
    event: match,
    name: 'Match Odds',
    runners: [sides[0], 'The Draw', sides[1]],
  })
}

/** Three prices on each side of every runner. */
function quotes(market: number, account: number): Command[] {
  const terms = { size: makerSize, persistence: 'PERSIST', timeInForce: 'LIMIT' } as const
  const order = (runner: number, side: 'BACK' | 'LAY', tick: number): Command => ({
    kind: 'place-order',
    market,
    account,
    selectionId: runner,
    side,
    price: priceAt(tick),
    ...terms,
  })
  return Array.from({ length: runnersPerMarket }, (_, i) =>
    [1, 2, 3].flatMap((step) => [
      order(i + 1, 'BACK', fairTick + betTicks + step),
      order(i + 1, 'LAY', fairTick - betTicks - step),
    ]),
  ).flat()
}
