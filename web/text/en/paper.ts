/** What is said on paper alone. */
import { formatCount } from '../format.ts'

export const paperText = {
  name: 'Name',
  account: 'Account',
  printed: 'Printed',
  rows: 'Rows',
} as const

export interface RowsOnPaper {
  /** How many rows are printed. */
  readonly shown: number
  /** How many there are; undefined where that is not known. */
  readonly all?: number | undefined
  readonly isWhole: boolean
}

/** Returns how many rows of how many are on the paper: "All 214", "The newest 2,000 of 5,311". */
export function rowsOnPaper({ shown, all, isWhole }: RowsOnPaper): string {
  if (isWhole) return `All ${formatCount(shown)}`
  const newest = `The newest ${formatCount(shown)}`
  return all !== undefined && all > shown ? `${newest} of ${formatCount(all)}` : `${newest}; there are more`
}
