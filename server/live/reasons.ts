/** Why a part of a stake was cancelled, lapsed or voided: the codes of the facts in one number space, and their names. */
import { cancelReasons, lapseReasons } from '#core/facts/order.ts'

const lapseBase = 16
/** Cancellations have the codes up to `lapseBase`, and those that came later the ones from here on: between them are lapses. */
const laterCancelBase = 64
/** A match of the bet was voided. */
export const voidedReason = 32

/** Returns the reason of a cancellation fact. */
export function reasonOfCancel(code: number): number {
  return code <= lapseBase ? code : laterCancelBase + code
}

/** Returns the reason of a lapse fact. */
export function reasonOfLapse(code: number): number {
  return lapseBase + code
}

const names = new Map<number, string>([[voidedReason, 'VOIDED']])
for (const [name, code] of Object.entries(cancelReasons)) names.set(reasonOfCancel(code), name)
for (const [name, code] of Object.entries(lapseReasons)) names.set(reasonOfLapse(code), name)

/** Returns the reason's name, undefined for none (0). */
export function reasonName(reason: number): string | undefined {
  return names.get(reason)
}
