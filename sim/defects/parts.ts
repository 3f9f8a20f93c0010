/** The parts whose planted defects can be planted by themselves: orders that do more, further kinds, what follows a result, and the operator's desk. */
import { approvalDefects } from './approval-defects.ts'
import { cashOutDefects } from './cash-out-defects.ts'
import type { Defect } from './defect.ts'
import { deskDefects } from './desk-defects.ts'
import { gradingDefects } from './grading-defects.ts'
import { heldDefects } from './held-defects.ts'
import { kindDefects } from './kind-defects.ts'
import { lineDefects } from './line-defects.ts'
import { offsetDefects } from './offset-defects.ts'
import { pairDefects } from './pair-defects.ts'
import { crossDefects } from './planted-cross.ts'
import { profitDefects } from './profit-defects.ts'
import { reductionDefects } from './reduction-defects.ts'
import { startDefects } from './start-defects.ts'
import { switchDefects } from './switch-defects.ts'
import { targetDefects } from './target-defects.ts'
import { trailDefects } from './trail-defects.ts'

export const defectParts = {
  cross: crossDefects,
  lines: lineDefects,
  'starting-price': startDefects,
  kinds: kindDefects,
  reductions: reductionDefects,
  grading: gradingDefects,
  'cash-out': cashOutDefects,
  profit: profitDefects,
  switches: switchDefects,
  held: heldDefects,
  trails: trailDefects,
  pairs: pairDefects,
  offsets: offsetDefects,
  targets: targetDefects,
  approvals: approvalDefects,
  desk: deskDefects,
} as const satisfies Readonly<Record<string, readonly Defect[]>>
export type DefectPart = keyof typeof defectParts

/** Returns the part of that name, or undefined. */
export function partNamed(name: string): DefectPart | undefined {
  return Object.hasOwn(defectParts, name) ? (name as DefectPart) : undefined
}

/** Returns of each part how many of its defects were caught, as lines. */
export function linesByPart(parts: readonly DefectPart[], missed: readonly Defect[]): string[] {
  return parts.map((part) => {
    const of: readonly Defect[] = defectParts[part]
    return `${part}: ${of.length - of.filter((defect) => missed.includes(defect)).length} of ${of.length}`
  })
}
