/** What can wait until the browser has nothing else to do. */

/** Calls the function when the browser is at rest, or after 3 s of none: a window that nobody looks at may not come to it. Where it cannot tell, soon. */
export function whenAtRest(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 3_000 })
  else setTimeout(run)
}
