/** Installs the service worker, and tells a page that it has grown old. Loaded after the page stands. */
import { pageText } from './text/en/page.ts'
import { showToast } from './ui/toast.ts'

const address = '/sw.js'
const hourMs = 3_600_000

/** The part of Trusted Types that is used here; browsers without them take plain addresses. */
interface ScriptPolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown }
}

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
    const registration = await serviceWorker.register(trusted(address) as string)
    setInterval(() => void registration.update().catch(withoutConnection), hourMs)
  } catch {
    // A browser may forbid it, in private windows for one: no offline page then.
  }
}

/** The page's one policy: it lets this very address pass and no other. */
function trusted(url: string): unknown {
  const { trustedTypes } = window as { trustedTypes?: ScriptPolicies }
  if (trustedTypes === undefined) return url
  const policy = trustedTypes.createPolicy('app', {
    createScriptURL(asked) {
      if (asked !== address) throw new TypeError(`${asked} is not the service worker.`)
      return asked
    },
  })
  return policy.createScriptURL(url)
}

/** Asked again in an hour. */
function withoutConnection(): void {}
