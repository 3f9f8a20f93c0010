/** When the last backup of a data folder was made, noted in it for the figures. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from './manifest.ts'

export interface LastBackup {
  /** Milliseconds since 1970, by the machine's clock; 0 for never. */
  readonly madeAt: number
  readonly sequence: number
}

const never: LastBackup = { madeAt: 0, sequence: 0 }

function pathOf(dataDir: string): string {
  return join(dataDir, 'last-backup.json')
}

/** Notes a backup that is whole. */
export function noteBackup(dataDir: string, { madeAt, sequence }: Manifest): void {
  const path = pathOf(dataDir)
  writeFileSync(`${path}.tmp`, JSON.stringify({ madeAt: Date.parse(madeAt), sequence }), { mode: 0o600 })
  renameSync(`${path}.tmp`, path)
}

/** Returns the last backup that was noted. */
export function lastBackupOf(dataDir: string): LastBackup {
  try {
    const { madeAt, sequence } = JSON.parse(readFileSync(pathOf(dataDir), 'utf8')) as Partial<LastBackup>
    return { madeAt: Number(madeAt) || 0, sequence: Number(sequence) || 0 }
  } catch {
    // Whatever keeps it from being read, no backup is known.
    return never
  }
}
