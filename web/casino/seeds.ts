/**
 * The seeds that decide this player's rounds. Before the first round a seed of the browser's own making goes in: what the
 * server has committed to is known by then, so neither side can have chosen the outcome.
 */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import * as calls from '#contract/addresses/fairness.ts'
import type { AnyRound } from '#contract/casino/games.ts'
import type { Fairness, SeedsRotated } from '#contract/casino.ts'
import { useSession } from '../account/session.ts'
import { accountKey, queryClient } from '../api/query-client.ts'
import { onTokenChange, readToken } from '../api/token.ts'
import { casinoCall, isGuestSessionEnded, keepGuestSession } from './guest-session.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const seedLength = 22

/** Under the account's own key, so that it goes when the session changes. */
const keyOf = (isPlayer: boolean) => [accountKey, 'fairness', isPlayer ? 'player' : 'guest']
const keyNow = () => keyOf(readToken() !== null)

/** The preparation under way or done for whoever plays now; null before. */
let prepared: Promise<void> | null = null
onTokenChange(forgetPreparation)

/** Returns the seeds in use: hashes, client seed, nonce. Read again after every round and rotation. */
export function useFairness(): UseQueryResult<Fairness> {
  const { isAuthenticated } = useSession()
  return useQuery({ queryKey: keyOf(isAuthenticated), queryFn: ({ signal }) => readFairness(signal) })
}

/** Reads the seeds in use; a guest whose session has ended gets a new one. */
export async function readFairness(signal?: AbortSignal): Promise<Fairness> {
  const read = () => casinoCall(calls.getFairness, { signal })
  try {
    return kept(await read())
  } catch (error) {
    if (!isGuestSessionEnded(error)) throw error
    forgetGuestSession()
    return kept(await read())
  }
}

/** Ends the pair of seeds and begins the next with the given client seed. Returns the seed that is revealed by it. */
export async function rotateSeeds(clientSeed: string): Promise<SeedsRotated> {
  const rotated = await casinoCall(calls.rotateSeeds, { body: { clientSeed } })
  const { revealed: _, ...fairness } = kept(rotated)
  queryClient.setQueryData<Fairness>(keyNow(), fairness)
  return rotated
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

/** Sees to it that the rounds are played with a client seed that is not the server's. Asked before every round, done once. */
export function ownSeeds(): Promise<void> {
  prepared ??= prepare().catch((error: unknown) => {
    // The next round asks again.
    forgetPreparation()
    throw error
  })
  return prepared
}

/** Forgets a guest session that the server no longer knows; the next call begins another. */
export function forgetGuestSession(): void {
  keepGuestSession(null)
  forgetPreparation()
}

/** Has the seeds read again where they are shown: a round has used a nonce. */
export function noteNonceUsed(): void {
  void queryClient.invalidateQueries({ queryKey: keyNow() })
}

async function prepare(): Promise<void> {
  const { clientSeedBy } = await readFairness()
  if (clientSeedBy === 'server') await rotateSeeds(newClientSeed())
}

function forgetPreparation(): void {
  prepared = null
}

function kept<F extends Fairness>(fairness: F): F {
  if (fairness.guestSession !== undefined && readToken() === null) keepGuestSession(fairness.guestSession)
  return fairness
}
