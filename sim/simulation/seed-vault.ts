/** The vault of the simulated house: every sealed text stands for a seed of its own, always the same one. */
import { createHmac } from 'node:crypto'
import type { SealedSeed, SeedVault } from '#core/casino/seeds.ts'
import { hashOf, seedSealedIn } from '../oracle/fair-draw.ts'

export const seedVault: SeedVault = {
  block: (sealed, message) => createHmac('sha256', seedSealedIn(sealed)).update(message).digest(),
  reveal: seedSealedIn,
}

/** Returns the seed that this text stands for, as it is committed to. */
export function sealedSeed(sealed: string): SealedSeed {
  return { hash: hashOf(seedSealedIn(sealed)), sealed }
}
