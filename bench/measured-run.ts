/** A measurement in a process of its own, so that runs do not warm each other. */
import { execFileSync } from 'node:child_process'

/** Runs a script with the flags of this process and returns what its last line says, as JSON. */
export function measuredRun<T>(
  path: string,
  args: readonly string[] = [],
  nodeArgs: readonly string[] = [],
): T {
  const flags = [...process.execArgv, ...nodeArgs]
  const output = execFileSync(process.execPath, [...flags, path, ...args], { encoding: 'utf8' })
  return JSON.parse(output.trim().split('\n').at(-1)!) as T
}
