/**
 * Says into which file of the built browser part a module goes. Left to itself the bundler makes one for each set of lazy
 * pages that share a module, forty at a table, and a phone far away waits for every one of them.
 */
import { normalizePath, type Rolldown } from 'vite'

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** The tables' folders. */
const tables =
  /\/web\/casino\/(?:seven-up-down|roulette|teen-patti|dragon-tiger|cricket-war|baccarat)\/[^/]+$/
/** What stands over them, and over the second layout. */
const overTables = /\/web\/app\/layout\/SessionAside\.tsx$/
/** Where ladders stand; and the charts, which bring their library: no other page waits for either. */
const ladders = /\/web\/exchange\/(?:ladder\/LaddersPage|multi\/MultiPage)\.tsx$/
const charts = /\/web\/exchange\/(?:history\/PriceChart|replay\/ReplayChart)\.tsx$/
const own = /^(?!.*\/node_modules\/).*\/(?:web|core|contract)\//
/** Run apart from what is made of them: a slow phone answers to a touch between the two. */
const library = /\/node_modules\//
const casino = /\/(?:(?:web|core|contract)\/casino\/|web\/text\/en\/(?:casino|checks|fairness|rules)\.ts)/
const exchange = /\/web\/exchange\//
/** The account's document with what it needs, and what brings the favourites to it: followed wherever a player is, so it comes without pages. */
const documents =
  /\/web\/(?:account\/document\/|exchange\/events\/(?:use-kept-favourites|favourite-changes)\.ts|ui\/(?:choose-look|half-typed|kept-texts)\.ts)/
/** What stands in the second layout everywhere, and the page of a market: they do not wait for what other pages share. */
const trading = /\/web\/(?:app\/LobbyRoutes|exchange\/pages\/MarketPage)\.tsx$/
/** The second layout's pages: what they alone share with those two comes apart from what all share. */
const lobby = /\/web\/(?:app\/LobbyRoutes\.tsx$|exchange\/)/
/** Only developers see it: what it shares with a page belongs to the page. */
const gallery = /\/web\/gallery\//
/** What the home loads while it is at rest. A small thing that it shares with another part comes with the first page. */
const atRest = /\/web\/(?:app\/layout\/EventPanel\.tsx|service-worker\.ts)$/
const smallMax = 3_000
/** What this many parts share is one file. */
const commonParts = 3
/** Of the libraries what the first page has no use for, though it is reached from there or small. */
const laterLibraries =
  /\/(?:react\/shallow|vanilla\/shallow|useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver|useMutation|mutationObserver)\.m?js$/

const names = [
  ...(['libraries', 'first', 'casino', 'tables', 'common'] as const),
  ...(['trading', 'shared', 'document', 'exchange', 'ladder', 'chart', 'pages'] as const),
] as const
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
    if (laterLibraries.test(moduleId)) return 'common'
    if (first.has(moduleId)) return library.test(normalizePath(moduleId)) ? 'libraries' : 'first'
    const parts = partsOf.get(moduleId) ?? []
    if (parts.length < 2) return null
    const path = normalizePath(moduleId)
    const atTables = parts.filter((part) => tables.test(part)).length
    if (atTables > 0 && casino.test(path)) return atTables === parts.length ? 'tables' : 'casino'
    if (documents.test(path) && atTables === 0) return 'document'
    if (!own.test(path)) return null
    const { length } = graph.getModuleInfo(moduleId)?.code ?? ''
    if (length <= smallMax && parts.some((part) => atRest.test(part))) return 'first'
    if (parts.some((part) => tables.test(part) || overTables.test(part))) return 'common'
    if (isOfTrading(parts)) return parts.every((part) => lobby.test(part)) ? 'trading' : 'shared'
    if (exchange.test(path)) return nameInExchange(parts)
    return parts.length >= commonParts ? 'pages' : null
  }
  return names.map((name) => ({
    name: (moduleId: string, graph: Graph) => (nameOf(moduleId, graph) === name ? name : null),
    debugName: name,
    // What a module needs has a name of its own.
    includeDependenciesRecursively: false,
  }))
}

function nameInExchange(parts: readonly string[]): Name {
  const areAll = (kind: RegExp) => parts.every((part) => kind.test(part))
  if (areAll(charts)) return 'chart'
  if (areAll(ladders)) return 'ladder'
  return 'exchange'
}

const isOfTrading = (parts: readonly string[]) => parts.some((part) => trading.test(part))

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
