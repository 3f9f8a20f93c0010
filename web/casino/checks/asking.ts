/** What the ledger asks the house when something is open: rounds that nothing was told of, and the seeds of pairs that have ended. */
import * as fairness from '#contract/addresses/fairness.ts'
import { getPaytable } from '#contract/addresses/games.ts'
import type { AnyRound } from '#contract/casino/games.ts'
import type { Paytable, Rounds } from '#contract/casino.ts'
import { ApiError, api } from '../../api/client.ts'
import { hashOf } from '../browser-crypto.ts'
import { casinoCall } from '../guest-session.ts'
import { type Book, canCheck, useBookStore, withBook } from './book.ts'
import {
  endedPairs,
  type Fault,
  foundRight,
  type Gap,
  gapExplained,
  gapMissed,
  type Ledger,
  paytableName,
  type Step,
  seedShown,
  waitingOf,
  withFault,
} from './ledger.ts'
import { recheckInThread } from './recheck-thread.ts'

const pageLength = 50
/** Of a longer gap not everything is read: what is missing counts as not checked. */
const pagesMax = 4

/** Keeps a step, after asking for the rounds of its gap. Where nothing can be checked, nothing is said to be wrong. */
export async function keepStep(book: Book, { ledger, gap }: Step): Promise<void> {
  if (!canCheck()) book.keep({ ...ledger, fault: null })
  else if (ledger.fault !== null) book.keep(await judged(ledger, ledger.fault))
  else book.keep(gap === undefined ? ledger : await explained(ledger, gap))
}

/** Whose seeds were changed elsewhere must at least be shown the seed of the rounds before: a worse fault where it is not, or is another. */
async function judged(ledger: Ledger, fault: Fault): Promise<Ledger> {
  const [round] = waitingOf(ledger, ledger.active)
  if (fault.kind !== 'elsewhere' || round === undefined) return ledger
  const open = { ...ledger, fault: null }
  try {
    const seed = await seedOf(round.roundId)
    if (seed === null) return withFault(open, notShown(ledger.active))
    return withFault(seedShown(open, ledger.active, seed, await hashOf(seed)).ledger, fault)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return ledger
  }
}

async function explained(ledger: Ledger, gap: Gap): Promise<Ledger> {
  try {
    const found = await roundsBetween(gap)
    return (found === null ? gapMissed(ledger, gap) : gapExplained(ledger, gap, found)).ledger
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return gapMissed(ledger, gap).ledger
  }
}

/** Returns the account's rounds back to the beginning of the gap; null when there are too many of them or the lists are behind. */
async function roundsBetween(gap: Gap): Promise<AnyRound[] | null> {
  const found: AnyRound[] = []
  let cursor: string | null = null
  for (let page = 0; page < pagesMax; page++) {
    const { rounds, next, isComplete }: Rounds = await casinoCall(fairness.listRounds, {
      query: { limit: String(pageLength), cursor: cursor ?? undefined },
    })
    if (isComplete === false) return null
    found.push(...rounds)
    const isBack = rounds.some(({ fairness: by }) => by.serverSeedHash === gap.hash && by.nonce <= gap.from)
    if (isBack || next === null) return found
    cursor = next
  }
  return null
}

let settling: Promise<void> | null = null

/** Computes the rounds of every ended pair again. What cannot be asked for now stays for another time. */
export function settleEnded(): Promise<void> {
  settling ??= settle().finally(() => {
    settling = null
  })
  return settling
}

async function settle(): Promise<void> {
  const { ledger } = useBookStore.getState()
  if (ledger === null || !canCheck()) return
  for (const pair of endedPairs(ledger)) {
    try {
      await settlePair(ledger, pair)
    } catch (error) {
      console.warn('The rounds of a pair of seeds could not be checked now.', error)
    }
  }
}

/** Computes the rounds of one pair again, which has ended, and notes what was found. */
async function settlePair(ledger: Ledger, pair: string): Promise<void> {
  const rounds = waitingOf(ledger, pair)
  const seed = ledger.shown[pair] ?? (await seedOf(rounds[0]!.roundId))
  if (seed === null) return withBook(async (book) => change(book, (now) => withFault(now, notShown(pair))))
  const hash = await hashOf(seed)
  const { ledger: shown } = seedShown(ledger, pair, seed, hash)
  const { fault } = shown
  if (fault !== null) return withBook(async (book) => change(book, (now) => withFault(now, fault)))
  const paytables = await withPaytables(rounds, ledger.paytables)
  const rechecked = await recheckInThread({ serverSeed: seed, rounds, paytables })
  return withBook(async (book) =>
    change(book, (now) => {
      const after = foundRight(now, rechecked.right)
      return rechecked.fault === null ? after : withFault(after, rechecked.fault)
    }),
  )
}

function notShown(pair: string): Fault {
  return { kind: 'not-shown', expected: pair, told: '' }
}

function change(book: Book, step: (ledger: Ledger) => Ledger): void {
  if (book.ledger !== null) book.keep(step(book.ledger))
}

/** Returns the server seed of a round, or null where the house does not show it. */
async function seedOf(roundId: string): Promise<string | null> {
  try {
    const round = await casinoCall(fairness.getRound, { params: { roundId } })
    return round.fairness.serverSeed ?? null
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  }
}

async function withPaytables(
  rounds: readonly AnyRound[],
  kept: Readonly<Record<string, Paytable>>,
): Promise<Record<string, Paytable>> {
  const all: Record<string, Paytable> = { ...kept }
  for (const round of rounds) {
    const name = paytableName(round)
    const params = { game: round.game, version: String(round.paytable) }
    all[name] ??= await api(getPaytable, { params })
  }
  return all
}
