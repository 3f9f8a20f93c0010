/** Competitions and countries as a tree, with how much there is to bet on in each. */
import type { Competitions, Sport } from '#contract/catalogue.ts'
import type { EventLists } from './event-index.ts'

/** Where an event is that names no country. */
const anywhere = 'International'

/** Returns the tree of the events that are live or to come: sports as given, countries and competitions by name. */
export function competitionsOf(
  sports: readonly Sport[],
  listsOf: (sport: Sport) => EventLists | undefined,
): Competitions['sports'] {
  return sports.flatMap((sport) => {
    const countries = new Map<string, Map<string, { events: number; live: number }>>()
    for (const { event, status } of listsOf(sport)?.all ?? []) {
      // Those that have ended stand behind all others.
      if (status === 'Ended') break
      const country = event.country ?? anywhere
      const competitions = countries.get(country) ?? new Map<string, { events: number; live: number }>()
      const counts = competitions.get(event.competition) ?? { events: 0, live: 0 }
      counts.events++
      if (status === 'Live') counts.live++
      competitions.set(event.competition, counts)
      countries.set(country, competitions)
    }
    if (countries.size === 0) return []
    const tree = sorted(countries).map(([country, competitions]) => ({
      country,
      competitions: sorted(competitions).map(([competition, counts]) => ({ competition, ...counts })),
    }))
    return [{ sport, countries: tree }]
  })
}

function sorted<T>(byName: ReadonlyMap<string, T>): [string, T][] {
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1))
}
