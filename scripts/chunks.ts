/**
 * Says into which file of the built browser part a module goes. Left to itself the bundler makes one for each set of lazy
 * pages that share a module, forty at a table, and a phone far away waits for every one of them.
 */
import { normalizePath, type Rolldown } from 'vite'

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** The tables' folders. */
const tables =
  /\/web\/casino\/(?:seven-up-down|roulette|teen-patti|dragon-tiger|cricket-war|baccarat)\/[^/]+$/
/** Where prices are taken: a market's page and the match panel. */
const markets = /\/web\/(?:app\/LobbyRoutes|exchange\/match\/MatchOverlay)\.tsx$/
const own = /\/(?:web|core|contract)\//
const casino = /\/(?:web|core|contract)\/casino\//
const exchange = /\/web\/exchange\//
/** Only developers see it: what it shares with a page belongs to the page. */
const gallery = /\/web\/gallery\//
/** What this many lazy parts need comes with the first page, when it is small: a request costs more than it. */
const commonParts = 5
const commonCharactersMax = 3_000

/** In this order: what one of them has taken along is not in those after it. */
const names = ['first', 'casino', 'tables', 'exchange', 'market'] as const
type Name = (typeof names)[number]

/**
 * Returns the bundler's groups for the app that begins with the module `entry`. What is in none of them it puts beside the one
 * page that needs it. Throws, while it builds, where the app does not begin with `entry`.
 */
export function chunkGroups(entry: string) {
  let first: ReadonlySet<string> | undefined
  let partsOf: ReadonlyMap<string, readonly string[]> = new Map()
  const nameOf = (moduleId: string, graph: Graph): Name | null => {
    if (first === undefined) {
      if (graph.getModuleInfo(entry) === null) throw new Error(`The page does not begin with ${entry}.`)
      first = neededBy(entry, graph)
      partsOf = partsByModule(first, graph)
    }
    if (first.has(moduleId)) return 'first'
    const parts = partsOf.get(moduleId) ?? []
    if (parts.length < 2) return null
    const path = normalizePath(moduleId)
    const atTables = parts.filter((part) => tables.test(part)).length
    if (atTables > 0 && casino.test(path)) return atTables === parts.length ? 'tables' : 'casino'
    if (exchange.test(path)) return parts.every((part) => markets.test(part)) ? 'market' : 'exchange'
    const { length } = graph.getModuleInfo(moduleId)?.code ?? ''
    return own.test(path) && parts.length >= commonParts && length <= commonCharactersMax ? 'first' : null
  }
  return names.map((name, index) => ({
    name: (moduleId: string, graph: Graph) => (nameOf(moduleId, graph) === name ? name : null),
    debugName: name,
    priority: names.length - index,
  }))
}

/** Returns the module with all that it imports at once. */
function neededBy(entry: string, graph: Graph): Set<string> {
  const needed = new Set([entry])
  for (const id of needed)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) needed.add(imported)
  return needed
}

/** Returns by module which parts that are loaded later need it. */
function partsByModule(first: ReadonlySet<string>, graph: Graph): Map<string, string[]> {
  const parts = new Set<string>()
  const seen = new Set(first)
  for (const id of seen) {
    const info = graph.getModuleInfo(id)
    for (const part of info?.dynamicallyImportedIds ?? []) parts.add(part)
    for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])]) seen.add(next)
  }
  const byModule = new Map<string, string[]>()
  for (const part of parts) {
    if (gallery.test(part)) continue
    for (const id of neededBy(part, graph)) {
      if (first.has(id)) continue
      const sharing = byModule.get(id)
      if (sharing === undefined) byModule.set(id, [part])
      else sharing.push(part)
    }
  }
  return byModule
}
