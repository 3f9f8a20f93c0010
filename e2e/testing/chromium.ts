/** Starts the browser. */
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.ts'

/** Starts the Chromium that `CHROMIUM` names, else Debian's. Throws where there is none. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium: run `npm test -- --only chromium`.')
  return chromium.launch({
    executablePath,
    args: [
      // In a container Chromium runs as root, where it has no sandbox of its own, and /dev/shm is small.
      '--no-sandbox',
      '--disable-dev-shm-usage',
      // A process a context, which keeps what it has compiled for the next page. To start one and compile again is half of a page's cost.
      '--renderer-process-limit=1',
      '--num-raster-threads=1',
      // Compiling and collecting on threads of their own costs a tenth more processor time, which three browsers do not have.
      '--js-flags=--single-threaded',
    ],
  })
}
