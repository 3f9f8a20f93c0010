/** The window's title while something lies over the page, whose own title comes back afterwards. */
import { useEffect } from 'react'

/** Shows the title while the component is shown. */
export function useTitleOver(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}
