/** Where the time machine stands, as its address says it: "/lobby/replay/12?at=1700000000000&speed=5". */

export const replaySpeeds = [1, 5, 20, 60] as const
export type ReplaySpeed = (typeof replaySpeeds)[number]

export interface ReplayPlace {
  /** Milliseconds since 1970; null is the beginning. */
  readonly at: number | null
  readonly speed: ReplaySpeed
}

/** Returns the place of an address; what is none is left out. */
export function replayPlaceOf(search: URLSearchParams): ReplayPlace {
  const at = search.get('at') ?? ''
  const speed = Number(search.get('speed'))
  return {
    at: /^[0-9]{1,15}$/.test(at) ? Number(at) : null,
    speed: replaySpeeds.find((one) => one === speed) ?? 1,
  }
}

/** Returns the address of a market in the time machine, at its beginning where no time is named. */
export function replayPath(marketId: number, { at = null, speed = 1 }: Partial<ReplayPlace> = {}): string {
  const query = [at !== null && `at=${Math.floor(at)}`, speed !== 1 && `speed=${speed}`]
    .filter(Boolean)
    .join('&')
  return `/lobby/replay/${marketId}${query && `?${query}`}`
}
