/** What the screens do to the favourites of an account's document. Each change comes to the same when it is applied twice. */
import type { AccountDocument } from '#contract/account-document.ts'
import type { Change } from '../../account/document/document-store.ts'

type Favourites = NonNullable<AccountDocument['favourites']>
/** Which of the two lists. */
export type FavouriteKind = keyof Favourites

/** As many as the document takes; the oldest give way. */
const favouritesMax = 200

/** Returns the change that stars some events, first of all, and others no more. */
export function eventsStarred(added: readonly number[], removed: readonly number[]): Change {
  return changed('events', (ids) => {
    const fresh = added.filter((id) => !ids.includes(id))
    return fresh.length > 0 || ids.some((id) => removed.includes(id))
      ? [...fresh, ...ids.filter((id) => !removed.includes(id))]
      : ids
  })
}

/** Returns the change that stars a market, first of all, or takes its star away. */
export function marketStarred(marketId: number, isStarred: boolean): Change {
  return changed('markets', (ids) => {
    if (ids.includes(marketId) === isStarred) return ids
    return isStarred ? [marketId, ...ids] : ids.filter((id) => id !== marketId)
  })
}

/** Returns the change that brings those of `order` which are starred into its order. The others keep their places. */
export function inOrder(kind: FavouriteKind, order: readonly number[]): Change {
  return changed(kind, (ids) => {
    const moved = order.filter((id) => ids.includes(id))
    let place = 0
    return ids.map((id) => (moved.includes(id) ? moved[place++]! : id))
  })
}

function changed(kind: FavouriteKind, change: (ids: readonly number[]) => readonly number[]): Change {
  return (document) => {
    const before: readonly number[] = document.favourites?.[kind] ?? []
    const after = change(before).slice(0, favouritesMax)
    const isSame = after.length === before.length && after.every((id, index) => id === before[index])
    return isSame ? document : { ...document, favourites: { ...document.favourites, [kind]: after } }
  }
}
