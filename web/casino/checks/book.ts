/**
 * The ledger of whoever plays here, in the browser's storage: all windows share it, one at a time works on it, and it outlasts
 * a reload. A player's is found by the account, a guest's by the session.
 */
import { create } from 'zustand'
import { readMe } from '../../account/session.ts'
import { onTokenChange, readSession } from '../../api/token.ts'
import { hasCryptography } from '../browser-crypto.ts'
import { guestSession } from '../guest-session.ts'
import type { Ledger } from './ledger.ts'

/** Raised when what is kept changes its form: older ones are then forgotten. */
const form = 1
const prefix = 'casino-checks '
/** Accounts and sessions whose ledgers are kept; the one that was written longest ago makes room. */
const ledgersMax = 6
/** Of a guest's session, enough to tell it from others. */
const sessionLetters = 12

interface Kept {
  readonly form: typeof form
  /** When it was written. */
  readonly at: number
  readonly ledger: Ledger
}

interface Shown {
  /** Null until something was promised to whoever plays here. */
  readonly ledger: Ledger | null
}

/** The ledger as it stands; screens read it by the hooks of `use-checks.ts`. */
export const useBookStore = create<Shown>()(() => ({ ledger: null }))

/** Where the browser's storage is blocked it lasts as long as the page. */
const memory = new Map<string, string>()
/** Who plays here: the name that the ledger on the screen is kept by. */
let shownName: string | null = null
onTokenChange(() => show(null, null))

/** The ledger in the hands of the one who works on it. */
export interface Book {
  readonly ledger: Ledger | null
  /** Keeps the ledger, or forgets it with null. */
  keep(ledger: Ledger | null): void
}

/** How long a player waits for another window before a bet is sent. */
export const waitMaxMs = 10_000

/** Another window works on the ledger for so long that nothing was done here. */
export class BookBusyError extends Error {}

/**
 * Runs the work while no other window works on the ledger, and returns what it returns. Throws BookBusyError where another one does for
 * longer than `waitMs`.
 */
export async function withBook<T>(work: (book: Book) => Promise<T>, waitMs?: number): Promise<T> {
  const session = readSession()
  const player = session === null ? null : String((await readMe()).accountId)
  /** A guest's session may begin, or give way to another, while the work goes on. */
  const nameNow = () => player ?? guestName()
  const inTurn = () => {
    let name = nameNow()
    let ledger = read(name)
    const follow = () => {
      if (name === nameNow()) return
      name = nameNow()
      ledger = read(name)
    }
    if (readSession() === session) show(name, ledger)
    return work({
      get ledger() {
        follow()
        return ledger
      },
      keep(next) {
        // What was told to somebody who has signed out or in meanwhile is not sure to be about this account.
        if (readSession() !== session) return
        follow()
        ledger = next
        if (name === null) return
        write(name, next)
        show(name, next)
      },
    })
  }
  return exclusively(nameNow() ?? 'new guest', inTurn, waitMs)
}

/** Shows the ledger where none is worked on. */
export function openBook(): Promise<void> {
  return withBook(async () => {})
}

/** Returns whether this browser can check anything: it computes hashes on https and on the machine itself only. */
export function canCheck(): boolean {
  return hasCryptography()
}

/** Returns the name by which things of whoever plays here are kept: of the ledger that was worked on last; null before. */
export function bookName(): string | null {
  return shownName
}

/** Follows what other windows write. Returns the function that ends it. */
export function followBook(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (shownName !== null && key === prefix + shownName) show(shownName, parsed(newValue))
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

function guestName(): string | null {
  const session = guestSession()
  return session === null ? null : `guest ${session.slice(0, sessionLetters)}`
}

function show(name: string | null, ledger: Ledger | null): void {
  shownName = name
  useBookStore.setState({ ledger })
}

const queues = new Map<string, Promise<unknown>>()

/** One after the other in all windows; where the browser has no locks, in this one. */
function exclusively<T>(name: string, work: () => Promise<T>, waitMs: number | undefined): Promise<T> {
  if (globalThis.navigator?.locks !== undefined) return lockedBy(prefix + name, work, waitMs)
  const before = queues.get(name) ?? Promise.resolve()
  const done = before.catch(() => {}).then(work)
  queues.set(name, done)
  return done
}

async function lockedBy<T>(lock: string, work: () => Promise<T>, waitMs: number | undefined): Promise<T> {
  if (waitMs === undefined) return (await navigator.locks.request(lock, work)) as T
  const impatience = new AbortController()
  const timer = setTimeout(() => impatience.abort(new BookBusyError()), waitMs)
  const inTurn = () => {
    clearTimeout(timer)
    return work()
  }
  return (await navigator.locks.request(lock, { signal: impatience.signal }, inTurn)) as T
}

function read(name: string | null): Ledger | null {
  if (name === null) return null
  const here = memory.get(name)
  if (here !== undefined) return parsed(here)
  try {
    return parsed(localStorage.getItem(prefix + name))
  } catch {
    return null
  }
}

function write(name: string, ledger: Ledger | null): void {
  const text = ledger === null ? null : JSON.stringify({ form, at: Date.now(), ledger } satisfies Kept)
  try {
    if (text === null) localStorage.removeItem(prefix + name)
    else {
      localStorage.setItem(prefix + name, text)
      makeRoom()
    }
    memory.delete(name)
  } catch {
    // Storage is blocked by the player's settings, or full.
    if (text === null) memory.delete(name)
    else memory.set(name, text)
  }
}

function makeRoom(): void {
  const names = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  if (names.length <= ledgersMax) return
  const ages = names.map((key) => [key, ageOf(localStorage.getItem(key))] as const)
  const [oldest] = ages.toSorted(([, one], [, other]) => one - other)[0]!
  localStorage.removeItem(oldest)
}

function parsed(text: string | null): Ledger | null {
  const kept = keptIn(text)
  return kept?.form === form ? kept.ledger : null
}

function ageOf(text: string | null): number {
  return keptIn(text)?.at ?? 0
}

function keptIn(text: string | null): Kept | null {
  try {
    return text === null ? null : (JSON.parse(text) as Kept)
  } catch {
    // Not what was written here: as good as nothing.
    return null
  }
}
