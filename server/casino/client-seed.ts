/** The client seed that stands in until a player names one. */
import { randomBytes } from 'node:crypto'

const clientSeedBytes = 16

/** Returns a random client seed, of the form that PF1 allows. */
export function createClientSeed(): string {
  return randomBytes(clientSeedBytes).toString('base64url')
}
