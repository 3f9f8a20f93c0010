/** How high a tile is before and after its market has come, so that nothing moves when it does. Pixels, as the style sheets have them. */
import type { Tile } from '../events/screens.ts'

/** From this many runners on rows are low. */
export const denseFrom = 7
const usualRunners = 3
const ladderHeight = 560
const chartHeight = 296
const border = 2

/** Returns the height. `runners`: how many the market has, undefined before it has come. */
export function heightOf({ view }: Tile, runners = usualRunners, isPhone = false): number {
  if (view === 'LADDER') return ladderHeight
  if (view === 'CHART') return chartHeight + (isPhone ? 8 : 0)
  const [head, heads] = [48, isPhone ? 28 : 32]
  const row = isPhone ? 52 : runners >= denseFrom ? 36 : 48
  return border + head + heads + runners * row
}
