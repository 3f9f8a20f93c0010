/** A round's number and time as they are read. */
import type { AnyRound } from '#contract/casino/games.ts'
import { formatCount } from '../text/format.ts'
import { timeFormat } from '../text/times.ts'

const times = timeFormat({ dateStyle: 'medium', timeStyle: 'medium' })

/** Returns an engine time: "20 Nov 2026, 21:19:13". */
export function timeText(time: number): string {
  return times.format(time)
}

/** Returns the round's number as it is read: "20,418". */
export function roundName(roundId: string): string {
  const number = roundId.replace(/^guest-/, '')
  return /^[0-9]{1,15}$/.test(number) ? formatCount(Number(number)) : number
}

/** Returns whether the round was played for fun, without money. */
export function isForFun({ roundId }: AnyRound): boolean {
  return roundId.startsWith('guest-')
}
