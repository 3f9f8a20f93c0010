/**
 * A backup put into an empty folder and proven before a server may start on it. The folder's lock is held meanwhile; what is
 * copied lies in a folder inside it until it is proven, and the journal's head, without which no start goes on a journal, comes last.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { hashState } from '#core/engine/state-hash.ts'
import { formatMoney } from '#core/values/money.ts'
import { keepSeedKeys, readPersonKeysLeft, readSeedKeys } from '#server/casino/seed-key.ts'
import { lockDataFolder } from '#server/data-folder.ts'
import { isOfJournal, readStanding } from '#server/history/projector.ts'
import type { AuditHead } from '#server/identity/audit-chain.ts'
import { checkAuditOf } from '#server/identity/audit-file.ts'
import { auditHeadFold } from '#server/identity/audit-notes.ts'
import { hashText } from '#server/journal/chain.ts'
import { messageOf } from '#server/journal/damage.ts'
import type { Fold } from '#server/journal/fold.ts'
import type { Head } from '#server/journal/journal.ts'
import { differencesOf, type LedgerAudit, ledgerAuditFold, totalsOf } from '#server/journal/ledger-audit.ts'
import { openJournal } from '#server/journal/open-journal.ts'
import { type Recovered, recover } from '#server/journal/recovery.ts'
import { stateForm, writeSnapshot } from '#server/journal/snapshot-file.ts'
import { replaceHead } from '#server/journal/sqlite/head.ts'
import { syncFolder } from '#server/journal/sync-folder.ts'
import { addErasures, DamagedErasures, type Erasure, readErasures, readWholeErasures } from './erasures.ts'
import { fingerprintOf, type Manifest, readManifest } from './manifest.ts'
import { KeepingRefused } from './refused.ts'

export interface RestoreOptions {
  /** Folder of the backup. */
  readonly from: string
  /** File of the keys that were kept apart from it. */
  readonly key: string
  /** Must not be there, or be empty. */
  readonly dataDir: string
  /** Where the server looks for the keys. */
  readonly keyFile: string
  readonly erasuresFile: string
  /** Lists of erasures, such as that of a later backup; beside the backup's own. */
  readonly erasures?: readonly string[]
  /** The server's: what they come to goes into a snapshot, so that the first start is quick. */
  readonly folds: readonly Fold<unknown>[]
}

export interface Restored {
  readonly manifest: Manifest
  /** False where another version made the hash of the state in the manifest: the two cannot be compared. */
  readonly isStateCompared: boolean
}

/** What a lock leaves there. */
const ofLock = ['lock.sqlite', 'lock.sqlite-journal', 'crossbook.pid']

/**
 * Restores a backup; resolves to its manifest, and whether its state was compared. Throws KeepingRefused, with the data folder as it was,
 * where the folder is not empty, or where backup, manifest and key do not fit each other.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { from, dataDir } = options
  refuseFilled(dataDir)
  const manifest = readManifest(from)
  const keys = keysOf(options, manifest)
  const named = (await Promise.all((options.erasures ?? []).map(namedErasures))).flat()
  const folder = lockDataFolder(dataDir)
  const made = join(dataDir, 'restoring')
  try {
    refuseFilled(dataDir)
    mkdirSync(made, { mode: 0o700 })
    for (const { name } of manifest.files) copyFileSync(join(from, name), join(made, name))
    const { last, state } = await proven(made, manifest, options.folds)
    dropForeignViews(made)
    keepSeedKeys(options.keyFile, keys, readPersonKeysLeft(options.key))
    const own = await readErasures(join(made, 'erasures.log'))
    await addErasures(options.erasuresFile, [...own, ...named])
    writeSnapshot(made, { ...last, state: state.state, folds: state.folds }, options.folds)
    moveInto(dataDir, made, last)
  } catch (error) {
    rmSync(made, { recursive: true, force: true })
    throw error
  } finally {
    folder.release()
  }
  return { manifest, isStateCompared: isOfThisForm(manifest) }
}

/** Resolves to a list that was named. One that is not there, or not whole, is refused: who is in it would be back, and nobody told. */
async function namedErasures(path: string): Promise<readonly Erasure[]> {
  if (!existsSync(path)) {
    throw new KeepingRefused(
      `${path} is not there. Where nobody was erased a backup has no such list: then leave --erasures out.`,
    )
  }
  const erasures = await readWholeErasures(path).catch((error: unknown) => {
    const isDamaged = error instanceof DamagedErasures
    throw new KeepingRefused(
      `${path} ${isDamaged ? 'is no list of erasures, or is damaged' : 'cannot be read'}: ${messageOf(error)}. ` +
        'Whom it names would be back: take a whole copy of it.',
    )
  })
  if (erasures.length === 0) throw new KeepingRefused(`${path} is no list of erasures.`)
  return erasures
}

