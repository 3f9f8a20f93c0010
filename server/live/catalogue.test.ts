/** The catalogue and its readers, driven by an engine. */
import { beforeEach, describe, expect, test } from 'vitest'
import { type CatalogueReaders, createCatalogueReaders } from './catalogue-readers.ts'
import type { EventFilter } from './event-filter.ts'
import { createScores, type Scores } from './scores.ts'
import { eventsOf } from './testing/events-of.ts'
import { createLiveEngine, type LiveEngine } from './testing/live-engine.ts'

let live: LiveEngine
let scores: Scores
let readers: CatalogueReaders

beforeEach(() => {
  live = createLiveEngine()
  scores = createScores()
  readers = createCatalogueReaders(live, scores)
})

function addEvent(
  name: string,
  { sport = 'tennis', startTime = 1_700_000_100_000, competition = 'Spring Cup' } = {},
) {
  return live.make({ kind: 'create-event', sport, name, competition, startTime })
}

function addMarket(event: number, runners: readonly string[] = ['Home', 'Away']) {
  return live.make({
    kind: 'create-market',
    event,
    name: 'Match Odds',
    runners: runners.map((name, i) => ({ selectionId: 10 + i, name })),
    numberOfWinners: 1,
    betDelayMs: 3_000,
    betDelayModel: 'PASSIVE',
    commissionBps: 500,
    stakeMin: 100,
    profitRatioChecked: true,
  })
}

function order(account: number, market: number, side: 'BACK' | 'LAY', price: number, size: number) {
  return live.make({
    kind: 'place-order',
    account,
    market,
    selectionId: 10,
    side,
    price,
    size,
    persistence: 'PERSIST',
    timeInForce: 'LIMIT',
  })
}

describe('events', () => {
  test('live ones come first, then those to come, soonest first; ended ones only when searched for', () => {
    const late = addEvent('Late vs Later', { startTime: 1_700_000_900_000 })
    const soon = addEvent('Soon vs Sooner')
    const now = addEvent('Now vs Then')
    const over = addEvent('Over vs Done')
    scores.setEventStatus(now, 'Live')
    scores.setEventStatus(over, 'Ended')
    expect(eventsOf(readers, {}).map(({ eventId }) => eventId)).toEqual([now, soon, late])
    expect(eventsOf(readers, { inPlay: true }).map(({ eventId }) => eventId)).toEqual([now])
    expect(eventsOf(readers, { inPlay: false, limit: 1 }).map(({ eventId }) => eventId)).toEqual([soon])
    expect(eventsOf(readers, { search: 'done' }).map(({ eventId }) => eventId)).toEqual([over])
  })

  test('are found by every word of event, competition and runner names, whatever accents and case', () => {
    const event = addEvent('Ilić vs Åberg', { competition: 'Prix d’Été' })
    addMarket(event, ['Živa Ilić', 'Åberg'])
    addEvent('Another vs Match')
    expect(eventsOf(readers, { search: 'Zoë' })).toEqual([])
    addMarket(event, ['Zoë', 'Somebody Else'])
    expect(eventsOf(readers, { search: 'zoe' }).map(({ eventId }) => eventId)).toEqual([event])
    for (const search of ['ilic', 'ABERG ete', 'Živa']) {
      expect(eventsOf(readers, { search }).map(({ eventId }) => eventId)).toEqual([event])
    }
    expect(eventsOf(readers, { search: 'ilic nobody' })).toEqual([])
    expect(eventsOf(readers, { search: 'ilic', sport: 'soccer' })).toEqual([])
  })

  test('without a feed an event is live while a market is in play and ended once all are settled or void', () => {
    const event = addEvent('A vs B')
    const market = addMarket(event)
    const status = () => readers.event(event)?.status
    expect(status()).toBe('Upcoming')
    live.make({ kind: 'open-market', market })
    live.make({ kind: 'turn-in-play', market })
    expect(status()).toBe('Live')
    live.make({ kind: 'suspend-market', market, lapse: false, reason: 'Match point' })
    live.make({ kind: 'settle-market', market, winners: [11] })
    expect(status()).toBe('Ended')
    expect(readers.market(market)?.runners.map(({ status }) => status)).toEqual(['LOSER', 'WINNER'])
  })

  test('those with a result are the ended ones and those with a market settled or void, newest first', () => {
    const over = addEvent('Over vs Done', { startTime: 1_700_000_100_000 })
    const halfway = addEvent('Half vs Way', { startTime: 1_700_000_200_000 })
    addMarket(halfway)
    const settled = addMarket(halfway)
    addMarket(addEvent('Now vs Then'))
    scores.setEventStatus(over, 'Ended')
    scores.setEventStatus(halfway, 'Live')
    const found = () => eventsOf(readers, { settled: true }).map(({ eventId }) => eventId)
    expect(found()).toEqual([over])
    live.make({ kind: 'close-market', market: settled })
    live.make({ kind: 'settle-market', market: settled, winners: [10] })
    expect(found()).toEqual([halfway, over])
    expect(eventsOf(readers, { settled: true, sport: 'soccer' })).toEqual([])
  })

  test('named by their ids are returned in whichever state, unknown ids left out', () => {
    const now = addEvent('Now vs Then')
    const over = addEvent('Over vs Done')
    addEvent('Another vs Match')
    scores.setEventStatus(now, 'Live')
    scores.setEventStatus(over, 'Ended')
    expect(eventsOf(readers, { eventIds: [over, now, 999] }).map(({ eventId }) => eventId)).toEqual([
      now,
      over,
    ])
    expect(eventsOf(readers, { eventIds: [] })).toEqual([])
  })

  test('the events of markets are returned once each, in whichever state', () => {
    const over = addEvent('Over vs Done')
    const first = addMarket(over)
    const second = addMarket(over)
    const other = addMarket(addEvent('Now vs Then'))
    scores.setEventStatus(over, 'Ended')
    const found = (filter: EventFilter) => eventsOf(readers, filter).map(({ name }) => name)
    expect(found({ marketIds: [second, first, 999] })).toEqual(['Over vs Done'])
    expect(found({ marketIds: [other, first] })).toEqual(['Now vs Then', 'Over vs Done'])
    expect(found({ marketIds: [other, first], eventIds: [over] })).toEqual(['Over vs Done'])
    expect(found({ marketIds: [999] })).toEqual([])
  })

  test('the sidebar gets id, display, status and tournament of a sport, at most the number asked for', () => {
    const first = addEvent('A vs B')
    addEvent('C vs D', { startTime: 1_700_000_200_000 })
    addEvent('E vs F', { sport: 'soccer' })
    expect(readers.sportsEvents('tennis', 6)).toHaveLength(2)
    expect(readers.sportsEvents('tennis', 1)).toEqual([
      { id: String(first), display: 'A vs B', status: 'Upcoming', tournament: 'Spring Cup' },
    ])
  })
})

