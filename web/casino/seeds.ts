/**
 * The seeds that decide this player's rounds. Before the first round a seed of the browser's own making goes in: what the
 * server has committed to is known and kept by then, so neither side can have chosen the outcome. Every word of the server on
 * seeds goes through the ledger (`checks/ledger.ts`).
 */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import * as calls from '#contract/addresses/fairness.ts'
import type { AnyRound } from '#contract/casino/games.ts'
import type { Fairness, SeedsRotated } from '#contract/casino.ts'
import { useSession } from '../account/session.ts'
import { accountKey, queryClient } from '../api/query-client.ts'
import { onTokenChange, readToken } from '../api/token.ts'
import { hasCryptography, hashOf } from './browser-crypto.ts'
import { keepStep, settleEnded } from './checks/asking.ts'
import { type Book, canCheck, useBookStore, waitMaxMs, withBook } from './checks/book.ts'
import {
  type Asked,
  begun,
  type Fault,
  isFull,
  roundPlayed,
  type SeedMaker,
  type Step,
  seedSent,
  seedsChanged,
  seedsRead,
  waitingOf,
  wasNamed,
} from './checks/ledger.ts'
import {
  casinoCall,
  guestSession,
  isGuestSessionEnded,
  keepGuestSession,
  onGuestSessionEnd,
} from './guest-session.ts'
import { noteNextRoundTold } from './next-round.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const seedLength = 22

/** Under the account's own key, so that it goes when the session changes. */
const keyOf = (isPlayer: boolean) => [accountKey, 'fairness', isPlayer ? 'player' : 'guest']
const keyNow = () => keyOf(readToken() !== null)

/** The preparation under way or done for whoever plays now; null before. */
let prepared: Promise<void> | null = null
onTokenChange(forgetPreparation)
onGuestSessionEnd(forgetPreparation)

/** A change of the seeds: what it has shown, and what of it does not fit. */
export interface Rotation {
  readonly rotated: SeedsRotated
  readonly fault: Fault | null
}

/** Returns the seeds in use: hashes, client seed, nonce. Read again after every round and rotation. */
export function useFairness(): UseQueryResult<Fairness> {
  const { isAuthenticated } = useSession()
  return useQuery({ queryKey: keyOf(isAuthenticated), queryFn: ({ signal }) => readFairness(signal) })
}

/** Reads the seeds in use; a guest whose session has ended gets a new one. */
export function readFairness(signal?: AbortSignal): Promise<Fairness> {
  return unlessEnded((book) => read(book, signal))
}

/** Ends the pair of seeds and begins the next with the given client seed. Returns what was shown, and what of it does not fit. */
export async function rotateSeeds(clientSeed: string, by: SeedMaker): Promise<Rotation> {
  const rotation = await withBook((book) => change(book, clientSeed, by))
  await settleEnded()
  return { ...rotation, fault: rotation.fault ?? useBookStore.getState().ledger?.fault ?? null }
}

/** Returns one of the caller's own rounds. */
export function readRound(id: string): Promise<AnyRound> {
  return casinoCall(calls.getRound, { params: { roundId: id } })
}

/** Returns a new random client seed: 22 of 64 characters, 132 bits. */
export function newClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(seedLength))
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
}

/**
 * Sees to it that the rounds are played with a client seed that this browser has named, and that rounds of earlier visits are
 * checked. Asked as a table opens and before every round, done once. Throws BookBusyError while another window is at it for long.
 */
export function ownSeeds(): Promise<void> {
  prepared ??= unlessEnded(prepare, waitMaxMs).catch((error: unknown) => {
    // The next round asks again.
    forgetPreparation()
    throw error
  })
  return prepared
}

/** Returns whether the server knows rounds of whoever plays here; a guest's session that has ended gives way to another first. */
export async function hasPlayed(): Promise<boolean> {
  if (readToken() !== null) return true
  if (guestSession() !== null) await ownSeeds()
  return guestSession() !== null
}

/** Ends the pair of seeds in use, whose rounds can then be checked, and goes on with a new seed of the browser's own. */
export async function renewSeeds(): Promise<void> {
  await withBook((book) => change(book, newClientSeed(), 'browser'))
  void settleEnded()
}

/** Forgets what does not fit, with all that was promised until now, and goes on with new seeds. */
export async function beginAgain(): Promise<void> {
  await settleEnded()
  await unlessEnded(async (book) => {
    const told = await ask()
    const { ledger } = book
    const missed = (ledger?.missed ?? 0) + (ledger?.waiting.length ?? 0)
    book.keep(begun(told, ledger === null ? undefined : { ...ledger, missed }))
  })
  forgetPreparation()
  await ownSeeds()
}

