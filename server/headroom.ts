/** How near the machine's ends are: room on the disk, what the journal grows by, file descriptors. Told as figures and by warnings. */
import { readFileSync, statfsSync } from 'node:fs'
import type { Logger } from 'pino'

/** Connections at most, where there are descriptors enough. */
export const connectionsUsual = 12_000
/** Descriptors kept for files, threads and the stop of the server. */
const descriptorsKept = 100
/** Free bytes below which the operator is warned, and days of the journal's growth that must have room. */
const freeBytesLow = 2 ** 30
const daysAhead = 3
/** Bytes of journal within 24 hours above which the operator is warned. */
const dayBytesHigh = 2 ** 30
/** Part of the connections that are open, above which the operator is warned. */
const busyPart = 0.9
const lookMs = 60_000

/** Returns how many files the process may have open at once, Infinity where that is not known. */
export function descriptorLimit(
  read: () => string = () => readFileSync('/proc/self/limits', 'utf8'),
): number {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(read())?.[1]
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft)
  } catch {
    // Only Linux says it there.
    return Number.POSITIVE_INFINITY
  }
}

/** Returns how many connections the process can hold with its limit of `descriptors`, at least one. */
export function connectionsWithin(descriptors: number): number {
  return Math.max(1, Math.min(connectionsUsual, descriptors - descriptorsKept))
}

export interface Headroom {
  /** Bytes of the data folder's disk that are free, NaN where that is not told. */
  freeBytes(): number
  /** Bytes that the journal has grown by within 24 hours, since the start at most. */
  dayBytes(): number
  stop(): void
}

interface HeadroomOptions {
  readonly dataDir: string
  readonly logger: Pick<Logger, 'warn'>
  /** Bytes added to the journal since the start. */
  readonly journalBytes: () => number
  readonly connections: () => number
  readonly connectionsMax: number
  /** In place of the disk's, for tests. */
  readonly freeBytes?: () => number
}

/** Looks every minute, and warns once each time something comes near its end. */
export function watchHeadroom(options: HeadroomOptions): Headroom & { look(): void } {
  const { dataDir, logger, journalBytes, connections, connectionsMax } = options
  const { freeBytes = () => freeBytesOf(dataDir) } = options
  /** By the hour, the oldest first: what the journal had grown to. */
  const hours: number[] = [journalBytes()]
  const warned = new Set<string>()
  let looks = 0

  const dayBytes = () => journalBytes() - hours[0]!

  function warn(about: string, isNear: boolean, figures: object, sentence: string): void {
    if (!isNear) warned.delete(about)
    else if (!warned.has(about)) {
      warned.add(about)
      logger.warn(figures, sentence)
    }
  }

  function look(): void {
    if (++looks % 60 === 0) hours.push(journalBytes())
    if (hours.length > 25) hours.shift()
    const [free, grown, open] = [freeBytes(), dayBytes(), connections()]
    warn(
      'disk',
      free < Math.max(freeBytesLow, daysAhead * grown),
      { freeBytes: free, journalBytesOfDay: grown },
      'The disk of the data folder is nearly full: when it is, the exchange stops',
    )
    warn(
      'journal',
      grown > dayBytesHigh,
      { journalBytesOfDay: grown },
      'The journal has grown by more than a gigabyte in a day, and keeps it for ever',
    )
    warn(
      'connections',
      open > busyPart * connectionsMax,
      { connections: open, connectionsMax },
      'Nearly all connections that there may be are open',
    )
  }

  const timer = setInterval(look, lookMs)
  timer.unref()
  return { freeBytes, dayBytes, look, stop: () => clearInterval(timer) }
}

function freeBytesOf(dataDir: string): number {
  try {
    const { bavail, bsize } = statfsSync(dataDir)
    return bavail * bsize
  } catch {
    // A figure that cannot be read must not end what it is about.
    return Number.NaN
  }
}
