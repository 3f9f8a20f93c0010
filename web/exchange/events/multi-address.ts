/** Which screen of several markets is shown, as its address says it: "?screen=Saturday"; "?add=12" adds a market to it. */

export const multiPath = '/lobby/multi'

/** Returns the address of a screen. */
export function screenPath(name: string): string {
  return `${multiPath}?${new URLSearchParams({ screen: name })}`
}

/** Returns the address that adds a market to the screen that was used last. */
export function addToScreenPath(marketId: number): string {
  return `${multiPath}?add=${marketId}`
}

/** Returns the market that an address adds; null where it adds none. */
export function addedBy(search: URLSearchParams): number | null {
  const added = search.get('add') ?? ''
  return /^[1-9][0-9]{0,9}$/.test(added) ? Number(added) : null
}
