/** Starts the browser. */
import { type Browser, chromium } from 'playwright-core'

/** Starts the Chromium that `CHROMIUM` names, else Debian's. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    // In a container Chromium runs as root, where it has no sandbox of its own, and /dev/shm is small.
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
}
