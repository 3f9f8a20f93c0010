/** What was typed behind `crossbook admin` for a running server, and how its parts are read. */
import { UsageError } from './command.ts'
import type { Ask } from './desk-session.ts'

/** What was typed behind the name of what is to be done. */
export interface Typed {
  readonly words: readonly string[]
  readonly reason: string | undefined
  /** The version of the market that was seen. */
  readonly version: string | undefined
  readonly lapse: boolean
}

/** Does it and returns the lines to print. Throws CallRefused, UsageError. */
export type Act = (ask: Ask, typed: Typed) => Promise<readonly string[]>

/** Returns a line with `?` for what a terminal would not show as it is: what others wrote could hide the rest of the line by it. */
export function printable(line: string): string {
  return line.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '?')
}

/** Returns the reason, which has to be said. Throws UsageError. */
export function said(reason: string | undefined): string {
  if (reason === undefined || reason.trim() === '') throw new UsageError('Say why: --reason TEXT.')
  return reason.trim()
}

/** Returns the number of what is named by one. Throws UsageError. */
export function numberIn(text: string | undefined, what: string): number {
  if (text === undefined || !/^[0-9]{1,15}$/.test(text))
    throw new UsageError(`Name the ${what} by its number.`)
  return Number(text)
}
