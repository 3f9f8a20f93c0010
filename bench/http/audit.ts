/** What a data folder holds after the load, counted from its journal alone. */
import { differencesOf, type LedgerAudit, ledgerAuditFold, totalsOf } from '#server/journal/ledger-audit.ts'
import { recover } from '#server/journal/recovery.ts'

export interface FolderAudit {
  readonly orders: number
  readonly matches: number
  readonly rounds: number
  readonly batches: number
  /** Minor units over all accounts; anything but zero is money made or lost. */
  readonly sum: number
  /** Accounts whose balance is not the sum of their postings. */
  readonly differences: number
}

/** Reads the whole journal, every checksum and the chain included. Throws JournalDamage when it cannot be trusted. */
export async function auditFolder(dataDir: string): Promise<FolderAudit> {
  const { last, state, folds } = await recover({ dataDir, folds: [ledgerAuditFold], useSnapshots: false })
  const audit = folds.get(ledgerAuditFold.name) as LedgerAudit
  return {
    orders: audit.orders,
    matches: audit.matches,
    rounds: audit.casino.rounds,
    batches: last.sequence,
    sum: totalsOf(audit).sum,
    differences: differencesOf(audit, state).length,
  }
}
