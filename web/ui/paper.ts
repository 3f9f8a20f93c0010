/** Printing a page: its lists, which are read page by page, are read on first, so that paper has all of what is asked for. */
import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** After as many calls a list is left as it is: with the growing pages of paged-list.ts that are 2,120 to 2,750 rows, some fifty sheets. */
const callsMax = 7

/** What is asked of a list: whether there is more, and to read it. */
export interface PagedList {
  /** What is read of it. */
  readonly data: { readonly pages: readonly unknown[] } | undefined
  readonly hasNextPage: boolean
  readonly isError: boolean
  fetchNextPage(): Promise<PagedList>
}

/** Of each list how it is read on; what that returns leaves what was read for paper alone. */
const lists = new Set<() => Promise<() => void>>()

/** Has the list of this key read on before the page is printed, as long as it is shown. Afterwards it has the pages that it had. */
export function useReadForPaper(list: PagedList, queryKey: QueryKey): void {
  const client = useQueryClient()
  const latest = useRef({ list, queryKey })
  useLayoutEffect(() => {
    latest.current = { list, queryKey }
  })
  useEffect(() => {
    const read = async () => {
      const { list, queryKey } = latest.current
      const pages = list.data?.pages.length ?? 1
      await readOn(list)
      return () => {
        const known = client.getQueryState<InfiniteData<unknown>>(queryKey)
        if (known?.data === undefined) return
        // It is as old as it was.
        client.setQueryData(queryKey, firstPages(known.data, pages), { updatedAt: known.dataUpdatedAt })
      }
    }
    lists.add(read)
    return () => {
      lists.delete(read)
    }
  }, [client])
}

/** Returns a list with as many of its pages, or all that it has; the same where none is left out. */
export function firstPages<T>(data: InfiniteData<T>, count: number): InfiniteData<T> {
  if (data.pages.length <= count) return data
  return { pages: data.pages.slice(0, count), pageParams: data.pageParams.slice(0, count) }
}

/** Reads the list to its end, as far as paper goes; what could not be read is left, and the paper says so. */
export async function readOn(list: PagedList): Promise<void> {
  let now = list
  for (let calls = 0; calls < callsMax && now.hasNextPage; calls++) {
    now = await now.fetchNextPage()
    if (now.isError) return
  }
}

/** Reads the lists on, then opens the browser's printing; what was read for it leaves the page after that. */
export async function printPage(): Promise<void> {
  const ends = await Promise.all([...lists].map((read) => read()))
  // What was read is drawn by then.
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  const end = () => {
    for (const one of ends) one()
  }
  window.addEventListener('afterprint', end, { once: true })
  window.print()
}
