/** Two markets with a crowd in them: in one everybody has a matched bet, in the other everybody's order waits for the bet delay. */
import type { Command } from '#core/engine/command.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import { execute } from '../exchange.ts'

export const crowdSize = 100_000
const chunk = 4_000

export interface Crowd {
  readonly settling: number
  readonly waiting: number
  /** The first account of the crowd; the others follow it. */
  readonly first: number
}

/** Makes the accounts and the markets. The market to settle is suspended, the other one in play with a delay of a minute. */
export async function seedCrowd(sequencer: Sequencer): Promise<Crowd> {
  const settling = await makeMarket(sequencer, 'The one that is settled', 0)
  const waiting = await makeMarket(sequencer, 'The one in which orders wait', 60_000)
  const opened = await inChunks(sequencer, () => ({ kind: 'open-account', grant: 1_000_000 }))
  const first = opened[0]!.id
  await inChunks(sequencer, (i) => bet(settling, first + i, i % 2 === 0 ? 'LAY' : 'BACK'))
  await execute(sequencer, [
    { kind: 'suspend-market', market: settling, lapse: true, reason: '' },
    { kind: 'settle-market', market: settling, winners: [1] },
    { kind: 'turn-in-play', market: waiting },
    { kind: 'suspend-market', market: waiting, lapse: false, reason: '' },
  ])
  return { settling, waiting, first }
}

async function makeMarket(sequencer: Sequencer, name: string, betDelayMs: number): Promise<number> {
  const runners = [1, 2, 3].map((selectionId) => ({ selectionId, name: `Runner ${selectionId}` }))
  const rules = { betDelayMs, betDelayModel: 'FULL', commissionBps: 500, stakeMin: 100 } as const
  const [made] = await execute(sequencer, [
    {
      kind: 'create-market',
      event: 1,
      name,
      runners,
      numberOfWinners: 1,
      ...rules,
      profitRatioChecked: false,
    },
  ])
  await execute(sequencer, [{ kind: 'open-market', market: made!.id }])
  return made!.id
}

function bet(market: number, account: number, side: 'BACK' | 'LAY'): Command {
  const terms = { price: 200, size: 200, persistence: 'LAPSE', timeInForce: 'LIMIT' } as const
  return { kind: 'place-order', market, account, selectionId: 1, side, ...terms }
}

async function inChunks(sequencer: Sequencer, commandOf: (i: number) => Command) {
  const outcomes = []
  for (let from = 0; from < crowdSize; from += chunk) {
    outcomes.push(
      ...(await execute(
        sequencer,
        Array.from({ length: chunk }, (_, i) => commandOf(from + i)),
      )),
    )
  }
  return outcomes
}

/** Settles the market again and again, with another winner each time, for `ms` and to the end of the last one. Returns how often. */
export async function settleFor(sequencer: Sequencer, { settling }: Crowd, ms: number): Promise<number> {
  const end = performance.now() + ms
  let times = 0
  for (; performance.now() < end; times++) {
    const winners = [1 + (times % 2)]
    await execute(sequencer, [{ kind: 'resettle-market', market: settling, winners, reason: 'photo' }])
  }
  return times
}

/** Opens the market, which was suspended by the last round or by the server's start, and places an order of everybody in it. */
export async function letAllWait(sequencer: Sequencer, { waiting, first }: Crowd): Promise<void> {
  await execute(sequencer, [{ kind: 'open-market', market: waiting }])
  await inChunks(sequencer, (i) => bet(waiting, first + i, 'BACK'))
}

/** Lets all that waits lapse. Returns how many milliseconds that took. */
export async function lapseAll(sequencer: Sequencer, { waiting }: Crowd): Promise<number> {
  const begunAt = performance.now()
  await execute(sequencer, [{ kind: 'suspend-market', market: waiting, lapse: true, reason: '' }])
  return performance.now() - begunAt
}
