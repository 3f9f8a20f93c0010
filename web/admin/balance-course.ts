/** A balance as a course to be drawn: it stands between two entries and moves at each. Pure. */
import type { StatementEntry } from '#contract/orders.ts'

type Entry = Pick<StatementEntry, 'entryId' | 'time' | 'kind' | 'amount' | 'balance'>

export interface BalanceCourse {
  /** Corners of the line, from the balance before the oldest entry on, as an attribute of SVG. */
  readonly line: string
  readonly end: { readonly x: number; readonly y: number }
  /** Cash that came and went: where, and the entry. */
  readonly cash: readonly { readonly x: number; readonly entry: Entry }[]
  /** Balances beside the drawing, minor units, the highest first. */
  readonly ticks: readonly { readonly y: number; readonly balance: number }[]
}

const cashKinds = new Set(['deposit', 'withdrawal', 'chargeback', 'credit', 'debit', 'settle_up'])
const margin = 10

/** Returns the course of entries, which are the newest first and at least one, within a drawing of this size; each entry has the same room. */
export function balanceCourse(
  entries: readonly Entry[],
  { width, height }: { width: number; height: number },
): BalanceCourse {
  const shown = entries.toReversed()
  const before = shown[0]!.balance - shown[0]!.amount
  const balances = [before, ...shown.map(({ balance }) => balance)]
  const [low, high] = [Math.min(...balances), Math.max(...balances)]
  const reach = high - low || 1
  const xOf = (index: number) => Math.round((width * index) / (shown.length + 1))
  const yOf = (balance: number) =>
    Math.round(height - margin - ((balance - low) / reach) * (height - 2 * margin))
  const steps = shown.map(({ balance }, index) => `H${xOf(index + 1)}V${yOf(balance)}`)
  const end = { x: width, y: yOf(balances.at(-1)!) }
  return {
    line: `M0,${yOf(before)}${steps.join('')}H${width}`,
    end,
    cash: shown.flatMap((entry, index) => (cashKinds.has(entry.kind) ? [{ x: xOf(index + 1), entry }] : [])),
    ticks: [...new Set([high, low])].map((balance) => ({ y: yOf(balance), balance })),
  }
}
