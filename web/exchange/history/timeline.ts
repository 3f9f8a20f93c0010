/** How far a match is, and where on its line each of its moments stands. Pure. */
import type { EventMoment } from '#contract/catalogue.ts'

/** Of the whole line: 0 is its beginning, 1 its end. */
type Share = number

export interface TimelineMark {
  readonly at: Share
  readonly moment: EventMoment
  /** By the clock of the match, where it has room; else empty. */
  readonly clock: string
}

export interface Timeline {
  readonly marks: readonly TimelineMark[]
  readonly breaks: readonly { readonly from: Share; readonly to: Share }[]
  readonly isOver: boolean
}

/** Two clocks that are nearer to each other would touch. */
const clockRoom = 0.09

/**
 * Returns the line of a match from its off until `now`, or until its end once it is over; null before the off, and of an event
 * whose moments nobody reports. `moments`: oldest first; `now`: milliseconds since 1970.
 */
export function timelineOf(moments: readonly EventMoment[], now: number): Timeline | null {
  const begin = moments.find(({ kind }) => kind === 'OFF')?.time
  if (begin === undefined) return null
  const end = moments.find(({ kind }) => kind === 'END')?.time
  const length = Math.max(1, (end ?? now) - begin)
  const shareOf = (time: number) => Math.min(1, Math.max(0, (time - begin) / length))
  const breaks = moments
    .filter(isBreak)
    .map(({ time, until }) => ({ from: shareOf(time), to: shareOf(until ?? end ?? now) }))
  let roomFrom = 0
  const marks = moments.filter(isMarked).map((moment) => {
    const at = shareOf(moment.time)
    const hasRoom = moment.clock !== undefined && at >= roomFrom
    if (hasRoom) roomFrom = at + clockRoom
    return { at, moment, clock: hasRoom ? `${moment.clock}′` : '' }
  })
  return { marks, breaks, isOver: end !== undefined }
}

function isBreak({ kind }: EventMoment): boolean {
  return kind === 'HALF_TIME' || kind === 'INNINGS_BREAK'
}

function isMarked(moment: EventMoment): boolean {
  return !isBreak(moment) && moment.kind !== 'OFF' && moment.kind !== 'END'
}
