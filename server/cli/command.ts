/** What every `crossbook` command is made of. */

export interface CliCommand {
  /** One line for the list of commands. */
  readonly summary: string
  /** What `--help` prints: usage, what it does, its options. */
  readonly help: string
  /** Does it and returns the exit status: 0 done, 1 found something wrong. Throws UsageError for what was typed wrong. */
  run(args: readonly string[], context: CliContext): Promise<number>
}

export interface CliContext {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Prints one line of the command's own output. */
  readonly print: (line: string) => void
  /** Prints one line to whoever typed the command: what was wrong with it. */
  readonly complain: (line: string) => void
  /** Asks whoever typed the command; what is secret is not shown while it is typed. Undefined where nobody can be asked. */
  readonly question?: (text: string, as: 'plain' | 'secret') => Promise<string>
}

/** What was typed cannot be done as it stands; the message says what to type instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
