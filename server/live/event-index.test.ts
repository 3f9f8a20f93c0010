/** The lists of events against a plain scan of the catalogue, letter for letter, while events and markets come, change and go. */
import { expect, test } from 'vitest'
import type { Command } from '#core/engine/command.ts'
import type { Catalogue, CatalogueEvent } from './catalogue.ts'
import { createCatalogueReaders } from './catalogue-readers.ts'
import type { EventFilter } from './event-filter.ts'
import { createScores, type Scores } from './scores.ts'
import { createLiveEngine, type LiveEngine } from './testing/live-engine.ts'
import { type Random, randomOf } from './testing/random-trading.ts'

const sports = ['tennis', 'cricket', 'soccer'] as const
const parts = ['Ilić', 'Åberg', 'Zoë', 'an', 'Bo', 'Quill', 'O’Neil', '李', 'x', 'Cup']
const searches = [
  'ilic',
  'ABERG',
  'zo',
  'an bo',
  'quill cup',
  '李',
  'x',
  'e a',
  'zz',
  'tennis an',
  ' an ',
  'o’n',
  'il\u0301ic',
]
const ranks = { Live: 0, Upcoming: 1, Ended: 2 }

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}

/** The same by the plainest means: every event is looked at, and all that match are sorted. */
function scanned(catalogue: Catalogue, scores: Scores, filter: EventFilter) {
  const { sport, inPlay, settled, search = '', eventIds, limit = 100 } = filter
  const { startsFrom = 0, startsBefore = Number.POSITIVE_INFINITY, after } = filter
  const words = folded(search).split(/\s+/).filter(Boolean)
  const marketsOf = ({ marketIds }: CatalogueEvent) => marketIds.map((id) => catalogue.markets.get(id)!)
  const isOver = ({ status }: { status: string }) => status === 'SETTLED' || status === 'VOIDED'
  const statusOf = (event: CatalogueEvent) => {
    const reported = scores.statusOf(event.eventId)
    if (reported !== undefined) return reported
    const going = marketsOf(event).filter((market) => !isOver(market))
    if (going.some((market) => market.inPlay)) return 'Live'
    return going.length > 0 || event.marketIds.length === 0 ? 'Upcoming' : 'Ended'
  }
  type Stood = { event: CatalogueEvent; status: keyof typeof ranks }
  const order = (a: Stood, b: Stood) => {
    const [soonest, id] = [a.event.startTime - b.event.startTime, a.event.eventId - b.event.eventId]
    if (settled) return -soonest || -id
    return ranks[a.status] - ranks[b.status] || (a.status === 'Ended' ? -soonest : soonest) || id
  }
  const last = after === undefined ? undefined : catalogue.events.get(after)
  return [...catalogue.events.values()]
    .map((event) => ({ event, status: statusOf(event) }))
    .filter((one) => last === undefined || order(one, { event: last, status: statusOf(last) }) > 0)
    .filter(({ event }) => event.startTime >= startsFrom && event.startTime < startsBefore)
    .filter(({ event }) => sport === undefined || event.sport === sport)
    .filter(({ event }) => eventIds === undefined || eventIds.includes(event.eventId))
    .filter(({ status }) => {
      if (inPlay !== undefined) return status === (inPlay ? 'Live' : 'Upcoming')
      return status !== 'Ended' || settled || words.length > 0 || eventIds !== undefined
    })
    .filter(({ event, status }) => !settled || status === 'Ended' || marketsOf(event).some(isOver))
    .filter(({ event }) => {
      const runners = marketsOf(event).flatMap((market) => market.runners.map(({ name }) => name))
      const text = folded([event.name, event.competition, event.sport, ...runners].join('\n'))
      return words.every((word) => text.includes(word))
    })
    .sort(order)
    .slice(0, Math.min(limit, 500))
}

function randomFilter(random: Random): EventFilter {
  const rarely = <T>(value: T) => (random(4) === 0 ? value : undefined)
  return {
    sport: rarely(sports[random(sports.length)]),
    inPlay: rarely(random(2) === 0),
    search: random(2) === 0 ? searches[random(searches.length)] : undefined,
    settled: rarely(true),
    startsFrom: rarely(1_700_000_000_000 + random(12) * 60_000),
    startsBefore: rarely(1_700_000_000_000 + random(14) * 60_000),
    after: rarely(1 + random(70)),
    eventIds: rarely(Array.from({ length: 8 }, () => 1 + random(70))),
    limit: rarely(1 + random(9)),
  }
}