describe('markets', () => {
  test('tell why they are suspended until they open again', () => {
    const market = addMarket(addEvent('A vs B'))
    live.make({ kind: 'open-market', market })
    live.make({ kind: 'suspend-market', market, lapse: true, reason: 'Goal' })
    expect(readers.market(market)).toMatchObject({ status: 'SUSPENDED', suspendReason: 'Goal', version: 3 })
    live.make({ kind: 'open-market', market })
    expect(readers.market(market)).toMatchObject({ status: 'OPEN', version: 4 })
    expect(readers.market(market)).not.toHaveProperty('suspendReason')
  })

  test('a book shows what can be backed and laid, best first, three prices or all', () => {
    const account = live.make({ kind: 'open-account', grant: 1_000_000 })
    const other = live.make({ kind: 'open-account', grant: 1_000_000 })
    const market = addMarket(addEvent('A vs B'))
    live.make({ kind: 'open-market', market })
    for (const price of [190, 191, 192, 193]) order(account, market, 'LAY', price, 1_000)
    order(account, market, 'BACK', 210, 500)
    order(other, market, 'BACK', 193, 400)
    const best = readers.book(market, 'best')
    expect(best?.sequence).toBe(live.sequence)
    expect(best?.runners[0]).toEqual({
      selectionId: 10,
      back: [
        [193, 600],
        [192, 1_000],
        [191, 1_000],
      ],
      lay: [[210, 500]],
      lastPrice: 193,
      matched: 400,
    })
    expect(readers.book(market, 'full')?.runners[0]?.back).toHaveLength(4)
    expect(readers.market(market)?.matched).toBe(400)
    expect(readers.book(99, 'best')).toBeUndefined()
  })

  test('settled and archived markets are still known, their books empty', () => {
    const event = addEvent('A vs B')
    const market = addMarket(event)
    live.make({ kind: 'close-market', market })
    live.make({ kind: 'settle-market', market, winners: [10] })
    expect(readers.book(market, 'full')?.runners[0]?.back).toEqual([])
    live.make({ kind: 'archive-market', market })
    expect(readers.market(market)?.status).toBe('SETTLED')
    expect(readers.book(market, 'full')?.runners[1]?.lay).toEqual([])
  })

  test('a corrected result is shown as corrected, a void market without winners', () => {
    const market = addMarket(addEvent('A vs B'))
    live.make({ kind: 'close-market', market })
    live.make({ kind: 'settle-market', market, winners: [10] })
    live.make({ kind: 'resettle-market', market, winners: [11], reason: 'Misread' })
    expect(readers.market(market)?.runners.map(({ status }) => status)).toEqual(['LOSER', 'WINNER'])
    live.make({ kind: 'void-market', market, reason: 'Fixed match' })
    expect(readers.market(market)).toMatchObject({ status: 'VOIDED' })
    expect(readers.market(market)?.runners.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE'])
  })
})

describe('scores', () => {
  test('go out with the event, and listeners are called with each change', () => {
    const event = addEvent('A vs B')
    const heard: unknown[] = []
    const stop = scores.onChange((eventId, change) => heard.push([eventId, change]))
    const score = {
      summary: '1 - 0',
      columns: ['Goals'],
      sides: [{ name: 'A', cells: ['1'] }],
      statistics: [],
    }
    scores.setScore(event, score)
    scores.setEventStatus(event, 'Live')
    scores.setEventStatus(event, 'Live')
    stop()
    scores.setEventStatus(event, 'Ended')
    expect(heard).toEqual([
      [event, 'score'],
      [event, 'status'],
    ])
    expect(readers.event(event)).toMatchObject({ status: 'Ended', score })
  })
})
