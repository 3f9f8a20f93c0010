/**
 * The round under way, noted in the browser's storage from before it is sent until it has been shown: whoever closes the page or
 * leaves the table meanwhile is told of it once, on coming back. One note an account and browser: that of the last round.
 */
import { create } from 'zustand'
import { listRounds } from '#contract/addresses/fairness.ts'
import type { AnyRound } from '#contract/casino/games.ts'
import type { GameKey } from '#contract/casino/round.ts'
import { ApiError } from '../../api/client.ts'
import { onTokenChange } from '../../api/token.ts'
import { bookName } from '../checks/book.ts'
import type { Ledger } from '../checks/ledger.ts'
import { casinoCall } from '../guest-session.ts'

interface Note {
  readonly game: GameKey
  /** The window that plays it: as long as it is there, it tells the round itself. */
  readonly window: string
  /** Where the round stands, or one soon after it: the pair's hash and a nonce. */
  readonly hash: string
  readonly nonce: number
}

interface Away {
  /** The round that ended while the player was away, until it was read. */
  readonly round: AnyRound | null
}

const prefix = 'casino-round '
const windowName = `casino-window ${globalThis.crypto?.randomUUID()}`
/** Rounds of the list that are looked through for the one. */
const looked = '20'

/** What is to be told; screens read it by `useAwayRound`. */
export const useAwayStore = create<Away>()(() => ({ round: null }))
onTokenChange(forgetAway)
let isHeld = false

/** Notes that a round is sent. Returns the function that forgets it: when it was refused, or has been shown. */
export function noteSent(game: GameKey, ledger: Ledger | null): () => void {
  const name = bookName()
  if (name === null || ledger === null) return () => {}
  hold()
  const note: Note = { game, window: windowName, hash: ledger.active, nonce: ledger.nonce }
  write(name, note)
  return () => {
    if (read(name)?.window === windowName) write(name, null)
  }
}

/** Tells a round whose table was left before it had been shown. */
export function tellRound(round: AnyRound): void {
  useAwayStore.setState({ round })
}

/** Looks whether the last round ended while the player was away, and tells it; once. */
export async function lookForAwayRound(): Promise<void> {
  const name = bookName()
  const note = name === null ? null : read(name)
  if (name === null || note === null || (await isOpen(note.window))) return
  try {
    const { rounds } = await casinoCall(listRounds, { query: { game: note.game, limit: looked } })
    const round = rounds.findLast(
      ({ fairness }) => fairness.serverSeedHash === note.hash && fairness.nonce >= note.nonce,
    )
    write(name, null)
    if (round !== undefined) tellRound(round)
  } catch (error) {
    // Looked for again at the next table.
    if (!(error instanceof ApiError)) throw error
  }
}

/** Forgets what was to be told: it has been read. */
export function forgetAway(): void {
  useAwayStore.setState({ round: null })
}

/** As long as this window is there it holds a lock of its own name. */
function hold(): void {
  if (isHeld) return
  isHeld = true
  void globalThis.navigator?.locks?.request(windowName, () => new Promise<void>(() => {}))
}

async function isOpen(name: string): Promise<boolean> {
  if (name === windowName) return true
  const { held = [] } = (await globalThis.navigator?.locks?.query()) ?? {}
  return held.some((lock) => lock.name === name)
}

function read(name: string): Note | null {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? 'null')
  } catch {
    // Without storage nothing is remembered.
    return null
  }
}

function write(name: string, note: Note | null): void {
  try {
    if (note === null) localStorage.removeItem(prefix + name)
    else localStorage.setItem(prefix + name, JSON.stringify(note))
  } catch {
    // As above.
  }
}
