/** The lists of the event panel and what stands in for them. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { demoEvents, raceEvents } from './demo-events.ts'
import { loadEvents } from './event-lists.ts'

const event = { id: '7', display: 'Arden vs Kovač', status: 'Live', tournament: 'City Open' }

function answer(body: unknown, status = 200): void {
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(Response.json(body, { status })))
}

const logged = vi.spyOn(console, 'error')

beforeEach(() => {
  logged.mockReset().mockImplementation(() => {})
})
afterEach(() => vi.unstubAllGlobals())

describe('a list that the server answers', () => {
  test('is shown as it is, from a relative path', async () => {
    answer({ data: [event] })
    expect(await loadEvents('tennis')).toEqual([event])
    expect(vi.mocked(fetch).mock.calls[0]?.[0]).toBe('/api/sports/tennis')
    expect(logged).not.toHaveBeenCalled()
  })

  test.each([
    ['tennis', 6],
    ['cricket', 8],
    ['soccer', 8],
  ] as const)('%s shows at most %i events', async (sport, most) => {
    answer({ data: Array.from({ length: 20 }, (_, index) => ({ ...event, id: String(index) })) })
    expect(await loadEvents(sport)).toHaveLength(most)
  })
})

describe('the built-in events stand in, and the console says why', () => {
  test.each([
    ['tennis', 6],
    ['cricket', 6],
    ['soccer', 8],
  ] as const)('%s has %i of them', async (sport, count) => {
    answer({ data: [] })
    const events = await loadEvents(sport)
    expect(events).toHaveLength(count)
    expect(events.every(({ display }) => display.startsWith('DEMO: '))).toBe(true)
    expect(events[0]?.id).toBe('demo_1')
    expect(logged.mock.calls[0]?.[0]).toEqual(new Error(`Empty ${sport} list`))
  })

  test('when the server refuses', async () => {
    answer({ data: [event] }, 503)
    expect(await loadEvents('soccer')).toEqual(demoEvents('soccer'))
    expect(logged.mock.calls[0]?.[0]).toEqual(new Error('Backend responded 503'))
  })

  test('when the answer has no array', async () => {
    answer({ success: true })
    expect(await loadEvents('cricket')).toEqual(demoEvents('cricket'))
  })

  test('when there is no network', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')))
    expect(await loadEvents('cricket')).toEqual(demoEvents('cricket'))
    expect(logged).toHaveBeenCalledOnce()
  })
})

test('an aborted read is no failure: nothing is logged and nothing stands in', async () => {
  const aborted = AbortSignal.abort()
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(aborted.reason))
  await expect(loadEvents('tennis', aborted)).rejects.toBe(aborted.reason)
  expect(logged).not.toHaveBeenCalled()
})

test('built-in races name their sport, by which a match panel tells its kind', () => {
  expect(raceEvents('horse')[0]?.id).toBe('horse_demo_1')
  expect(raceEvents('horse').every(({ tournament }) => tournament.includes('Horse'))).toBe(true)
  expect(raceEvents('greyhound').every(({ tournament }) => tournament.includes('Greyhound'))).toBe(true)
})
