/** Finds the Chromium that the browser tests drive, and installs Debian's where that is possible. */
import { existsSync, readFileSync } from 'node:fs'
import { runProgram } from './child-process.ts'

const debianPath = '/usr/bin/chromium'
const advice =
  'The browser tests need Chromium. Install it (on Debian: apt-get install chromium) ' +
  'or set CHROMIUM to the path of its executable.'

/**
 * Returns the path of Chromium: what `CHROMIUM` names, else Debian's, which is installed by apt-get where it is
 * missing, this is Debian and we are root. Throws a sentence that says what to do where it cannot be had.
 */
export async function ensureChromium(): Promise<string> {
  const chosen = process.env.CHROMIUM
  if (chosen) {
    if (existsSync(chosen)) return chosen
    throw new Error(`CHROMIUM names ${chosen}, which does not exist. ${advice}`)
  }
  if (existsSync(debianPath)) return debianPath
  if (!isDebian() || process.getuid?.() !== 0) throw new Error(advice)
  await aptGet(['update'])
  await aptGet(['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'])
  if (!existsSync(debianPath))
    throw new Error(`apt-get ended well, but ${debianPath} is not there. ${advice}`)
  return debianPath
}

function isDebian(): boolean {
  const file = '/etc/os-release'
  return existsSync(file) && /^ID=debian$/m.test(readFileSync(file, 'utf8'))
}

async function aptGet(args: readonly string[]): Promise<void> {
  const ended = await runProgram({
    command: 'apt-get',
    args,
    cwd: '/',
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (ended.status === 0) return
  throw new Error(`apt-get ${args[0]} failed. ${ended.trouble ?? ''}\n${ended.output}\n${advice}`)
}
