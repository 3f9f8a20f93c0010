/** A change of the seeds, checked in the browser against what had been shown before it. */
import type { Fairness, SeedsRotated } from '#contract/casino.ts'
import { rotateSeeds } from '../seeds.ts'
import { hasCryptography, hashOf } from '../verify/browser-crypto.ts'

export interface CheckedRotation {
  readonly revealed: SeedsRotated['revealed']
  /** Whether the revealed seed has the hash that was shown; undefined where the browser cannot compute it. */
  readonly isSeedAsShown: boolean | undefined
  /** Whether the seed now in use is the one that was shown as the next. */
  readonly isNextAsShown: boolean
}

/** Changes the seeds to the given client seed. `shown`: what the player had before their eyes. */
export async function changeSeed(shown: Fairness, clientSeed: string): Promise<CheckedRotation> {
  return checkRotation(shown, await rotateSeeds(clientSeed))
}

/** Compares the answer with what had been shown. The answer's own word on the old hash is not taken. */
export async function checkRotation(shown: Fairness, rotated: SeedsRotated): Promise<CheckedRotation> {
  const { revealed } = rotated
  return {
    revealed,
    isSeedAsShown: hasCryptography()
      ? (await hashOf(revealed.serverSeed)) === shown.serverSeedHash
      : undefined,
    isNextAsShown: rotated.serverSeedHash === shown.nextServerSeedHash,
  }
}
