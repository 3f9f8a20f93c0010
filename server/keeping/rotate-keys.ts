/** Other keys for what is sealed: a new one seals from now on, those before open until nothing is sealed under them any more. */
import type { State } from '#core/engine/state.ts'
import { newSeedKey, readSeedKeys, replaceSeedKeys } from '#server/casino/seed-key.ts'
import { canOpen, createVault } from '#server/casino/vault.ts'
import { createSealer } from '#server/identity/sealing.ts'
import { resealAll } from '#server/identity/second-factors.ts'
import type { PeopleStore } from '#server/identity/tables.ts'
import { fingerprintOf } from './manifest.ts'
import { KeepingRefused } from './refused.ts'

type Factors = Pick<PeopleStore, 'sealedFactorsAfter' | 'resealFactors'>

/** A key, and how many seeds it alone opens. */
export interface KeyUse {
  readonly fingerprint: string
  readonly seeds: number
}

/**
 * Puts a new key in front and seals people's secrets again under it; resolves to how many. Interrupted, all keys are there and
 * everything opens: done again, it goes on. No server may run on the folder.
 */
export async function addKey(keyFile: string, store: Factors): Promise<number> {
  const before = keysOf(keyFile)
  const keys = [newSeedKey(), ...before]
  // Proven first, by sealing them as they are: a file that was exchanged must not be built on.
  await reseal(keyFile, store, before)
  replaceSeedKeys(keyFile, keys)
  return reseal(keyFile, store, keys)
}

/** Drops the keys that open no seed any more, but for the first; resolves to those that stay, and how many were dropped. */
export async function retireKeys(
  keyFile: string,
  store: Factors,
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
  if (stay.length < keys.length) replaceSeedKeys(keyFile, stay)
  const kept = stay.map((key) => ({ fingerprint: fingerprintOf(key), seeds: seeds[keys.indexOf(key)]! }))
  return { kept, dropped: keys.length - stay.length }
}

async function reseal(keyFile: string, store: Factors, keys: readonly Buffer[]): Promise<number> {
  try {
    return await resealAll(store, createSealer(...keys))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SQLITE_ERROR') throw error
    throw new KeepingRefused(`${keyFile} does not open every second factor. No key was changed.`)
  }
}

function keysOf(keyFile: string): Buffer[] {
  const keys = readSeedKeys(keyFile)
  if (keys === undefined) throw new KeepingRefused(`${keyFile} is missing: there is no key to change.`)
  return keys
}
