/** Re-reads the lists of events when the stream says that fixtures appeared, went live or ended. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onCatalogueChange, startLive } from './live.ts'

/** Marks the queries under the given first key as old at every change of the catalogue, while the component is shown. */
export function useCatalogueChanges(firstKey: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    startLive()
    return onCatalogueChange(() => {
      void queryClient.invalidateQueries({ queryKey: [firstKey] })
    })
  }, [queryClient, firstKey])
}
