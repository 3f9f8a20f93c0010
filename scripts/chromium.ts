/**
 * Finds the Chromium that the browser tests drive, and installs Debian's where that is possible. The headless
 * shell comes first: the same engine without the windows around it, which costs half the processor time.
 */
import { existsSync, readFileSync } from 'node:fs'
import { runProgram } from './child-process.ts'

interface DebianPackage {
  readonly name: string
  readonly path: string
}

const shell: DebianPackage = { name: 'chromium-headless-shell', path: '/usr/bin/chromium-headless-shell' }
const whole: DebianPackage = { name: 'chromium', path: '/usr/bin/chromium' }

const advice =
  'The browser tests need Chromium. Install it (on Debian: apt-get install chromium-headless-shell or chromium) ' +
  'or set CHROMIUM to the path of its executable.'

/** Returns the path of what is there: what `CHROMIUM` names, else Debian's shell, else Debian's whole browser. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM || [shell.path, whole.path].find((path) => existsSync(path))
}

/**
 * Returns the path of a Chromium for tests: what `CHROMIUM` names, else Debian's headless shell, else the whole
 * browser. Each is installed by apt-get where it is missing, this is Debian and we are root; a shell that cannot be
 * installed is done without. Throws a sentence that says what to do where none can be had.
 */
export async function ensureChromium(): Promise<string> {
  const chosen = chosenByName()
  if (chosen) return chosen
  if (existsSync(shell.path)) return shell.path
  if (canInstall() && (await install(shell)) === null) return shell.path
  return ensureWhole()
}

/** Returns the path of a Chromium with all a browser has, which Lighthouse needs; installed and refused like the other. */
export async function ensureWholeChromium(): Promise<string> {
  return chosenByName() ?? ensureWhole()
}

async function ensureWhole(): Promise<string> {
  if (existsSync(whole.path)) return whole.path
  if (!canInstall()) throw new Error(advice)
  const trouble = await install(whole)
  if (trouble !== null) throw new Error(`${trouble}\n${advice}`)
  return whole.path
}

function chosenByName(): string | undefined {
  const chosen = process.env.CHROMIUM
  if (!chosen || existsSync(chosen)) return chosen || undefined
  throw new Error(`CHROMIUM names ${chosen}, which does not exist. ${advice}`)
}

function canInstall(): boolean {
  const file = '/etc/os-release'
  return process.getuid?.() === 0 && existsSync(file) && /^ID=debian$/m.test(readFileSync(file, 'utf8'))
}

/** Returns why the package could not be installed, or null when it was. */
async function install({ name, path }: DebianPackage): Promise<string | null> {
  const trouble =
    (await aptGet(['update'])) ??
    (await aptGet(['install', '-y', '--no-install-recommends', name, 'fonts-liberation']))
  if (trouble !== null) return trouble
  return existsSync(path) ? null : `apt-get ended well, but ${path} is not there.`
}

async function aptGet(args: readonly string[]): Promise<string | null> {
  const ended = await runProgram({
    command: 'apt-get',
    args,
    cwd: '/',
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
  return ended.status === 0 ? null : `apt-get ${args[0]} failed. ${ended.trouble ?? ''}\n${ended.output}`
}
