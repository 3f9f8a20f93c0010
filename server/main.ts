/** The program: settings from the environment, everything started, where to open it, and a clean end on Ctrl-C. */

import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { ConfigError, loadConfig } from './config.ts'
import { DataFolderInUse, StartRefused } from './data-folder.ts'
import { JournalDamage } from './journal/damage.ts'
import { type Running, type RunOptions, run } from './run.ts'

/** Starts the server and returns once it listens. A start that fails says why and ends the process. */
export async function main(): Promise<void> {
  // What it makes is for its own user alone, wherever that lies.
  process.umask(0o077)
  try {
    const accepted = readArguments(process.argv.slice(2))
    const config = loadConfig(process.env)
    // Warnings and faults go to stderr; stdout is for whoever started it.
    const logger = pino({ level: config.logLevel, base: null }, pino.destination(2))
    const running = await run({ config, logger, ...accepted })
    endOnSignal(running)
    greet(running)
  } catch (error) {
    console.error(isPlain(error) ? error.message : error)
    process.exit(1)
  }
}

const options = {
  'accept-clock': { type: 'boolean' },
  'accept-no-users': { type: 'boolean' },
  'accept-shut': { type: 'boolean' },
} as const

/** Returns what a start goes on with though something speaks against it. Throws ConfigError. */
function readArguments(args: string[]): Pick<RunOptions, 'acceptClock' | 'acceptNoUsers' | 'acceptShut'> {
  try {
    const { values } = parseArgs({ args, options })
    return {
      acceptClock: values['accept-clock'] ?? false,
      acceptNoUsers: values['accept-no-users'] ?? false,
      acceptShut: values['accept-shut'] ?? false,
    }
  } catch (error) {
    throw new ConfigError(
      `${(error as Error).message}. The server takes --accept-clock, --accept-no-users and --accept-shut.`,
    )
  }
}

/** Faults that a sentence tells whole; a stack would not explain them any better. */
function isPlain(error: unknown): error is Error {
  const codes = ['EADDRINUSE', 'EADDRNOTAVAIL', 'EACCES']
  return (
    error instanceof ConfigError ||
    error instanceof DataFolderInUse ||
    error instanceof StartRefused ||
    error instanceof JournalDamage ||
    (error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? ''))
  )
}

function greet({ url, accounts: { setupSecret } }: Running): void {
  console.log(`Crossbook is open at ${url}`)
  if (setupSecret === undefined) return
  // After the "#", so that the secret is never sent in an address nor kept by a proxy's log.
  console.log(
    `No administrator yet. Within 30 minutes, this link makes one, once: ${url}/admin/setup#${setupSecret}`,
  )
}

function endOnSignal(running: Running): void {
  let isEnding = false
  const end = (signal: NodeJS.Signals) => {
    if (isEnding) return
    isEnding = true
    console.log(`${signal}: closing`)
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

if (import.meta.main) await main()
