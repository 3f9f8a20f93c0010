/** Starts the browser part: takes up the kept session, then draws the app. */
import '../styles/tokens.css'
import '../styles/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { startSession } from '../account/session.ts'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

startSession()
// As a transition the first page is drawn in slices: a slow phone answers to a touch meanwhile.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)

if (import.meta.env.PROD) {
  // After everything that the first page needs.
  addEventListener('load', async () => (await import('../service-worker.ts')).installServiceWorker())
  addEventListener('vite:preloadError', reloadWhenOld)
}

/**
 * A part that is gone from a server that answers is of an older version, and so is the page that asks for it. A page
 * that was only just loaded is not old: it says that it failed, rather than load itself for ever.
 */
function reloadWhenOld(): void {
  if (performance.now() < 5_000) return
  fetch('/', { method: 'HEAD' }).then(
    ({ ok }) => ok && location.reload(),
    () => {}, // No connection: the page waits for it.
  )
}
