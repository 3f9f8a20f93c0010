/** The end of a process that cannot go on: what nobody may wait for any more is not answered. */

/** Says why on the error stream and ends the process. */
export function endProcess(error: Error): never {
  sayOnError(error.message)
  process.exit(1)
}

/** Writes a line for the operator to the error stream. */
export function sayOnError(text: string): void {
  process.stderr.write(`crossbook: ${text}\n`)
}