function isOfThisForm(manifest: Manifest): boolean {
  return manifest.stateForm === stateForm()
}

function refuseFilled(dataDir: string): void {
  if (!existsSync(dataDir)) return
  const found = readdirSync(dataDir).find((name) => !ofLock.includes(name))
  if (found === undefined) return
  throw new KeepingRefused(
    `${dataDir} is not empty: it has ${found}. Set DATA_DIR to a folder that is not there yet, or move away what is.`,
  )
}

function keysOf({ key }: RestoreOptions, manifest: Manifest): Buffer[] {
  const keys = readSeedKeys(key)
  if (keys === undefined) throw new KeepingRefused(`${key} is missing.`)
  const known = new Set(keys.map(fingerprintOf))
  if (manifest.keys.every((fingerprint) => known.has(fingerprint))) return keys
  throw new KeepingRefused(`${key} does not hold the key of this backup.`)
}

/**
 * Folds the journal from its first batch: it comes to the state that the manifest names, or nothing is restored. Of a state of another form
 * all else is proven: the chain, the last batch, and that balances are the sums of their postings and come to zero.
 */
async function proven(
  made: string,
  manifest: Manifest,
  folds: readonly Fold<unknown>[],
): Promise<{ last: Head; state: Recovered }> {
  const journal = openJournal(made)
  const last = journal.last()
  journal.close()
  if (last?.sequence !== manifest.sequence || hashText(last.hash) !== manifest.hash) {
    throw new KeepingRefused(`The journal does not end at batch ${manifest.sequence} of the manifest.`)
  }
  replaceHead(made, last)
  const isCompared = isOfThisForm(manifest)
  const ofLedger = isCompared ? [] : [ledgerAuditFold]
  const all = [...folds, auditHeadFold, ...ofLedger] as Fold<unknown>[]
  const state = await recover({ dataDir: made, folds: all, useSnapshots: false })
  if (!isCompared) refuseWrongLedger(state)
  else if (hashState(state.state) !== manifest.stateHash) {
    throw new KeepingRefused('The journal does not come to the state that the manifest names.')
  }
  const { head } = state.folds.get(auditHeadFold.name) as { head: AuditHead }
  const { wrong } = checkAuditOf(made, head)
  if (wrong.length > 0) throw new KeepingRefused(wrong[0]!)
  return { last, state }
}

function refuseWrongLedger({ folds, state }: Recovered): void {
  const audit = folds.get(ledgerAuditFold.name) as LedgerAudit
  const [wrong] = differencesOf(audit, state)
  if (wrong !== undefined) throw new KeepingRefused(wrong)
  const { sum } = totalsOf(audit)
  if (sum !== 0) throw new KeepingRefused(`The ledger does not sum to zero but to ${formatMoney(sum)}.`)
}

/** Views that are not of this journal would be made again by the start; here they are only in the way. */
function dropForeignViews(made: string): void {
  const path = join(made, 'views.sqlite')
  if (!existsSync(path)) return
  const journal = openJournal(made)
  const database = new DatabaseSync(path, { readOnly: true })
  let isOurs = false
  try {
    isOurs = isOfJournal(readStanding(database), journal)
  } catch {
    // They were just being made.
  } finally {
    database.close()
    journal.close()
  }
  if (!isOurs) rmSync(path)
}

/** Users first: without a journal no start goes on them. The head last: without it none goes on the journal. */
function moveInto(dataDir: string, made: string, last: Head): void {
  const names = readdirSync(made).filter((name) => /^(accounts|views)\.sqlite$|^snapshot-/.test(name))
  for (const name of [...names.sort(), 'journal.sqlite']) renameSync(join(made, name), join(dataDir, name))
  syncFolder(dataDir)
  replaceHead(dataDir, last)
  rmSync(made, { recursive: true })
  syncFolder(dataDir)
}
