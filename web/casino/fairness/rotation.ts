/** A change of the seeds, checked in the browser against what had been promised before it. */
import type { SeedsRotated } from '#contract/casino.ts'
import { canCheck } from '../checks/book.ts'
import type { FaultKind, SeedMaker } from '../checks/ledger.ts'
import { rotateSeeds } from '../seeds.ts'

/**
 * - `kept`: the revealed seed has the hash that was announced, the next pair is the one that was announced as the next, and every round
 *   of the pair that this browser knows was computed again and fits.
 * - `unchecked`: the browser computes no hashes here.
 * - Else what does not fit.
 */
export type RotationVerdict = 'kept' | 'unchecked' | FaultKind

export interface CheckedRotation {
  readonly revealed: SeedsRotated['revealed']
  readonly verdict: RotationVerdict
}

/** Changes the seeds to the given client seed, and checks what is shown by it. */
export async function changeSeed(clientSeed: string, by: SeedMaker): Promise<CheckedRotation> {
  const { rotated, fault } = await rotateSeeds(clientSeed, by)
  const verdict = fault?.kind ?? (canCheck() ? 'kept' : 'unchecked')
  return { revealed: rotated.revealed, verdict }
}
