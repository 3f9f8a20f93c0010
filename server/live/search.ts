/**
 * Search over competitions, events, markets and runners at once. Events are found by the index of names; competitions, runners and markets
 * are looked for in the events found, which are no more than a bound.
 */
import type { Sport } from '#contract/catalogue.ts'
import type { Found } from '#contract/search.ts'
import type { Catalogue, CatalogueMarket } from './catalogue.ts'
import { byStatus, type EventIndex, type ListedEvent } from './event-index.ts'
import { folded, wordsOf } from './name-search.ts'
import type { Scores } from './scores.ts'

/** Words of a search that are looked at, and events that are looked into. */
const wordsMax = 6
const eventsMax = 40

export interface SearchSource {
  readonly catalogue: Catalogue
  readonly index: EventIndex
  readonly scores: Scores
}

/** Returns what has all words of a text in its names, at most `limit` of each kind. Of a market, words may be in the names of its event. */
export function searchAll(source: SearchSource, text: string, limit: number): Found {
  const words = wordsOf(text).slice(0, wordsMax)
  const found: Found = { competitions: [], events: [], markets: [], runners: [] }
  if (words.length === 0) return found
  const competitions = new Set<string>()
  for (const listed of eventsWith(source, words)) {
    const { event } = listed
    const own = foldedOf(event, () => [event.name, event.competition, event.country, event.sport].join('\n'))
    const isIn = (names: string) => words.every((word) => names.includes(word))
    const { sport, country, competition } = event
    const named = folded(`${competition}\n${country ?? ''}`)
    if (isIn(named) && !competitions.has(`${sport} ${named}`) && found.competitions.length < limit) {
      competitions.add(`${sport} ${named}`)
      found.competitions.push({
        sport: sport as Sport,
        ...(country !== undefined && { country }),
        competition,
      })
    }
    if (isIn(own) && found.events.length < limit) found.events.push(eventOf(source, listed))
    lookInto(source, listed, { words, own, limit, found })
  }
  return found
}

/** Returns the events in whose names all words are; where a market's own words are among them, those with the others. */
function eventsWith({ index }: SearchSource, words: readonly string[]): ListedEvent[] {
  // A market's name follows its event's, or comes before it.
  const parts = [words, words.slice(0, -1), words.slice(1), words.length > 2 ? words.slice(0, 1) : []]
  const found = parts.flatMap((some) => (some.length === 0 ? [] : index.first(some, eventsMax)))
  return [...new Set(found)].sort(byStatus)
}

/** Texts that are searched, folded once: they never change. */
const foldedTexts = new WeakMap<object, string>()

function foldedOf(of: object, text: () => string): string {
  let known = foldedTexts.get(of)
  if (known === undefined) {
    known = folded(text())
    foldedTexts.set(of, known)
  }
  return known
}

interface Look {
  readonly words: readonly string[]
  /** The names of the event. */
  readonly own: string
  readonly limit: number
  readonly found: Found
}

/** Looks for the words among the markets and runners of an event. */
function lookInto(source: SearchSource, listed: ListedEvent, { words, own, limit, found }: Look): void {
  const runners = new Set<string>()
  for (const id of listed.event.marketIds) {
    if (found.markets.length >= limit && found.runners.length >= limit) return
    const market = source.catalogue.markets.get(id)!
    const name = foldedOf(market, () => market.name)
    const isNamed = words.some((word) => name.includes(word) && !own.includes(word))
    const all = `${own}\n${name}`
    if (isNamed && found.markets.length < limit && words.every((word) => all.includes(word))) {
      found.markets.push({ ...eventOf(source, listed), ...marketOf(market) })
    }
    for (const one of market.runners) {
      const { name: runnerName, selectionId } = one
      const runner = foldedOf(one, () => runnerName)
      if (found.runners.length >= limit || runners.has(runner)) continue
      if (!words.every((word) => runner.includes(word))) continue
      runners.add(runner)
      found.runners.push({ ...eventOf(source, listed), ...marketOf(market), selectionId, runnerName })
    }
  }
}

function eventOf({ scores }: SearchSource, { event, status }: ListedEvent): Found['events'][number] {
  const score = scores.scoreOf(event.eventId)
  return {
    eventId: event.eventId,
    sport: event.sport as Sport,
    eventName: event.name,
    competition: event.competition,
    startTime: event.startTime,
    status,
    ...(score && { score }),
  }
}

function marketOf({ marketId, name, status, inPlay, matched }: CatalogueMarket) {
  return { marketId, marketName: name, marketStatus: status, inPlay, matched }
}
