/** A market at one moment of its recording: a page's image with the frames up to then. Pure. */
import type { MarketStatus } from '#contract/catalogue.ts'
import type { ReplayFrame, ReplayPage } from '#contract/replay.ts'

/** Price in hundredths and size in minor units. */
export type LevelThen = readonly [price: number, size: number]

export interface RunnerThen {
  readonly selectionId: number
  /** Best first. */
  readonly back: readonly LevelThen[]
  readonly lay: readonly LevelThen[]
  /** Hundredths; null before the first trade. */
  readonly lastPrice: number | null
  /** Minor units. */
  readonly matched: number
}

export interface Moment {
  /** Of the page that it is in. */
  readonly page: ReplayPage
  /** How many of the page's frames have happened. */
  readonly frames: number
  readonly status: MarketStatus
  readonly inPlay: boolean
  /** In the order of the market's runners; the same object as before where nothing of a runner has changed. */
  readonly runners: readonly RunnerThen[]
}

/** Returns the market as the page begins. */
export function firstMoment(page: ReplayPage): Moment {
  const { status, inPlay, runners } = page
  return { page, frames: 0, status, inPlay, runners }
}

/**
 * Returns the market at a time within the page, the same moment where nothing has changed since. `before`: a moment that is
 * known; one of the same page that is not later is gone on from.
 */
export function momentAt(page: ReplayPage, time: number, before?: Moment): Moment {
  const { frames } = page
  const isBefore = before?.page === page && (frames[before.frames - 1]?.time ?? 0) <= time
  const start = isBefore ? before : firstMoment(page)
  let count = start.frames
  while (count < frames.length && frames[count]!.time <= time) count++
  return count === start.frames ? start : momentAfter(start, frames.slice(start.frames, count))
}

/** A runner of whose lists this moment alone has copies. */
interface Draft {
  selectionId: number
  back: LevelThen[]
  lay: LevelThen[]
  lastPrice: number | null
  matched: number
}

function momentAfter(start: Moment, frames: readonly ReplayFrame[]): Moment {
  const drafts = new Map<number, Draft>()
  let { status, inPlay } = start
  const draftOf = (index: number): Draft => {
    let draft = drafts.get(index)
    if (draft === undefined) {
      const runner = start.runners[index]!
      draft = { ...runner, back: [...runner.back], lay: [...runner.lay] }
      drafts.set(index, draft)
    }
    return draft
  }
  for (const frame of frames) {
    status = frame.status ?? status
    inPlay = frame.inPlay ?? inPlay
    for (const [runner, side, price, size] of frame.levels ?? []) {
      const draft = draftOf(runner)
      if (side === 0) setLevel(draft.back, price, size, -1)
      else setLevel(draft.lay, price, size, 1)
    }
    for (const [runner, price, size] of frame.trades ?? []) {
      const draft = draftOf(runner)
      draft.lastPrice = price
      draft.matched += size
    }
  }
  const runners = start.runners.map((runner, index) => drafts.get(index) ?? runner)
  return { page: start.page, frames: start.frames + frames.length, status, inPlay, runners }
}

/** Sets the size at a price, 0 for none, in a list that goes up (1) or down (-1). */
function setLevel(levels: LevelThen[], price: number, size: number, direction: 1 | -1): void {
  let at = 0
  while (at < levels.length && (price - levels[at]![0]) * direction > 0) at++
  const isThere = levels[at]?.[0] === price
  if (size === 0) levels.splice(at, isThere ? 1 : 0)
  else levels.splice(at, isThere ? 1 : 0, [price, size])
}
