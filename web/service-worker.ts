/** Installs the service worker, and tells a page that it has grown old. Loaded after the page stands. */
import { pageText } from './text/en/page.ts'
import { showToast } from './ui/toast.ts'
import { trustedScript } from './ui/trusted-scripts.ts'

const address = '/sw.js'
const hourMs = 3_600_000

/** Installs it, and asks every hour whether there is a newer one. The app works as well without. */
export async function installServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator
  if (serviceWorker === undefined) return
  const isSuccessor = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of all takes over a page that is of its own version.
    if (isSuccessor) showToast(pageText.updated, 'notice')
  })
  try {
    const registration = await serviceWorker.register(trustedScript(address))
    setInterval(() => void registration.update().catch(withoutConnection), hourMs)
  } catch {
    // A browser may forbid it, in private windows for one: no offline page then.
  }
}

/** Asked again in an hour. */
function withoutConnection(): void {}
