/** What each account keeps for its screens, one document with a version: whoever changes it must have seen the last one. */
import type { DatabaseSync } from 'node:sqlite'
import type { AccountId } from '#core/values/brands.ts'
import type { Store } from '#server/store/store.ts'

/** A document as JSON text. version: 0 before anything was kept. */
export interface StoredDocument {
  readonly version: number
  readonly document: string
}

/** What keeping one came to: the version it has now; or, with the document that stands, that it was changed meanwhile. */
export type KeptOr = { readonly version: number } | { readonly present: StoredDocument }

const schema = `
CREATE TABLE IF NOT EXISTS account_document (
  account INTEGER PRIMARY KEY, version INTEGER NOT NULL, document TEXT NOT NULL
) STRICT;
`
const nothing: StoredDocument = { version: 0, document: '{}' }

/** Makes the documents' table where it is missing, and returns the statements on it by name. Runs in the store's thread. */
export function openTables(db: DatabaseSync) {
  db.exec(schema)
  const select = db.prepare('SELECT version, document FROM account_document WHERE account = ?')
  const put = db.prepare('INSERT OR REPLACE INTO account_document VALUES (?, ?, ?)')
  const versions = db.prepare('SELECT account, version FROM account_document')
  const documentOf = (account: AccountId): StoredDocument => {
    const row = select.get(account)
    return row === undefined ? nothing : ({ ...row } as unknown as StoredDocument)
  }
  return {
    documentOf,
    /** Keeps the document if the one seen is the present one. No other statement runs between the two. */
    keepDocument: (account: AccountId, seen: number, document: string): KeptOr => {
      const present = documentOf(account)
      if (present.version !== seen) return { present }
      put.run(account, seen + 1, document)
      return { version: seen + 1 }
    },
    documentVersions: () =>
      versions.all().map((row) => ({ ...row }) as unknown as { account: AccountId; version: number }),
  }
}

export interface AccountDocuments {
  /** Resolves to an account's document; version 0 and an empty one before it has kept any. */
  of(account: AccountId): Promise<StoredDocument>
  /** Keeps a document in the place of the version that was seen, and resolves once it is on the disk. */
  keep(account: AccountId, seen: number, document: string): Promise<KeptOr>
  /** Returns the version of an account's document. */
  versionOf(account: AccountId): number
  /** Calls the listener with each account whose document has changed. */
  onKept(listener: (account: AccountId) => void): void
}

/** Resolves to the documents that the store keeps. */
export async function openAccountDocuments(
  store: Store<ReturnType<typeof openTables>>,
): Promise<AccountDocuments> {
  const versions = new Map<AccountId, number>()
  const listeners: ((account: AccountId) => void)[] = []
  for (const { account, version } of await store.documentVersions()) versions.set(account, version)
  return {
    of: (account) => store.documentOf(account),
    async keep(account, seen, document) {
      const kept = await store.keepDocument(account, seen, document)
      if ('version' in kept) {
        versions.set(account, kept.version)
        for (const listener of listeners) listener(account)
      }
      return kept
    },
    versionOf: (account) => versions.get(account) ?? 0,
    onKept: (listener) => listeners.push(listener),
  }
}
