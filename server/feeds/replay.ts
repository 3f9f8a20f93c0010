/** Recorded fixtures from files of the replay format. */
import { readFile } from 'node:fs/promises'
import { parseReplay } from './parse.ts'
import { type FixtureScript, scriptOf } from './script.ts'

/** A recorded match is a few hundred kB; a file beyond this is something else. */
const fileBytesMax = 64 * 1024 * 1024

/**
 * Returns the recorded fixture of an NDJSON file. Throws ReplayError where a line does not keep to the format,
 * and the file system's error when the file cannot be read.
 */
export async function loadReplay(path: string): Promise<FixtureScript> {
  const content = await readFile(path)
  if (content.length > fileBytesMax) throw new Error(`${path} is larger than ${fileBytesMax} bytes`)
  return scriptOf(parseReplay(content.toString('utf8'), path))
}
