/** The vault of server seeds: makes them, seals them under the house's key, and opens them to draw and to reveal. */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import type { SealedSeed, SeedVault } from '#core/casino/seeds.ts'
import { ConfigError } from '#server/config.ts'
import { makeSeedKey, readSeedKeys } from './seed-key.ts'

export interface Vault extends SeedVault {
  /** Returns a new server seed, sealed. */
  create(): SealedSeed
}

const cipherName = 'aes-256-gcm'
const seedBytes = 32
const ivBytes = 12
const tagBytes = 16
/** Seeds that stay open, so that a block costs one HMAC: those opened last. */
const openedMax = 10_000

/**
 * Opens the vault whose key is in the file. `sealed`: a seed that the journal holds, if it holds any; when it cannot be opened,
 * ConfigError says what to do. Only where there is none, a missing key is made.
 */
export function openVault(keyFile: string, sealed: string | undefined): Vault {
  const keys = readSeedKeys(keyFile)
  if (keys === undefined) {
    if (sealed === undefined) return createVault(makeSeedKey(keyFile))
    throw new ConfigError(
      `${keyFile} is missing. It is the key of the seeds that the journal holds, and a new one could not open them. ` +
        'Restore it from your backup, or set SEED_KEY_FILE to where it is.',
    )
  }
  const vault = createVault(...keys)
  if (sealed !== undefined && !canOpen(vault, sealed)) {
    throw new ConfigError(
      `${keyFile} is not the key of the seeds that the journal holds. ` +
        'Restore the right one from your backup, or set SEED_KEY_FILE to where it is.',
    )
  }
  return vault
}

/** Returns whether a vault has the key of a sealed seed. */
export function canOpen(vault: Pick<Vault, 'reveal'>, sealed: string): boolean {
  try {
    vault.reveal(sealed)
    return true
  } catch {
    // Whatever is wrong, the cipher only says that it does not fit.
    return false
  }
}

/** Returns a vault under keys of 32 bytes: the first seals, all of them open. */
export function createVault(...keys: readonly Buffer[]): Vault {
  const opened = new Map<string, KeyObject>()

  function open(sealed: string): KeyObject {
    const known = opened.get(sealed)
    if (known !== undefined) return known
    const secret = seedSecret(unseal(keys, sealed))
    if (opened.size >= openedMax) opened.delete(opened.keys().next().value!)
    opened.set(sealed, secret)
    return secret
  }

  return {
    create() {
      const seed = createSeed()
      return { hash: seedHash(seed), sealed: seal(keys[0]!, seed) }
    },
    block: (sealed, message) => seedBlock(open(sealed), message),
    reveal: (sealed) => unseal(keys, sealed),
  }
}

/** Returns a new server seed: 64 lower-case hex characters. */
export function createSeed(): string {
  return randomBytes(seedBytes).toString('hex')
}

/** Returns what commits to a seed: the SHA-256 of its 64 characters, in hex. */
export function seedHash(seed: string): string {
  return hash('sha256', seed, 'hex')
}

/** Returns the seed as a key for blocks. */
export function seedSecret(seed: string): KeyObject {
  return createSecretKey(Buffer.from(seed, 'latin1'))
}

/** Returns the 32 bytes of the block that the message names. */
export function seedBlock(secret: KeyObject, message: string): Uint8Array {
  return createHmac('sha256', secret).update(message).digest()
}

/** Initialisation vector, tag and cipher text, as base64url. */
function seal(key: Buffer, seed: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(cipherName, key, iv, { authTagLength: tagBytes })
  const body = Buffer.concat([cipher.update(Buffer.from(seed, 'hex')), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

function unseal(keys: readonly Buffer[], sealed: string): string {
  for (const key of keys.slice(0, -1)) {
    try {
      return unsealUnder(key, sealed)
    } catch {
      // One of the others may open it.
    }
  }
  return unsealUnder(keys.at(-1)!, sealed)
}

function unsealUnder(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(cipherName, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  const seed = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
  return seed.toString('hex')
}
