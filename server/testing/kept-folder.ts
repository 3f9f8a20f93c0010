/**
 * For tests: the data folder that version 0.1 left, and what that version answered from it. `folder-0.1/` holds every file
 * of the folder and the key beside it, each compressed, and `expected.json`. Neither is ever made again.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const kept = join(import.meta.dirname, 'folder-0.1')

/** One of the folder's users. */
export interface KeptUser {
  readonly email: string
  readonly password: string
  readonly accountId: number
}

/** Answers of GET calls: by who asked (an address, or '' for everyone), then by path. A list is read in one page. */
export type Reads = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** A call that was made with an idempotency key, and what it was answered. */
export interface KeptCall {
  readonly by: string
  readonly path: string
  readonly key: string
  readonly body: string
  readonly status: number
  /** The answer's very text. */
  readonly answer: string
}

export interface Expected {
  /** Engine time of the last batch, milliseconds since 1970. */
  readonly lastTime: number
  readonly journal: { readonly sequence: number; readonly hash: string }
  /** What `crossbook verify` prints, but for the folder's place. */
  readonly verify: readonly string[]
  readonly users: readonly KeptUser[]
  /** A market in play where delayed orders wait, those orders, and when the first and the last of them is released. */
  readonly waiting: {
    readonly marketId: number
    readonly orders: readonly { readonly email: string; readonly orderId: number }[]
    readonly firstAt: number
    readonly lastAt: number
  }
  /** Calls whose answers are remembered. */
  readonly calls: readonly KeptCall[]
  /** Calls with a key that are made again each time, to the same end. */
  readonly repeatable: readonly KeptCall[]
  /** A second after the last batch, without a feed. */
  readonly soon: Reads
  /** What is otherwise once the waiting market was opened again and its orders were released. */
  readonly released: Reads
  /** What is otherwise after a year, without a feed. */
  readonly yearLater: Reads
  /** Fixtures that were live: a second after the last batch, with the feed. */
  readonly liveSoon: Reads
  /** The same ten minutes later, when they have ended, and the money of who had bet on them alone. */
  readonly liveEnded: Reads
}

/** Returns what version 0.1 answered. */
export function readExpected(): Expected {
  return JSON.parse(readFileSync(join(kept, 'expected.json'), 'utf8')) as Expected
}

export interface FolderCopy {
  readonly dataDir: string
  readonly seedKeyFile: string
  remove(): void
}

/** Returns a copy of the folder in a temporary place, as it was left. */
export function copyKeptFolder(): FolderCopy {
  const place = mkdtempSync(join(tmpdir(), 'crossbook-kept-'))
  const dataDir = join(place, 'data')
  const seedKeyFile = `${dataDir}.key`
  mkdirSync(dataDir, { mode: 0o700 })
  const files = join(kept, 'files')
  for (const name of readdirSync(files)) unpack(join(files, name), join(dataDir, name.replace(/\.gz$/, '')))
  unpack(join(kept, 'files.key.gz'), seedKeyFile)
  return { dataDir, seedKeyFile, remove: () => rmSync(place, { recursive: true, force: true }) }
}

function unpack(from: string, to: string): void {
  writeFileSync(to, gunzipSync(readFileSync(from)), { mode: 0o600 })
}

/** Returns the answer's JSON, or its text where it is none; without `sequence`, which grows with every batch. */
export async function readPath(url: string, token: string | undefined, path: string): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  const text = await response.text()
  if (!(response.headers.get('content-type') ?? '').includes('json')) return text
  const answer: unknown = JSON.parse(text, (name, value) => (name === 'sequence' ? undefined : value))
  return response.ok ? answer : { status: response.status, ...(answer as object), requestId: undefined }
}