function randomCommand(live: LiveEngine, random: Random): Command {
  const name = () => Array.from({ length: 1 + random(3) }, () => parts[random(parts.length)]!).join(' ')
  const { events, markets } = live.fold<Catalogue>('catalogue')
  const market = 1 + random(markets.size + 1)
  const dice = random(20)
  if (dice < 3 && events.size < 60) {
    const startTime = 1_700_000_000_000 + random(12) * 60_000
    const sport = sports[random(sports.length)]!
    return { kind: 'create-event', sport, name: name(), competition: name(), startTime }
  }
  if (dice < 6) {
    return {
      kind: 'create-market',
      event: 1 + random(events.size + 1),
      name: name(),
      runners: [1, 2, 3].map((selectionId) => ({ selectionId, name: name() })),
      ...{ numberOfWinners: 1, betDelayMs: 0, betDelayModel: 'PASSIVE', commissionBps: 500, stakeMin: 100 },
      profitRatioChecked: true,
    }
  }
  if (dice < 9) return { kind: 'open-market', market }
  if (dice < 11) return { kind: 'suspend-market', market, lapse: false, reason: name() }
  if (dice < 13) return { kind: 'turn-in-play', market }
  if (dice === 13) return { kind: 'remove-runner', market, selectionId: 1, reason: 'Hurt' }
  if (dice < 16) return { kind: 'settle-market', market, winners: [2 + random(2)] }
  if (dice === 16) return { kind: 'resettle-market', market, winners: [2], reason: 'Misread' }
  if (dice === 17) return { kind: 'void-market', market, reason: 'Rain' }
  const side = random(2) === 0 ? 'BACK' : 'LAY'
  const terms = { price: 200, size: 200, persistence: 'PERSIST', timeInForce: 'LIMIT' } as const
  return { kind: 'place-order', account: 101 + random(2), market, selectionId: 2, side, ...terms }
}

function changeScores(scores: Scores, eventId: number, random: Random): void {
  const status = (['Live', 'Upcoming', 'Ended'] as const)[random(3)]!
  if (random(3) === 0) scores.forget(eventId)
  else if (random(2) === 0) scores.setEventStatus(eventId, status)
  else scores.setScore(eventId, { summary: `${random(9)} "–"`, columns: [], sides: [], statistics: [] })
}

test.each([1, 2, 3, 4])('are those of a plain scan whatever is asked, seed %i', (seed) => {
  const live = createLiveEngine()
  for (let i = 0; i < 2; i++) live.make({ kind: 'open-account', grant: 1_000_000 })
  const scores = createScores()
  const readers = createCatalogueReaders(live, scores)
  const catalogue = live.fold<Catalogue>('catalogue')
  const random = randomOf(seed)
  let found = 0
  for (let i = 0; i < 1_200; i++) {
    live.batch(Array.from({ length: 1 + random(4) }, () => randomCommand(live, random)))
    if (random(3) === 0) changeScores(scores, 1 + random(60), random)
    const filter = randomFilter(random)
    const events = scanned(catalogue, scores, filter)
    const summaries = events.map(({ event }) => readers.event(event.eventId)!)
    expect(events.map(({ status }) => status)).toEqual(summaries.map(({ status }) => status))
    expect(String(readers.events(filter))).toBe(JSON.stringify({ events: summaries }))
    expect(String(readers.markets(filter))).toBe(
      JSON.stringify({ markets: summaries.flatMap(({ markets }) => markets) }),
    )
    found += events.length
  }
  expect(found).toBeGreaterThan(3_000)
})

test('readers that are made later find what was there before', () => {
  const live = createLiveEngine()
  const random = randomOf(5)
  for (let i = 0; i < 300; i++) live.batch([randomCommand(live, random)])
  const scores = createScores()
  const readers = createCatalogueReaders(live, scores)
  const expected = scanned(live.fold<Catalogue>('catalogue'), scores, { search: 'an' })
  const { events } = JSON.parse(String(readers.events({ search: 'an' }))) as { events: { eventId: number }[] }
  expect(events.map(({ eventId }) => eventId)).toEqual(expected.map(({ event }) => event.eventId))
  expect(events.length).toBeGreaterThan(5)
})

test('an event whose last market has left is no longer found', () => {
  const live = createLiveEngine()
  const readers = createCatalogueReaders(live, createScores())
  const catalogue = live.fold<Catalogue>('catalogue')
  const before = { sport: 'tennis', name: 'First', competition: 'Cup', startTime: 1 }
  const event = live.make({ kind: 'create-event', ...before })
  const terms = { numberOfWinners: 1, betDelayMs: 0, betDelayModel: 'PASSIVE', commissionBps: 500 } as const
  const runners = [1, 2].map((selectionId) => ({ selectionId, name: `Runner ${selectionId}` }))
  const made = { kind: 'create-market', event, name: 'One', runners, ...terms, stakeMin: 100 } as const
  const market = live.make({ ...made, profitRatioChecked: true })
  const found = () => String(readers.events({ search: 'first runner' }))
  expect(found()).toContain('"marketId":1')
  live.batch([{ kind: 'void-market', market, reason: 'Rain' }])
  // As many others, archived before it, as are kept.
  catalogue.archived.unshift(...Array.from({ length: 1_999 }, () => market))
  const other = live.make({ kind: 'create-event', ...before, name: 'Second' })
  const last = live.make({ ...made, event: other, profitRatioChecked: true })
  live.batch([{ kind: 'archive-market', market }])
  expect(found()).toContain('"marketId":1')
  live.batch([{ kind: 'void-market', market: last, reason: 'Rain' }])
  live.batch([{ kind: 'archive-market', market: last }])
  expect(found()).toBe('{"events":[]}')
  expect(readers.event(event)).toBeUndefined()
  expect(String(readers.events({ search: 'second' }))).toContain('"name":"Second"')
})
