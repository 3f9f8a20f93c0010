/**
 * Keeps the list of favourite events that this browser shows at once and the one of the account's document the same. What was
 * starred before the document was here, or while it could not be reached, comes to it later; the first time both are united.
 */
import type { AccountDocument, KeptDocument } from '#contract/account-document.ts'
import type { Change } from '../../account/document/document-store.ts'
import { eventsStarred } from './favourite-changes.ts'

/** What both were when they last were the same: of a document of this version. */
export interface Agreed {
  readonly version: number
  readonly events: readonly number[]
}

/** The two lists, and where it is noted what they last agreed on. */
export interface FavouritesPort {
  list(): readonly number[]
  setList(ids: readonly number[]): void
  followList(listener: () => void): () => void
  /** Without the changes that are on their way; null before it has come. */
  kept(): KeptDocument | null
  shown(): AccountDocument
  change(change: Change): void
  followDocument(listener: () => void): () => void
  /** Null before both were the same for the first time, and once the browser's storage was cleared. */
  agreed(): Agreed | null
  setAgreed(agreed: Agreed): void
}

/** Keeps the two lists the same from now on. Returns the function that ends it. */
export function keepFavourites(port: FavouritesPort): () => void {
  /** The list as it was when it was last compared; null before the first time. */
  let before: readonly number[] | null = null
  let isSetting = false

  /** Brings to the document what was starred here since both were the same, or is starred no more. */
  function bringChanges(kept: KeptDocument): void {
    const list = port.list()
    const last = lastAgreed(port.agreed(), kept, before)
    before = list
    const added = list.filter((id) => !last.includes(id))
    const removed = last.filter((id) => !list.includes(id))
    if (added.length > 0 || removed.length > 0) port.change(eventsStarred(added, removed))
  }
  function onList(): void {
    const kept = port.kept()
    if (isSetting || kept === null || port.list() === before) return
    bringChanges(kept)
    // The browser's storage was cleared, which takes no star away.
    if (port.agreed() === null) onDocument()
  }
  function onDocument(): void {
    const kept = port.kept()
    if (kept === null) return
    if (before === null) bringChanges(kept)
    const shown = port.shown().favourites?.events ?? []
    isSetting = true
    if (!isSame(shown, port.list())) port.setList(shown)
    isSetting = false
    before = port.list()
    if (port.shown() === kept.document) port.setAgreed({ version: kept.version, events: before })
  }

  const ends = [port.followList(onList), port.followDocument(onDocument)]
  onDocument()
  return () => {
    for (const end of ends) end()
  }
}

/** Nothing where that is not known: whatever is in the one list or the other is then in both. */
function lastAgreed(
  agreed: Agreed | null,
  { version }: KeptDocument,
  before: readonly number[] | null,
): readonly number[] {
  if (agreed === null) return []
  if (before !== null) return before
  // Of a version that this window does not have yet it cannot tell what was taken away.
  return agreed.version <= version ? agreed.events : []
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}
