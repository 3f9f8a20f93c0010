/** The schedule page by page: by start, filtered, and no page that looks at more than it may. */
import { expect, test } from 'vitest'
import { createCatalogueReaders } from './catalogue-readers.ts'
import { type ScheduleFilter, type SchedulePlace, schedulePlaceOf } from './schedule.ts'
import { createScores } from './scores.ts'
import { createLiveEngine } from './testing/live-engine.ts'

const hour = 3_600_000
const first = 1_700_000_000_000

/** A venue of events with two markets each; later ones begin sooner, two at a time. */
function venue(events: number) {
  const engine = createLiveEngine()
  for (let i = 0; i < events; i++) {
    const startTime = first + (events - (i >> 1)) * hour
    const name = i % 2 === 0 ? `Ash ${i} vs Oak` : `Elm ${i} vs Fir`
    const event = engine.make({ kind: 'create-event', sport: 'tennis', name, competition: 'Cup', startTime })
    for (const title of ['Match Odds', 'First Set']) {
      engine.make({
        ...{
          kind: 'create-market',
          event,
          name: title,
          numberOfWinners: 1,
          betDelayMs: 0,
          betDelayModel: 'PASSIVE',
        },
        ...{ commissionBps: 500, stakeMin: 100, profitRatioChecked: false },
        runners: [1, 2].map((selectionId) => ({ selectionId, name: `Runner ${selectionId}` })),
      })
    }
  }
  return { engine, readers: createCatalogueReaders(engine, createScores()) }
}

/** The ids of all pages, and how many pages there were. */
function walk({ readers }: ReturnType<typeof venue>, filter: Omit<ScheduleFilter, 'after'>) {
  const ids: number[] = []
  let pages = 0
  for (let after: SchedulePlace | undefined; ; ) {
    const { rows, next } = readers.schedule({ ...filter, after })
    pages++
    ids.push(...rows.map(({ market }) => market.marketId))
    if (next === null) return { ids, pages }
    after = schedulePlaceOf(next)
  }
}

test('every market comes once, by the start of its event, whatever the length of a page', () => {
  const of = venue(9)
  const { ids } = walk(of, { limit: 500 })
  expect(new Set(ids).size).toBe(18)
  for (const limit of [1, 2, 3, 5, 17]) expect(walk(of, { limit }).ids).toEqual(ids)
  const starts = of.readers.schedule({ limit: 500 }).rows.map(({ startTime }) => startTime)
  expect(starts).toEqual(starts.toSorted((one, other) => one - other))
})

test('days, names and statuses choose among them', () => {
  const of = venue(9)
  const { engine } = of
  engine.batch([{ kind: 'open-market', market: 3 }])
  expect(walk(of, { limit: 1, statuses: ['OPEN'] }).ids).toEqual([3])
  const startsFrom = first + 8 * hour
  const within = of.readers.schedule({ limit: 500, startsFrom, startsBefore: startsFrom + hour })
  expect(new Set(within.rows.map(({ startTime }) => startTime))).toEqual(new Set([startsFrom]))
  const elms = walk(of, { limit: 3, search: 'elm' }).ids
  expect(elms).toHaveLength(8)
  expect(walk(of, { limit: 500, search: 'ELM' }).ids).toEqual(elms)
  // A cursor that another filter has given is a place in the order, no more.
  const after = schedulePlaceOf(of.readers.schedule({ limit: 1, search: 'ash' }).next!)
  expect(of.readers.schedule({ limit: 500, search: 'elm', after }).rows.length).toBe(8)
})

test('a page goes on where the one before ended, also when that market and its event have left', () => {
  const of = venue(1_200)
  const { ids } = walk(of, { limit: 500 })
  const places = [100, 101].map((limit) => schedulePlaceOf(of.readers.schedule({ limit }).next!))
  // The first hundred and one leave; others, of the end of the list, leave after them, as only the last ones are remembered.
  const leaving = [...ids.slice(0, 101), ...ids.slice(-2_000)]
  for (const market of leaving) {
    of.engine.make({ kind: 'void-market', market, reason: 'Rain' })
    of.engine.make({ kind: 'archive-market', market })
  }
  expect(walk(of, { limit: 500 }).ids).toEqual(ids.slice(101))
  for (const after of places) {
    const { rows } = of.readers.schedule({ limit: 500, after })
    expect(rows.map(({ market }) => market.marketId)).toEqual(ids.slice(101, 601))
  }
})

test('a page that finds little ends after what it may look at, and says where to go on', () => {
  const of = venue(2_600)
  of.engine.batch([{ kind: 'open-market', market: 1 }])
  const { ids, pages } = walk(of, { limit: 50, statuses: ['OPEN'] })
  expect(ids).toEqual([1])
  expect(pages).toBe(2)
})

test('the counts follow each market from its making to its end', () => {
  const of = venue(1)
  const counts = () => of.readers.schedule({ limit: 1 }).counts
  expect(counts().byStatus).toMatchObject({ CREATED: 2, OPEN: 0 })
  of.engine.batch([{ kind: 'open-market', market: 1 }])
  of.engine.batch([{ kind: 'suspend-market', market: 1, lapse: false, by: 'FEED', reason: '' }])
  expect(counts()).toMatchObject({
    byStatus: { CREATED: 1, SUSPENDED: 1 },
    suspendedBy: { FEED: 1, OPERATOR: 0 },
  })
  of.engine.batch([
    { kind: 'turn-in-play', market: 1 },
    { kind: 'open-market', market: 1 },
  ])
  expect(counts()).toMatchObject({ inPlay: 1, suspendedBy: { FEED: 0 } })
  of.engine.batch([{ kind: 'void-market', market: 1, reason: 'Rain' }])
  expect(counts()).toMatchObject({ inPlay: 0, byStatus: { VOIDED: 1, OPEN: 0, SUSPENDED: 0 } })
})
