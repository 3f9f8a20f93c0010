/** Whether nothing is marked with a star. In another browser the stars come with the account's document. */
import { useDocument, useDocumentStands } from '../../account/document/account-document.ts'
import { useFavourites } from './favourites.ts'

/** Returns whether no event is a favourite; false as long as some may still come. */
export function useNoFavourites(): boolean {
  const { ids, toggle } = useFavourites()
  const stands = useDocumentStands()
  const kept = useDocument('favourites')?.events?.length ?? 0
  return ids.length === 0 && toggle !== null && stands && kept === 0
}
