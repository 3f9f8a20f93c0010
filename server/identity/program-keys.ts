/** Keys by which programs call for an account: shown once, kept as digests, good until they are ended, for what their scopes name. */
import type { Scope } from '#contract/auth.ts'
import { RefusedError } from '#server/refusals.ts'
import type { StoredKey } from './key-tables.ts'
import type { Session } from './sessions.ts'
import type { PeopleStore } from './tables.ts'
import { digestOf, newSecret } from './tokens.ts'

/** Of one account. */
const keysMax = 10
/** By this a key is known in a program's settings, and told from a session's token. */
const keyPrefix = 'cbk_'
const keyLength = keyPrefix.length + 43
const sweepMs = 30_000

/** Who calls by a key. */
export interface KeyHolder extends Session {
  readonly scopes: readonly Scope[]
}

/** A key as its owner sees it. */
export type ProgramKey = Pick<StoredKey, 'id' | 'name' | 'scopes' | 'createdAt' | 'usedAt'>

interface Live {
  readonly digest: string
  readonly name: string
  holder: KeyHolder
  usedAt: number | null
}

export interface ProgramKeys {
  /** Makes a key of the session's account; resolves to it once it is stored. Refuses: too_many_keys. */
  make(session: Session, key: Pick<StoredKey, 'name' | 'scopes'>): Promise<{ id: string; key: string }>
  /** Returns who calls by the key, and counts this as a use; undefined where it is none. */
  find(key: string): KeyHolder | undefined
  /** An account's keys, oldest first. */
  of(accountId: number): readonly ProgramKey[]
  /** Ends a key of an account. Refuses: key_not_found. */
  end(accountId: number, id: string): Promise<void>
  endAllOf(accountId: number): Promise<void>
  /** Accounts with a key that may bet and play. */
  trading(): number[]
  /** From now on no key of the account bets and plays: one that does nothing else ends. */
  endTradingOf(accountId: number): Promise<void>
  /** Calls the listener with every key that ends. Returns what stops it. */
  onEnded(listener: (id: string, accountId: number) => void): () => void
  close(): Promise<void>
}

/** Returns the keys that the store keeps. */
export async function openProgramKeys(
  store: PeopleStore,
  now: () => number,
  onError: (error: unknown) => void,
): Promise<ProgramKeys> {
  const byDigest = new Map<string, Live>()
  const ofAccount = new Map<number, Live[]>()
  const used = new Set<Live>()
  const listeners = new Set<(id: string, accountId: number) => void>()
  for (const key of await store.loadKeys()) keep(key)
  const timer = setInterval(() => storeUses().catch(onError), sweepMs)
  timer.unref()

  function keep({ id, digest, accountId, roles, name, scopes, createdAt, usedAt }: StoredKey): void {
    const nobodys = { address: '', agent: name, provenAt: 0, strongAt: 0 }
    const holder = { id, accountId, roles, scopes, createdAt, usedAt: createdAt, ...nobodys }
    const live = { digest, name, holder, usedAt }
    byDigest.set(digest, live)
    ofAccount.set(accountId, [...(ofAccount.get(accountId) ?? []), live])
  }

  async function drop(accountId: number, keys: readonly Live[]): Promise<void> {
    if (keys.length === 0) return
    const left = ofAccount.get(accountId)!.filter((key) => !keys.includes(key))
    if (left.length === 0) ofAccount.delete(accountId)
    else ofAccount.set(accountId, left)
    for (const { digest, holder } of keys) {
      byDigest.delete(digest)
      for (const listener of listeners) listener(holder.id, accountId)
    }
    await store.removeKeys(keys.map(({ holder }) => holder.id))
  }

  async function storeUses(): Promise<void> {
    const uses = [...used].map(({ holder, usedAt }) => [holder.id, usedAt!] as const)
    used.clear()
    if (uses.length > 0) await store.touchKeys(uses)
  }

  return {
    async make({ accountId, roles }, { name, scopes }) {
      if ((ofAccount.get(accountId)?.length ?? 0) >= keysMax) throw new RefusedError('too_many_keys')
      const key = `${keyPrefix}${newSecret()}`
      const stored = { id: newSecret(12), digest: digestOf(key), createdAt: now(), usedAt: null }
      const made: StoredKey = { ...stored, accountId, roles, name, scopes }
      keep(made)
      await store.insertKey(made)
      return { id: made.id, key }
    },
    find(key) {
      if (key.length !== keyLength || !key.startsWith(keyPrefix)) return undefined
      const live = byDigest.get(digestOf(key))
      if (live === undefined) return undefined
      const time = now()
      if (time !== live.usedAt) {
        live.usedAt = time
        used.add(live)
      }
      return live.holder
    },
    of: (accountId) =>
      (ofAccount.get(accountId) ?? []).map(({ name, holder: { id, scopes, createdAt }, usedAt }) => ({
        ...{ id, name, scopes, createdAt, usedAt },
      })),
    async end(accountId, id) {
      const key = ofAccount.get(accountId)?.find(({ holder }) => holder.id === id)
      if (key === undefined) throw new RefusedError('key_not_found')
      await drop(accountId, [key])
    },
    endAllOf: (accountId) => drop(accountId, ofAccount.get(accountId) ?? []),
    trading: () => [...ofAccount].filter(([, keys]) => keys.some(mayTrade)).map(([accountId]) => accountId),
    async endTradingOf(accountId) {
      const trading = (ofAccount.get(accountId) ?? []).filter(mayTrade)
      const readers = trading.filter(({ holder }) => holder.scopes.includes('read'))
      for (const key of readers) key.holder = { ...key.holder, scopes: ['read'] }
      await drop(
        accountId,
        trading.filter((key) => !readers.includes(key)),
      )
      const ids = readers.map(({ holder }) => holder.id)
      if (ids.length > 0) await store.narrowKeys(ids, ['read'])
    },
    onEnded(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      clearInterval(timer)
      await storeUses()
    },
  }
}

function mayTrade({ holder }: Live): boolean {
  return holder.scopes.includes('trade')
}
