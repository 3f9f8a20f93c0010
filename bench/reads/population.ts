/**
 * Much to read: 10,000 events with three markets each, among them live and ended ones, and accounts with 100,000 bets that
 * are finished in one way or the other.
 */
import type { Command } from '#core/engine/command.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import { execute } from '../exchange.ts'
import { randomNumbers } from '../operations.ts'

export const eventCount = 10_000
export const marketsPerEvent = 3
export const finishedBets = 100_000
const chunk = 4_000
/** Of the events, in the order of their ids. */
const endedEvents = 1_000
const liveEvents = 300
const sports = ['tennis', 'cricket', 'soccer', 'horse-race'] as const
const openSize = 200

export interface Population {
  /** Has 100,000 settled bets in the markets of the ended events, and one open one older than they are. */
  readonly settled: number
  /** Has 100,000 bets that were cancelled before anything matched. */
  readonly cancelled: number
  /** Has 100,000 matched bets in the markets that are not settled, and nothing unmatched but one bet older than they are. */
  readonly matched: number
  readonly names: { readonly common: string; readonly rare: string }
}

/** Makes the events, the markets and the accounts in an exchange that has neither. */
export async function seedPopulation(sequencer: Sequencer): Promise<Population> {
  const random = randomNumbers(1)
  const firstEvent = await createEvents(sequencer, random)
  const firstMarket = await createMarkets(sequencer, firstEvent, random)
  const marketOf = (i: number) => firstMarket + i
  const ended = endedEvents * marketsPerEvent
  const all = eventCount * marketsPerEvent
  const [settled, cancelled, matched, other] = await openAccounts(sequencer, 4)
  const oldest = marketOf(all - 1)
  await execute(
    sequencer,
    [settled!, matched!].map((account) => order(account, oldest, 'BACK', 100_000)),
  )
  await inChunks(sequencer, finishedBets, (i) => pair(settled!, other!, marketOf(i % ended)))
  await inChunks(sequencer, finishedBets, (i) =>
    pair(matched!, other!, marketOf(ended + (i % (all - ended)))),
  )
  await settleMarkets(sequencer, firstMarket, ended)
  await cancelMany(sequencer, cancelled!, marketOf(ended))
  const live = Array.from({ length: liveEvents }, (_, i) => marketOf(ended + i * marketsPerEvent))
  await inChunks(sequencer, live.length, (i) => [{ kind: 'turn-in-play', market: live[i]! }])
  return { settled: settled!, cancelled: cancelled!, matched: matched!, names }
}

const names = { common: 'an', rare: 'Quill' }
const syllables = [
  'an',
  'bor',
  'cas',
  'den',
  'el',
  'fin',
  'gor',
  'hal',
  'is',
  'jo',
  'ka',
  'lin',
  'mar',
  'nor',
]

function nameOf(random: () => number): string {
  const parts = Array.from({ length: 3 }, () => syllables[Math.floor(random() * syllables.length)]!)
  const name = parts.join('')
  return `${String.fromCharCode(65 + Math.floor(random() * 26))}. ${name[0]!.toUpperCase()}${name.slice(1)}`
}

async function createEvents(sequencer: Sequencer, random: () => number): Promise<number> {
  const made = await inChunks(sequencer, eventCount, (i) => {
    const rivals = `${nameOf(random)} vs ${i % 2_500 === 7 ? names.rare : nameOf(random)}`
    const startTime = Date.now() + Math.floor(random() * 7 * 24 * 3_600_000)
    const competition = `${nameOf(random).slice(3)} Cup`
    return [{ kind: 'create-event', sport: sports[i % sports.length]!, name: rivals, competition, startTime }]
  })
  return made[0]!
}

async function createMarkets(
  sequencer: Sequencer,
  firstEvent: number,
  random: () => number,
): Promise<number> {
  const terms = { betDelayMs: 0, betDelayModel: 'PASSIVE', commissionBps: 500, stakeMin: 100 } as const
  const made = await inChunks(sequencer, eventCount * marketsPerEvent, (i) => [
    {
      kind: 'create-market',
      event: firstEvent + Math.floor(i / marketsPerEvent),
      name: ['Match Odds', 'First Set', 'To Qualify'][i % marketsPerEvent]!,
      runners: [1, 2, 3].map((selectionId) => ({ selectionId, name: nameOf(random) })),
      numberOfWinners: 1,
      ...terms,
      profitRatioChecked: false,
    },
  ])
  await inChunks(sequencer, made.length, (i) => [{ kind: 'open-market', market: made[i]! }])
  return made[0]!
}

async function openAccounts(sequencer: Sequencer, count: number): Promise<number[]> {
  const grant = 80_000_000_000
  const opened = await execute(
    sequencer,
    Array.from({ length: count }, () => ({ kind: 'open-account', grant }) as const),
  )
  return opened.map(({ id }) => id)
}

function order(account: number, market: number, side: 'BACK' | 'LAY', price: number): Command {
  const terms = { size: openSize, persistence: 'PERSIST', timeInForce: 'LIMIT' } as const
  return { kind: 'place-order', market, account, selectionId: 1, side, price, ...terms }
}

/** A bet of one account that another takes at once. */
function pair(account: number, other: number, market: number): Command[] {
  return [order(account, market, 'BACK', 200), order(other, market, 'LAY', 200)]
}

async function settleMarkets(sequencer: Sequencer, first: number, count: number): Promise<void> {
  for (let market = first; market < first + count; market++) {
    await execute(sequencer, [
      { kind: 'suspend-market', market, lapse: true, reason: '' },
      { kind: 'settle-market', market, winners: [1 + (market % 3)] },
    ])
  }
}

async function cancelMany(sequencer: Sequencer, account: number, market: number): Promise<void> {
  for (let made = 0; made < finishedBets; made += chunk) {
    await inChunks(sequencer, chunk, () => [order(account, market, 'BACK', 100_000)])
    await execute(sequencer, [{ kind: 'cancel-all', account, market }])
  }
}

/** Runs `count` times what `commandsOf` names, many at once. Returns the ids made. */
async function inChunks(
  sequencer: Sequencer,
  count: number,
  commandsOf: (i: number) => readonly Command[],
): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < count; from += chunk) {
    const commands = Array.from({ length: Math.min(chunk, count - from) }, (_, i) =>
      commandsOf(from + i),
    ).flat()
    for (const { id } of await execute(sequencer, commands)) ids.push(id)
  }
  return ids
}
