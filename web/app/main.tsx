/** Starts the browser part: takes up the kept session, then draws the app. */
import '../styles/tokens.css'
import '../styles/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { startSession } from '../account/session.ts'
import { useAppearance, writeOdds } from '../ui/appearance.ts'
import { whenAtRest } from '../ui/at-rest.ts'
import { App } from './app.tsx'
import { loadParts } from './routes.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

startSession()
void draw(createRoot(root))

if (import.meta.env.PROD) {
  // After everything that the first page needs.
  addEventListener('load', () =>
    whenAtRest(async () => (await import('../service-worker.ts')).installServiceWorker()),
  )
  addEventListener('vite:preloadError', reloadWhenOld)
}

/** Draws the first page, once all of it is there: a part that came in later would be drawn at one go, and the page laid out again. */
async function draw(page: Root): Promise<void> {
  await Promise.all([
    loadParts(location.pathname),
    // Without what writes fractions prices are decimals.
    writeOdds(useAppearance.getState().odds).catch(() => {}),
  ])
  // As a transition it is drawn in slices: a slow phone answers to a touch meanwhile.
  startTransition(() =>
    page.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
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
