/** Starts the browser. */
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.ts'

/** Starts the Chromium that `CHROMIUM` names, else Debian's. Throws where there is none. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium: run `npm test -- --only chromium`.')
  return chromium.launch({
    executablePath,
    // In a container Chromium runs as root, where it has no sandbox of its own, and /dev/shm is small.
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
}
