/** What checks are about, as it is kept: the last particulars of each account, sealed under a key that is not in the data folder. */
import type { AccountId } from '#core/values/brands.ts'
import { type Resealed, resealRows, type SealedRows } from '#server/identity/resealing.ts'
import type { Sealer } from '#server/identity/sealing.ts'
import type { Particulars } from './checks.ts'
import type { IdentityStore, KeptCheck, SealedCheck } from './tables.ts'

/** A check with what it is about. `reason`: why it is referred or refused, "" before. */
export interface IdentityCase {
  readonly accountId: AccountId
  /** Counts its checks, from 1. */
  readonly attempt: number
  /** null where they do not open: the key that they are sealed under is gone. */
  readonly particulars: Particulars | null
  readonly submittedAt: number
  readonly reason: string
}

/** One whose particulars open. */
export type ReadableCase = IdentityCase & { readonly particulars: Particulars }

/** Returns whether its particulars open. */
export function isReadable(one: IdentityCase): one is ReadableCase {
  return one.particulars !== null
}

export interface IdentityCases {
  of(account: AccountId): Promise<IdentityCase | undefined>
  /** Those of the accounts, the oldest first. */
  ofAll(accounts: readonly AccountId[]): Promise<readonly IdentityCase[]>
  /** Keeps what the next check of an account is about. */
  keep(account: AccountId, particulars: Particulars, now: number): Promise<void>
  explain(account: AccountId, reason: string): Promise<void>
}

type CaseStore = Pick<
  IdentityStore,
  'identityCheckOf' | 'identityChecksOf' | 'keepIdentityCheck' | 'explainIdentity'
>

/** What the particulars of an account are sealed about. */
export function aboutCheck(account: AccountId): string {
  return `identity of account ${account}`
}

/** Seals all particulars again, under the key that seals now. For a server that stands. */
export function resealChecks(
  store: Pick<IdentityStore, 'sealedChecksAfter' | 'resealChecks'>,
  sealer: Sealer,
): Promise<Resealed> {
  const rows: SealedRows<SealedCheck> = {
    after: store.sealedChecksAfter,
    accountOf: ({ account }) => account,
    with: ({ account, sealed }, again) => ({ account, sealed: again(sealed) }),
    put: store.resealChecks,
    about: aboutCheck,
  }
  return resealRows(rows, sealer)
}

/** Returns the cases that the store keeps. */
export function createCases(store: CaseStore, sealer: Sealer): IdentityCases {
  function opened({ account, attempt, sealed, submittedAt, reason }: KeptCheck): IdentityCase {
    const text = sealer.open(sealed, aboutCheck(account))
    const particulars = text === undefined ? null : (JSON.parse(text.toString()) as Particulars)
    return { accountId: account, attempt, submittedAt, reason, particulars }
  }
  return {
    async of(account) {
      const kept = await store.identityCheckOf(account)
      return kept && opened(kept)
    },
    async ofAll(accounts) {
      const kept = await store.identityChecksOf(accounts)
      return kept.map(opened).sort((one, other) => one.submittedAt - other.submittedAt)
    },
    keep(account, particulars, now) {
      const sealed = sealer.seal(Buffer.from(JSON.stringify(particulars)), aboutCheck(account))
      return store.keepIdentityCheck(account, sealed, now)
    },
    explain: (account, reason) => store.explainIdentity(account, reason),
  }
}