/** Sees to it that there is a ledger to note a round in; another window may have begun again. */
export async function readyBook(book: Book): Promise<void> {
  const { ledger } = book
  const isUnnamed = canCheck() && ledger?.fault === null && ledger.seedBy === null
  if (ledger === null || isUnnamed) await prepare(book)
}

/** Notes a round in the ledger as it was answered. */
export async function noteAnswered(book: Book, round: AnyRound, asked: Asked): Promise<void> {
  if (book.ledger === null) return
  const step = roundPlayed(book.ledger, round, asked)
  await keepStep(book, step.ledger.fault?.kind === 'round-hash' ? await otherPair(book, round, step) : step)
  if (book.ledger?.fault === null && isFull(book.ledger)) void renewSeeds().catch(withoutConnection)
}

/** Returns whether what is played now would be played on promises that were not kept. */
export function isStopped(): boolean {
  return (useBookStore.getState().ledger?.fault ?? null) !== null
}

/** Returns whether this browser has named the seed before: named again, it would prove nothing. */
export function isSeedUsed(seed: string): boolean {
  const { ledger } = useBookStore.getState()
  return ledger !== null && wasNamed(ledger, seed)
}

/** Forgets a guest session that the server no longer knows; the next call begins another. */
export function forgetGuestSession(): void {
  keepGuestSession(null)
}

/** Has the seeds that are shown renewed: a round has used a nonce. */
export function noteNonceUsed(): void {
  const { ledger } = useBookStore.getState()
  if (ledger === null || !canCheck()) return void queryClient.invalidateQueries({ queryKey: keyNow() })
  queryClient.setQueryData<Fairness>(keyNow(), (before) => before && { ...before, nonce: ledger.nonce })
}

/** Works on the ledger; again on a new one, where a guest's session has ended. */
async function unlessEnded<T>(work: (book: Book) => Promise<T>, waitMs?: number): Promise<T> {
  try {
    return await withBook(work, waitMs)
  } catch (error) {
    if (!isGuestSessionEnded(error)) throw error
    keepGuestSession(null)
    return withBook(work, waitMs)
  }
}

async function prepare(book: Book): Promise<void> {
  const kept = book.ledger
  const { clientSeedBy } = await read(book)
  const { ledger } = book
  if (ledger === null || ledger.fault !== null) return
  const isOwn = canCheck() ? ledger.seedBy !== null : clientSeedBy === 'player'
  const isPlayed = kept !== null && waitingOf(ledger, ledger.active).length > 0
  if (!isOwn || (ledger.seedBy === 'browser' && isPlayed)) await change(book, newClientSeed(), 'browser')
  void settleEnded()
}

async function read(book: Book, signal?: AbortSignal): Promise<Fairness> {
  const told = await ask(signal)
  const { ledger } = book
  if (ledger === null) book.keep(begun(told))
  else if (ledger.fault === null) await keepStep(book, seedsRead(ledger, told))
  return told
}

async function ask(signal?: AbortSignal): Promise<Fairness> {
  return kept(await casinoCall(calls.getFairness, { signal }))
}

async function change(book: Book, seed: string, by: SeedMaker): Promise<Rotation> {
  // The answer to the last change may have been lost: then it is the house that knows which seeds are in use.
  if (book.ledger === null || book.ledger.naming !== null) await read(book)
  if (book.ledger !== null) book.keep(seedSent(book.ledger, seed, by))
  const rotated = kept(await casinoCall(calls.rotateSeeds, { body: { clientSeed: seed } }))
  const { revealed, ...fairness } = rotated
  queryClient.setQueryData<Fairness>(keyNow(), fairness)
  const { ledger } = book
  if (ledger === null) return { rotated, fault: null }
  if (!hasCryptography()) {
    book.keep({ ...begun(fairness), seedBy: by })
    return { rotated, fault: null }
  }
  const hash = await hashOf(revealed.serverSeed)
  await keepStep(book, seedsChanged(ledger, rotated, { seed, by, hash }))
  return { rotated, fault: book.ledger?.fault ?? null }
}

/** A round names another pair: either the seeds were changed elsewhere, or the round is not what the house itself says is in use. */
async function otherPair(book: Book, round: AnyRound, step: Step): Promise<Step> {
  const told = await ask()
  const { ledger } = book
  if (ledger === null || told.serverSeedHash !== round.fairness.serverSeedHash) return step
  return seedsRead(ledger, told)
}

function forgetPreparation(): void {
  prepared = null
}

/** The next round asks again. */
function withoutConnection(): void {}

function kept<F extends Fairness>(fairness: F): F {
  noteNextRoundTold(fairness.nextRoundAt)
  if (fairness.guestSession !== undefined && readToken() === null) keepGuestSession(fairness.guestSession)
  return fairness
}
