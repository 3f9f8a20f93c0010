/** The text of number fields: what is typed into them as hundredths, for prices and for money, and back. */
import { divideDown, divideUp, formatMoney, parseMoney, stakeMax } from '#core/values/money.ts'

/**
 * Returns the hundredths of a typed number ("2.12" is 212, ".5" is 50).
 * Undefined when it is no number, negative, or finer than a hundredth.
 */
export function parseHundredths(typed: string): number | undefined {
  const trimmed = typed.trim().replace(/\.$/, '')
  const value = parseMoney(trimmed.startsWith('.') ? `0${trimmed}` : trimmed)
  return value === undefined || value < 0 || trimmed.startsWith('-') ? undefined : value
}

/** Returns hundredths (zero or more) as a number field shows them: no separators, two decimals. 105000 is "1050.00". */
export function fieldText(hundredths: number): string {
  return formatMoney(hundredths)
}

/**
 * Returns what is typed or pasted into a number field as it goes in: digits with at most one point, which a comma becomes,
 * commas between thousands left out ("2,5" is "2.5", "," is ".", "1,050.00" is "1050.00"). A sign is left to what the number
 * is for. Undefined when it is no number.
 */
export function decimalOf(inserted: string): string | undefined {
  const trimmed = inserted.trim()
  if (/^\d{1,3}(,\d{3})+\.\d*$/.test(trimmed)) return trimmed.replaceAll(',', '')
  return /^-?\d*[.,]?\d*$/.test(trimmed) ? trimmed.replace(',', '.') : undefined
}

/** Returns whether a number field may hold the text: a plain decimal number, half written or below zero too, but no "1e3". */
export function isDecimalText(text: string): boolean {
  return /^-?\d*\.?\d*$/.test(text)
}

/**
 * Returns the stake `steps` steps away, both in minor units: whole units up to ten, fives up to a hundred, fifties up to
 * a thousand, and so on by tens. Held between one unit and the largest stake of an order; from between two steps it goes to the
 * neighbour first, as odds do on their ladder. 23.00 stepped up is 25.00.
 */
export function stepStake(stake: number, steps: number): number {
  let moved = stake
  for (let left = Math.abs(steps); left > 0; left--) {
    moved = steps > 0 ? nextStake(moved) : stakeBefore(moved)
  }
  return Math.max(unit, Math.min(stakeMax, moved))
}

const unit = 100

function nextStake(stake: number): number {
  const step = stakeStep(stake)
  return (divideDown(stake, step) + 1) * step
}

function stakeBefore(stake: number): number {
  const step = stakeStep(stake - 1)
  return (divideUp(stake, step) - 1) * step
}

/** Returns the text of the stake that stands `steps` steps from a typed one, which counts as zero while it is no number. */
export function stakeTextAt(typed: string, steps: number): string {
  return fieldText(stepStake(parseHundredths(typed) ?? 0, steps))
}

/** The step above a stake. */
function stakeStep(stake: number): number {
  let step = unit
  for (let upTo = 1_000; stake >= upTo; upTo *= 10) step = upTo / 2
  return step
}
