/** A player's seeds in PF1: the active pair, the next server seed already committed to, and what deciding needs of the outside. */

/** A server seed as it is kept: its hash for everybody, itself only for who holds the house's key. */
export interface SealedSeed {
  /** Lower-case hex SHA-256 of the seed's 64 characters. */
  readonly hash: string
  /** The seed, encrypted. The core does not read it. */
  readonly sealed: string
}

export interface AccountSeeds {
  /** Counts the account's pairs, from 1. */
  pair: number
  active: SealedSeed
  next: SealedSeed
  clientSeed: string
  /** Whether the player named the client seed; else the server made it up. */
  byPlayer: boolean
  /** Of the next round: 0 for the pair's first. */
  nonce: number
}

/** What the casino needs of the outside: functions of their arguments and of the house's one key, always with the same answer. */
export interface SeedVault {
  /** Returns the 32 bytes of HMAC-SHA256 under the seed (as its 64 characters) of the message. */
  block(sealed: string, message: string): Uint8Array
  /** Returns the seed: 64 lower-case hex characters. */
  reveal(sealed: string): string
}

/** A pair of seeds ends after this many rounds. */
export const roundsPerPairMax = 100_000

/** Returns whether a client seed is of the form that PF1 allows. */
export function isClientSeed(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(text)
}
