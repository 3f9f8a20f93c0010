/** `crossbook COMMAND`: finds the command, hands over the arguments, and turns errors into sentences and exit statuses. */
import { pathToFileURL } from 'node:url'
import { ConfigError } from '#server/config.ts'
import { DataFolderInUse, StartRefused } from '#server/data-folder.ts'
import { JournalDamage } from '#server/journal/damage.ts'
import { KeepingRefused } from '#server/keeping/refused.ts'
import { type CliCommand, type CliContext, UsageError } from './command.ts'
import { CallRefused } from './desk-session.ts'
import { ask } from './terminal.ts'

/** Every command by name. A new one is a file under commands/ that exports `command`, and one line here. */
const commands: Readonly<Record<string, () => Promise<{ command: CliCommand }>>> = {
  verify: () => import('./verify.ts'),
  replay: () => import('./replay.ts'),
  repair: () => import('./repair.ts'),
  snapshot: () => import('./snapshot.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
  'rotate-key': () => import('./rotate-key.ts'),
  'export-person': () => import('./export-person.ts'),
  'erase-person': () => import('./erase-person.ts'),
  'list-files': () => import('./list-files.ts'),
  'kept-identity': () => import('./kept-identity.ts'),
  clock: () => import('./clock.ts'),
  admin: () => import('./admin.ts'),
  'reset-password': () => import('./reset-password.ts'),
  'reset-second-factor': () => import('./reset-second-factor.ts'),
  'reset-roles': () => import('./reset-roles.ts'),
  'replay-stream': () => import('./replay-stream.ts'),
}

const statusOfUsage = 2

/** Runs a command line and returns the exit status: 0 done, 1 something is wrong, 2 not understood. */
export async function runCli(args: readonly string[], context: CliContext): Promise<number> {
  const [name = '--help', ...rest] = args
  if (name === '--help' || name === '-h' || name === 'help') return printCommands(context)
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load) {
    context.complain(`There is no command "${name}". The commands are: ${Object.keys(commands).join(', ')}.`)
    return statusOfUsage
  }
  const { command } = await load()
  if (rest.includes('--help') || rest.includes('-h')) {
    context.print(command.help)
    return 0
  }
  try {
    return await command.run(rest, context)
  } catch (error) {
    if (isUsage(error)) {
      context.complain(`${(error as Error).message} See: crossbook ${name} --help`)
      return statusOfUsage
    }
    if (error instanceof ConfigError) {
      context.complain(error.message)
      return statusOfUsage
    }
    if (isPlain(error)) {
      context.complain(error.message)
      return 1
    }
    throw error
  }
}

/** What a sentence tells whole. */
function isPlain(error: unknown): error is Error {
  const kinds = [JournalDamage, DataFolderInUse, StartRefused, KeepingRefused, CallRefused]
  return kinds.some((kind) => error instanceof kind)
}

/** Our own, or that of node:util's parseArgs. */
function isUsage(error: unknown): boolean {
  return (
    error instanceof UsageError || String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')
  )
}

async function printCommands({ print }: CliContext): Promise<number> {
  print('Usage: crossbook COMMAND [OPTIONS]\n')
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  for (const [name, load] of Object.entries(commands)) {
    print(`  ${name.padEnd(width)}  ${(await load()).command.summary}`)
  }
  print('\nThe data folder is DATA_DIR, ./data when that is not set. More on one: crossbook COMMAND --help')
  return 0
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.umask(0o077)
  process.exitCode = await runCli(process.argv.slice(2), {
    env: process.env,
    print: (line) => console.log(line),
    complain: (line) => console.error(line),
    question: ask,
  })
}
