/** What can wait until the browser has nothing else to do. */

/** Calls the function when the browser is at rest; where it cannot tell, soon. */
export function whenAtRest(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run)
  else setTimeout(run)
}
