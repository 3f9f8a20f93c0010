/** Other keys for what is sealed: a new one seals from now on, those before open until nothing is sealed under them any more. */
import type { State } from '#core/engine/state.ts'
import { newSeedKey, readSeedKeys, replaceSeedKeys } from '#server/casino/seed-key.ts'
import { canOpen, createVault } from '#server/casino/vault.ts'
import type { Resealed } from '#server/identity/resealing.ts'
import { createSealer } from '#server/identity/sealing.ts'
import { resealFactors } from '#server/identity/second-factors.ts'
import type { PeopleStore } from '#server/identity/tables.ts'
import { resealChecks } from '#server/identity-check/cases.ts'
import { personKeyOf } from '#server/identity-check/person-key.ts'
import type { IdentityStore } from '#server/identity-check/tables.ts'
import { fingerprintOf } from './manifest.ts'
import { KeepingRefused } from './refused.ts'

type Sealed = Pick<PeopleStore, 'sealedFactorsAfter' | 'resealFactors'> &
  Pick<IdentityStore, 'sealedChecksAfter' | 'resealChecks'>

/** What became of what is sealed of people. */
export interface PeopleResealed {
  readonly factors: Resealed
  /** Particulars of checks of who they are. */
  readonly checks: Resealed
}

export interface ChangeOfKeys {
  readonly keyFile: string
  readonly store: Sealed
  readonly state: State
  /** Whether to go on where the keys open nothing that is sealed of people: the one it was sealed under is gone for good. */
  readonly acceptShut?: boolean
}

/** A key, and how many seeds it alone opens. */
export interface KeyUse {
  readonly fingerprint: string
  readonly seeds: number
}

/**
 * Puts a new key in front and seals people's secrets again under it; what opens under none of the keys stays as it is. Interrupted, all
 * keys are there and everything opens: done again, it goes on. No server may run on the folder. Refuses, with no key changed, a file that is
 * missing, keys that leave a seed of the journal shut, and, unless `acceptShut`, those under which nothing opens that is sealed of people.
 */
export async function addKey(change: ChangeOfKeys): Promise<PeopleResealed> {
  const { keyFile, state } = change
  const before = keysOf(keyFile)
  const keys = [newSeedKey(), ...before]
  // Proven first, by sealing them as they are: a file that was exchanged must not be built on.
  const seeds = seedsUnder(before, state, keyFile)
  await reseal({ ...change, keys: before, seeds })
  replaceSeedKeys(keyFile, keys)
  return reseal({ ...change, keys, seeds })
}

/**
 * Drops the keys that open no seed any more, but for the first; resolves to those that stay, how many were dropped, and what opens under
 * none. What people are recognised by is left of each: it was never anything else than a digest, and cannot be made again of who was erased.
 * Refuses as addKey; no server may run on the folder.
 */
export async function retireKeys(
  change: ChangeOfKeys,
): Promise<{ readonly kept: readonly KeyUse[]; readonly dropped: number; readonly people: PeopleResealed }> {
  const { keyFile, state } = change
  const keys = keysOf(keyFile)
  const seeds = seedsUnder(keys, state, keyFile)
  // An interrupted change of keys may have left some under the one before.
  const people = await reseal({ ...change, keys, seeds })
  const stay = keys.filter((_, place) => place === 0 || seeds[place]! > 0)
  const dropped = keys.filter((key) => !stay.includes(key))
  if (dropped.length > 0) replaceSeedKeys(keyFile, stay, dropped.map(personKeyOf))
  const kept = stay.map((key) => ({ fingerprint: fingerprintOf(key), seeds: seeds[keys.indexOf(key)]! }))
  return { kept, dropped: dropped.length, people }
}

/** Returns how many seeds of the journal each key opens, and refuses keys that leave one shut: no seed's key was ever dropped. */
function seedsUnder(keys: readonly Buffer[], { casino }: State, keyFile: string): readonly number[] {
  const seeds = keys.map(() => 0)
  const vaults = keys.map((key) => createVault(key))
  for (const { active, next } of casino.seeds.values()) {
    for (const { sealed } of [active, next]) {
      const place = vaults.findIndex((vault) => canOpen(vault, sealed))
      if (place === -1)
        throw new KeepingRefused(
          `${keyFile} does not open every seed that the journal holds. No key was changed.`,
        )
      seeds[place]!++
    }
  }
  return seeds
}

interface ChangeUnder extends ChangeOfKeys {
  readonly keys: readonly Buffer[]
  /** Of the journal, that each of the keys opens. */
  readonly seeds: readonly number[]
}

/**
 * Refuses keys under which nothing opens at all: their file was exchanged, unless it is said that the right one is gone. Where something
 * opens, what does not is under a key that is gone.
 */
async function reseal({
  keyFile,
  store,
  keys,
  seeds,
  acceptShut = false,
}: ChangeUnder): Promise<PeopleResealed> {
  const sealer = createSealer(...keys)
  const factors = await resealFactors(store, sealer)
  const checks = await resealChecks(store, sealer)
  const opened = factors.count + checks.count + seeds.reduce((sum, count) => sum + count, 0)
  if (opened === 0 && factors.shut.length + checks.shut.length > 0 && !acceptShut)
    throw new KeepingRefused(
      `${keyFile} opens nothing that is sealed of people. No key was changed. Restore the right one from your backup; ` +
        'if it is gone for good, say --accept-shut.',
    )
  return { factors, checks }
}

function keysOf(keyFile: string): Buffer[] {
  const keys = readSeedKeys(keyFile)
  if (keys === undefined) throw new KeepingRefused(`${keyFile} is missing: there is no key to change.`)
  return keys
}
