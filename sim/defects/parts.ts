/** The planted defects by the part of the exchange that they are in. */
import { absenceDefects } from './absence-defects.ts'
import { agentDefects } from './agent-defects.ts'
import { approvalDefects } from './approval-defects.ts'
import { cashOutDefects } from './cash-out-defects.ts'
import type { Defect } from './defect.ts'
import { deskDefects } from './desk-defects.ts'
import { giveBackDefects } from './give-back-defects.ts'
import { gradingDefects } from './grading-defects.ts'
import { heldDefects } from './held-defects.ts'
import { identityDefects } from './identity-defects.ts'
import { kindDefects } from './kind-defects.ts'
import { limitDefects } from './limit-defects.ts'
import { lineDefects } from './line-defects.ts'
import { offsetDefects } from './offset-defects.ts'
import { pairDefects } from './pair-defects.ts'
import { paymentDefects } from './payment-defects.ts'
import { personDefects } from './person-defects.ts'
import { engineDefects } from './planted.ts'
import { crossDefects } from './planted-cross.ts'
import { previewDefects } from './preview-defects.ts'
import { profitDefects } from './profit-defects.ts'
import { protectionDefects } from './protection-defects.ts'
import { readAheadDefects } from './read-ahead-defects.ts'
import { reductionDefects } from './reduction-defects.ts'
import { restrictionDefects } from './restriction-defects.ts'
import { stakeDefects } from './stake-defects.ts'
import { startDefects } from './start-defects.ts'
import { startMoneyDefects } from './start-money-defects.ts'
import { switchDefects } from './switch-defects.ts'
import { targetDefects } from './target-defects.ts'
import { trailDefects } from './trail-defects.ts'
import { transferDefects } from './transfer-defects.ts'
import { treeDefects } from './tree-defects.ts'
import { walletDefects } from './wallet-defects.ts'

export const defectParts = {
  approvals: approvalDefects,
  desk: deskDefects,
  tree: treeDefects,
  'starting-money': startMoneyDefects,
  agents: agentDefects,
  'give-back': giveBackDefects,
  stakes: stakeDefects,
  'read-ahead': readAheadDefects,
  protection: protectionDefects,
  limits: limitDefects,
  absences: absenceDefects,
  'starting-price': startDefects,
  identity: identityDefects,
  restrictions: restrictionDefects,
  persons: personDefects,
  wallet: walletDefects,
  transfers: transferDefects,
  payments: paymentDefects,
  previews: previewDefects,
  cross: crossDefects,
  lines: lineDefects,
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
  engine: engineDefects,
} as const satisfies Readonly<Record<string, readonly Defect[]>>
export type DefectPart = keyof typeof defectParts

export const partNames = Object.keys(defectParts) as readonly DefectPart[]

/** Returns the part of that name, or undefined. */
export function partNamed(name: string): DefectPart | undefined {
  return Object.hasOwn(defectParts, name) ? (name as DefectPart) : undefined
}

/** Returns the defects of these parts. */
export function defectsOf(parts: readonly DefectPart[]): readonly Defect[] {
  return parts.flatMap((part): readonly Defect[] => defectParts[part])
}

/** Returns of each part how many of its defects were caught, as lines. */
export function linesByPart(parts: readonly DefectPart[], missed: readonly Defect[]): string[] {
  return parts.map((part) => {
    const of: readonly Defect[] = defectParts[part]
    return `${part}: ${of.length - of.filter((defect) => missed.includes(defect)).length} of ${of.length}`
  })
}
