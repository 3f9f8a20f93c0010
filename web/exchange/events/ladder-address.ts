/** Which ladders a page shows, as its address says it: "?of=12.101,12.102" are two runners of one market. */

export interface LadderPlace {
  readonly marketId: number
  readonly selectionId: number
}

/** As many as stand side by side; more would be too many prices for one connection to be read by anybody. */
export const laddersMax = 12

/** Returns the ladders of an address, each once; what is none is passed over. */
export function laddersOf(search: URLSearchParams): LadderPlace[] {
  const places = new Map<string, LadderPlace>()
  for (const text of search.get('of')?.split(',') ?? []) {
    const parts = /^([1-9][0-9]{0,9})\.([1-9][0-9]{0,15})$/.exec(text)
    if (parts) places.set(text, { marketId: Number(parts[1]), selectionId: Number(parts[2]) })
  }
  return [...places.values()].slice(0, laddersMax)
}

/** Returns the address of a page of ladders. */
export function laddersPath(places: readonly LadderPlace[]): string {
  if (places.length === 0) return '/lobby/ladders'
  return `/lobby/ladders?of=${places.map(({ marketId, selectionId }) => `${marketId}.${selectionId}`).join()}`
}
