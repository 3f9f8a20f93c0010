/** A change of the seeds, checked in the browser against what had been shown before it. */
import type { Fairness, SeedsRotated } from '#contract/casino.ts'
import { hasCryptography, hashOf } from '../browser-crypto.ts'
import { rotateSeeds } from '../seeds.ts'

/**
 * - `kept`: the revealed seed has the hash that was shown, and the next pair is the one that was shown as the next.
 * - `other-pair`: the seeds had been changed elsewhere since; what was revealed has the hash given with it.
 * - `seed-differs`: the revealed seed does not have its hash.
 * - `next-differs`: the seed now in use is not the one that was shown as the next.
 * - `unchecked`: the browser computes no hashes here.
 */
export type RotationVerdict = 'kept' | 'other-pair' | 'seed-differs' | 'next-differs' | 'unchecked'

export interface CheckedRotation {
  readonly revealed: SeedsRotated['revealed']
  readonly verdict: RotationVerdict
}

/** Changes the seeds to the given client seed. `shown`: what the player had before their eyes. */
export async function changeSeed(shown: Fairness, clientSeed: string): Promise<CheckedRotation> {
  return checkRotation(shown, await rotateSeeds(clientSeed))
}

/** Compares the answer with what had been shown. The answer's word on a hash is taken for no more than which pair it is. */
export async function checkRotation(shown: Fairness, rotated: SeedsRotated): Promise<CheckedRotation> {
  return { revealed: rotated.revealed, verdict: await verdictOn(shown, rotated) }
}

async function verdictOn(shown: Fairness, rotated: SeedsRotated): Promise<RotationVerdict> {
  const { serverSeed, serverSeedHash } = rotated.revealed
  if (!hasCryptography()) return 'unchecked'
  if ((await hashOf(serverSeed)) !== serverSeedHash) return 'seed-differs'
  if (serverSeedHash !== shown.serverSeedHash) return 'other-pair'
  return rotated.serverSeedHash === shown.nextServerSeedHash ? 'kept' : 'next-differs'
}
