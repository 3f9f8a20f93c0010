/** Printing a page: its lists, which are read page by page, are read on first, so that paper has all of what is asked for. */
import { useEffect, useLayoutEffect, useRef } from 'react'

/** After as many calls a list is left as it is: with the growing pages of paged-list.ts that are some 2,000 rows, forty sheets. */
const callsMax = 7

/** What is asked of a list: whether there is more, and to read it. */
export interface PagedList {
  readonly hasNextPage: boolean
  readonly isError: boolean
  fetchNextPage(): Promise<PagedList>
}

const lists = new Set<() => Promise<void>>()

/** Has the list read on before the page is printed, as long as it is shown. */
export function useReadForPaper(list: PagedList): void {
  const latest = useRef(list)
  useLayoutEffect(() => {
    latest.current = list
  }, [list])
  useEffect(() => {
    const read = () => readOn(latest.current)
    lists.add(read)
    return () => {
      lists.delete(read)
    }
  }, [])
}

/** Reads the list to its end, as far as paper goes; what could not be read is left, and the paper says so. */
export async function readOn(list: PagedList): Promise<void> {
  let now = list
  for (let calls = 0; calls < callsMax && now.hasNextPage; calls++) {
    now = await now.fetchNextPage()
    if (now.isError) return
  }
}

/** Reads the lists on, then opens the browser's printing. */
export async function printPage(): Promise<void> {
  await Promise.all([...lists].map((read) => read()))
  // What was read is drawn by then.
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  window.print()
}
