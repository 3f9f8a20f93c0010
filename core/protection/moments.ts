/**
 * Where amounts stand beside the times at which they came: room for many lists in a few large arrays, so that a list that begins or grows
 * makes nothing new. The room of a list is a power of two, and what it has outgrown is another's.
 */

const pageBits = 15
/** Numbers of a page: four lists of the longest kind. */
const pageSize = 1 << pageBits
const pageMask = pageSize - 1

/** Moments of the shortest list, and of the longest. */
export const roomMin = 16
export const momentsMax = 4_096

export interface Moments {
  /** Two numbers for each moment: an engine time, and what came at it. */
  readonly pages: Float64Array[]
  /** The first place that was never anybody's. */
  next: number
  /** Places that are free again, by how often their room is twice the shortest. */
  readonly free: number[][]
}

/** Returns room for nothing. */
export function createMoments(): Moments {
  return { pages: [], next: 0, free: Array.from({ length: Math.log2(momentsMax / roomMin) + 1 }, () => []) }
}

/** Returns the array in which a place is. */
export function pageOf({ pages }: Moments, place: number): Float64Array {
  return pages[place >> pageBits]!
}

/** Returns where in its array a place is. */
export function offsetOf(place: number): number {
  return place & pageMask
}

/** Returns the place of room for `room` moments, a power of two from `roomMin` to `momentsMax`. Mutates. */
export function takeRoom(moments: Moments, room: number): number {
  const free = moments.free[sizeOf(room)]!.pop()
  if (free !== undefined) return free
  // What is left of a page that is too short stays empty.
  if (offsetOf(moments.next) + 2 * room > pageSize) moments.next = moments.pages.length << pageBits
  const place = moments.next
  if (place >> pageBits === moments.pages.length) moments.pages.push(new Float64Array(pageSize))
  moments.next = place + 2 * room
  return place
}

/** The room at a place is nobody's any more. Mutates. */
export function giveRoom(moments: Moments, place: number, room: number): void {
  moments.free[sizeOf(room)]!.push(place)
}

function sizeOf(room: number): number {
  return Math.log2(room / roomMin)
}
