/** Other keys for what is sealed: a new one seals from now on, those before open until nothing is sealed under them any more. */
import type { State } from '#core/engine/state.ts'
import { newSeedKey, readSeedKeys, replaceSeedKeys } from '#server/casino/seed-key.ts'
import { canOpen, createVault } from '#server/casino/vault.ts'
import { createSealer } from '#server/identity/sealing.ts'
import { resealAll } from '#server/identity/second-factors.ts'
import type { PeopleStore } from '#server/identity/tables.ts'
import { resealChecks } from '#server/identity-check/cases.ts'
import { personKeyOf } from '#server/identity-check/person-key.ts'
import type { IdentityStore } from '#server/identity-check/tables.ts'
import { fingerprintOf } from './manifest.ts'
import { KeepingRefused } from './refused.ts'

type Sealed = Pick<PeopleStore, 'sealedFactorsAfter' | 'resealFactors'> &
  Pick<IdentityStore, 'sealedChecksAfter' | 'resealChecks'>

/** How much of people was sealed again. */
export interface Resealed {
  readonly factors: number
  /** Particulars of checks of who they are. */
  readonly checks: number
}

/** A key, and how many seeds it alone opens. */
export interface KeyUse {
  readonly fingerprint: string
  readonly seeds: number
}

/**
 * Puts a new key in front and seals people's secrets again under it; resolves to how many. Interrupted, all keys are there and
 * everything opens: done again, it goes on. No server may run on the folder.
 */
export async function addKey(keyFile: string, store: Sealed): Promise<Resealed> {
  const before = keysOf(keyFile)
  const keys = [newSeedKey(), ...before]
  // Proven first, by sealing them as they are: a file that was exchanged must not be built on.
  await reseal(keyFile, store, before)
  replaceSeedKeys(keyFile, keys)
  return reseal(keyFile, store, keys)
}

/**
 * Drops the keys that open no seed any more, but for the first; resolves to those that stay, and how many were dropped. What people are
 * recognised by is left of each: it was never anything else than a digest, and cannot be made again of who was erased.
 */
export async function retireKeys(
  keyFile: string,
  store: Sealed,
  { casino }: State,
): Promise<{ readonly kept: readonly KeyUse[]; readonly dropped: number }> {
  const keys = keysOf(keyFile)
  const seeds = keys.map(() => 0)
  const vaults = keys.map((key) => createVault(key))
  for (const { active, next } of casino.seeds.values()) {
    for (const { sealed } of [active, next]) {
      const place = vaults.findIndex((vault) => canOpen(vault, sealed))
      if (place === -1)
        throw new KeepingRefused(
          `${keyFile} does not open every seed that the journal holds. Nothing was dropped.`,
        )
      seeds[place]!++
    }
  }
  // An interrupted change of keys may have left some under the one before.
  await reseal(keyFile, store, keys)
  const stay = keys.filter((_, place) => place === 0 || seeds[place]! > 0)
  const dropped = keys.filter((key) => !stay.includes(key))
  if (dropped.length > 0) replaceSeedKeys(keyFile, stay, dropped.map(personKeyOf))
  const kept = stay.map((key) => ({ fingerprint: fingerprintOf(key), seeds: seeds[keys.indexOf(key)]! }))
  return { kept, dropped: dropped.length }
}

async function reseal(keyFile: string, store: Sealed, keys: readonly Buffer[]): Promise<Resealed> {
  const sealer = createSealer(...keys)
  try {
    return { factors: await resealAll(store, sealer), checks: await resealChecks(store, sealer) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SQLITE_ERROR') throw error
    throw new KeepingRefused(
      `${keyFile} does not open everything that is sealed of people. No key was changed.`,
    )
  }
}

function keysOf(keyFile: string): Buffer[] {
  const keys = readSeedKeys(keyFile)
  if (keys === undefined) throw new KeepingRefused(`${keyFile} is missing: there is no key to change.`)
  return keys
}
