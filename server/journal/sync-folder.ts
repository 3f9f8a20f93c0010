/** Makes the names in a folder durable: a new or renamed file is not until its folder is synced. */
import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Syncs a folder. */
export function syncFolder(folder: string): void {
  // Windows cannot open a folder to sync it, and does not need to.
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
