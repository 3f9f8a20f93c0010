/**
 * The bets and the catalogue as of a batch, in memory: the views write a bet only once it has its result, and must know
 * until then what became of it. After a restart they come from a snapshot, or from the journal's start when none fits.
 */
import { clearFacts, createFactLog, type FactLog } from '#core/facts/log.ts'
import { decodeFacts } from '#server/journal/codec.ts'
import type { Fold } from '#server/journal/fold.ts'
import type { JournalReader } from '#server/journal/journal.ts'
import { listSnapshots, readSnapshot } from '#server/journal/snapshot-file.ts'
import { applyToBets, tidyBets } from '#server/live/apply-bets.ts'
import { type BetStore, betFold, createBetStore } from '#server/live/bet-store.ts'
import { applyToCatalogue, type Catalogue, catalogueFold, createCatalogue } from '#server/live/catalogue.ts'

export interface OpenBets {
  /** The batch they are as of. */
  sequence: number
  readonly store: BetStore
  readonly catalogue: Catalogue
  readonly log: FactLog
}

/** Returns the bets before anything happened. A finished bet in which nothing matched is forgotten at once. */
export function createOpenBets(): OpenBets {
  return { sequence: 0, store: createBetStore(0), catalogue: createCatalogue(), log: createFactLog() }
}

/** Returns the bets of the newest snapshot that is not later than `sequence`, or those before anything happened. */
export function loadOpenBets(dataDir: string, folds: readonly Fold<unknown>[], sequence: number): OpenBets {
  for (const file of listSnapshots(dataDir)) {
    if (file.sequence > sequence) continue
    const snapshot = readSnapshot(file.path, folds)
    if (typeof snapshot === 'string') continue
    const store = snapshot.folds.get(betFold.name) as BetStore | undefined
    const catalogue = snapshot.folds.get(catalogueFold.name) as Catalogue | undefined
    if (store === undefined || catalogue === undefined) continue
    return {
      sequence: snapshot.sequence,
      store: { ...store, emptyMax: 0 },
      catalogue,
      log: createFactLog(),
    }
  }
  return createOpenBets()
}

/** Folds the batches up to `to` into the bets, for at most `ms`. Returns whether they are there. */
export function catchUp(open: OpenBets, reader: JournalReader, to: number, ms: number): boolean {
  const end = performance.now() + ms
  for (const row of reader.rows(open.sequence + 1, to)) {
    clearFacts(open.log)
    decodeFacts(row.facts, open.log)
    for (let i = 0; i < open.log.count; i++) {
      applyToBets(open.store, open.log, i)
      applyToCatalogue(open.catalogue, open.log, i)
    }
    tidyBets(open.store)
    open.sequence = row.sequence
    if (performance.now() > end) break
  }
  return open.sequence >= to
}
