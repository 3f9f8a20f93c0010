/** Reads a recorded stream line by line: plain, gzip (.gz), or bzip2 (.bz2, by the `bzip2` program). */
import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** A file that cannot be read as a stream of lines; the message is for the person who named it. */
export class StreamFileError extends Error {
  override readonly name = 'StreamFileError'
}

/**
 * Yields the lines of a file, empty ones left out. Throws StreamFileError when there is no such file, when its
 * compression is broken, and for .bz2 where there is no `bzip2` program.
 */
export async function* linesOf(path: string): AsyncGenerator<string> {
  await access(path, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    throw new StreamFileError(`${path} cannot be read (${error.code ?? error.message}).`)
  })
  if (path.endsWith('.bz2')) yield* linesOfBzip2(path)
  else if (path.endsWith('.gz')) yield* linesOfGzip(path)
  else yield* split(createReadStream(path))
}

async function* linesOfGzip(path: string): AsyncGenerator<string> {
  const unpacked = createReadStream(path).pipe(createGunzip())
  try {
    yield* split(unpacked)
  } catch (error) {
    throw new StreamFileError(`${path} is no whole gzip file (${(error as Error).message}).`)
  }
}

async function* linesOfBzip2(path: string): AsyncGenerator<string> {
  const child = spawn('bzip2', ['-dc', '--', path], { stdio: ['ignore', 'pipe', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (text: Buffer) => {
    complaint += text.toString()
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  // The caller meets it where it awaits; without this a missing program would end the process before.
  ended.catch(() => undefined)
  try {
    yield* split(child.stdout)
    if ((await ended) !== 0) throw new StreamFileError(`${path} is no whole bzip2 file: ${complaint.trim()}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new StreamFileError(
      `${path} is packed with bzip2, and this machine has no bzip2 program. Install it, or unpack the file elsewhere.`,
    )
  } finally {
    child.kill()
  }
}

async function* split(source: Readable): AsyncGenerator<string> {
  const lines = createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY })
  // readline does not pass a failing source on; without this a broken file would look like a short one.
  let failure: Error | undefined
  source.on('error', (error: Error) => {
    failure = error
    lines.close()
  })
  for await (const line of lines) if (line !== '') yield line
  if (failure) throw failure
}
