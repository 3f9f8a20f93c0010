/** An exchange to bet in: open markets, and players with ample play money. */
import type { Command } from '#core/engine/command.ts'
import type { Outcome } from '#core/engine/outcome.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import { creating } from './operations.ts'

export const playerCount = 2_000
export const marketCount = 20
export const runnersPerMarket = 3
/** 800,000,000.00 each: nobody runs out, however long the bench bets. */
const grant = 80_000_000_000

/** Makes the markets (ids and selection ids from 1) and the players in an empty exchange. Returns the players' accounts. */
export async function seedExchange(sequencer: Sequencer): Promise<number[]> {
  await execute(sequencer, [
    {
      kind: 'create-event',
      sport: 'tennis',
      name: 'A. Ahti vs B. Borg',
      competition: 'Open',
      startTime: Date.now(),
    },
  ])
  await openMarkets(sequencer, 0)
  return await openPlayers(sequencer, playerCount)
}

/** Makes and opens the markets with the ids from `before` + 1 on, of the first event. */
export async function openMarkets(sequencer: Sequencer, before: number): Promise<void> {
  for (let market = before + 1; market <= before + marketCount; market++) {
    const runners = Array.from({ length: runnersPerMarket }, (_, i) => `Runner ${i + 1}`)
    await openMarket(sequencer, { market, event: 1, name: `Market ${market}`, runners })
  }
}

interface MarketMade {
  /** The id that the next market has. */
  readonly market: number
  readonly event: number
  readonly name: string
  /** Their names; the selection ids count from 1. */
  readonly runners: readonly string[]
}

/** Makes the next market and opens it. */
export async function openMarket(
  sequencer: Sequencer,
  { market, event, name, runners }: MarketMade,
): Promise<void> {
  await execute(sequencer, [creating(event, name, runners), { kind: 'open-market', market }])
}

/** Opens accounts with ample play money and returns their ids. */
export async function openPlayers(sequencer: Sequencer, count: number): Promise<number[]> {
  const openAccount: Command = { kind: 'open-account', grant }
  const opened = await execute(
    sequencer,
    Array.from({ length: count }, () => openAccount),
  )
  return opened.map(({ id }) => id)
}

/** Runs commands none of which may be refused. */
export async function execute(
  sequencer: Sequencer,
  commands: readonly Command[],
): Promise<readonly Outcome[]> {
  const outcomes = await sequencer.run(commands)
  const refusal = outcomes.find((outcome) => outcome.refusal !== undefined)?.refusal
  if (refusal !== undefined) throw new Error(`The exchange could not be made ready: ${refusal}`)
  return outcomes
}
