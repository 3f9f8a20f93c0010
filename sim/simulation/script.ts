/** A run as data: batches of commands with the time of each, and where the machine crashes. */
import type { Command } from '#core/engine/command.ts'

export interface Step {
  /** Ids in it are those of the run in which the script was made. */
  readonly command: Command
  /** More of the same batch follow, before anybody looks at triggers. */
  readonly isPart?: boolean
  /** The id the command made in that run, 0 when it made none. */
  made: number
}

export interface Batch {
  readonly time: number
  readonly steps: Step[]
  /** The machine stops before the batch is synced: nothing of it happened. */
  readonly crash: boolean
  /** A snapshot of the state is taken once the batch is synced. */
  readonly snapshot: boolean
}

export type Script = readonly Batch[]

/** What ids name; every kind is counted on its own. */
export type IdKind = 'account' | 'event' | 'market' | 'order' | 'transfer'

/** Returns what kind of id the command makes, or undefined when it makes none. */
export function kindMade(command: Command): IdKind | undefined {
  switch (command.kind) {
    case 'open-account':
      return 'account'
    case 'create-event':
      return 'event'
    case 'begin-deposit':
    case 'begin-withdrawal':
      return 'transfer'
    case 'create-market':
      return 'market'
    case 'place-order':
    case 'place-at-start':
    case 'replace-order':
    case 'hold-order':
      return 'order'
    default:
      return undefined
  }
}

/** Ids of the script's run against ids of this run: they part where commands were dropped from the script. */
export type IdTable = Map<string, number>

/** Notes what an id of the script is called in this run. Mutates. */
export function noteId(table: IdTable, kind: IdKind, scripted: number, actual: number): void {
  table.set(`${kind} ${scripted}`, actual)
}

/** Returns the command with this run's ids. An order that this run never had is nobody's; other ids stay as they are. */
export function translateIds(table: IdTable, command: Command): Command {
  const ids: Partial<Record<IdKind, number>> = {}
  const named = command as Partial<Record<IdKind, unknown>>
  for (const kind of ['account', 'event', 'market', 'order', 'transfer'] as const) {
    const scripted = named[kind]
    if (typeof scripted !== 'number') continue
    ids[kind] = table.get(`${kind} ${scripted}`) ?? (kind === 'order' ? 0 : scripted)
  }
  const parent =
    'parent' in command ? { parent: table.get(`account ${command.parent}`) ?? command.parent } : {}
  return { ...command, ...ids, ...parent } as Command
}

/** Returns the script's commands as text, one a line, for a reader and for a test to paste. */
export function printScript(script: Script): string {
  return script
    .map((batch) => {
      const head = `at ${batch.time}${batch.crash ? ', then a crash' : ''}`
      const lines = batch.steps.map(({ command, made }) => {
        const text = JSON.stringify(command)
        return `  ${text}${made === 0 ? '' : ` -> ${made}`}`
      })
      return [head, ...lines].join('\n')
    })
    .join('\n')
}
