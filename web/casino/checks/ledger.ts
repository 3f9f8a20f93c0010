/**
 * What the house has promised one account, as this browser was told, and the rounds that were played on it. Pure: each step
 * returns the ledger after it, or says what does not fit.
 */
import type { AnyRound } from '#contract/casino/games.ts'
import type { Fairness, Paytable, SeedsRotated } from '#contract/casino.ts'

/**
 * What does not fit.
 * - `elsewhere`: the seeds were changed outside this browser. The player alone knows whether that was he himself.
 * - `next-changed`: another next hash was announced beside the same one in use.
 * - `hash-again`: a hash was announced that had been announced before.
 * - `next-differs`: the seed now in use is not the one that was announced.
 * - `seed-differs`: the seed that was shown does not have the hash that was announced.
 * - `not-shown`: the seeds were changed, and the seed of the rounds before is not shown.
 * - `client-seed`: another client seed than the one that was named.
 * - `round-hash`: a round names another server seed than the one in use.
 * - `nonce-again`: a nonce that was used before.
 * - `nonce-gap`: nonces were left out, and no round of the account has them.
 * - `round-count`: fewer rounds are told of the pair than were played with it.
 * - `paytable`: a round was paid by other odds than those it was asked with.
 * - `result`: the seeds give another result than the one that was answered.
 * - `returns`: a bet did not return what the paytable says.
 */
export type FaultKind =
  | 'elsewhere'
  | 'next-changed'
  | 'hash-again'
  | 'next-differs'
  | 'seed-differs'
  | 'not-shown'
  | 'client-seed'
  | 'round-hash'
  | 'nonce-again'
  | 'nonce-gap'
  | 'round-count'
  | 'paytable'
  | 'result'
  | 'returns'

export interface Fault {
  readonly kind: FaultKind
  /** What was promised, or computed here; and what was told in its place. */
  readonly expected: string
  readonly told: string
  readonly roundId?: string
}

/** Who made the client seed: this browser by chance, or the player by typing it. */
export type SeedMaker = 'browser' | 'player'

export interface Ledger {
  /** Hash of the server seed in use, and of the one that is announced to follow it. */
  readonly active: string
  readonly next: string
  readonly clientSeed: string
  /** Null until this browser has named a seed: what was named before it looked proves nothing to it. */
  readonly seedBy: SeedMaker | null
  /** Of the next round. */
  readonly nonce: number
  /** Rounds that are not computed again yet, of this pair and of pairs that have ended. */
  readonly waiting: readonly AnyRound[]
  /** Seeds that were shown and have their hash, by hash, as long as rounds of theirs wait. */
  readonly shown: Readonly<Record<string, string>>
  /** The odds that were on the screen, by `paytableName`, as long as rounds of theirs wait. */
  readonly paytables: Readonly<Record<string, Paytable>>
  /** How many rounds were computed again and found right; and how many could not be kept to be checked. */
  readonly checked: number
  readonly missed: number
  /** Ids of the rounds that were found right last. */
  readonly right: readonly string[]
  /** Hashes that were announced and client seeds that were named before, the last ones. */
  readonly hashesBefore: readonly string[]
  readonly seedsBefore: readonly string[]
  /** The first thing that did not fit; nothing is played as long as it stands. */
  readonly fault: Fault | null
}

/** Nonces of a pair of which nothing was told yet: from the first one to the one before `to`. */
export interface Gap {
  readonly hash: string
  readonly clientSeed: string
  readonly from: number
  readonly to: number
}

/** A step: the ledger after it, and what is to be asked about. */
export interface Step {
  readonly ledger: Ledger
  readonly gap?: Gap
}

/** How many ids, hashes and seeds are remembered. */
const remembered = 100
/** The most rounds that wait; the oldest make room and count as missed. */
const waitingMax = 400
/** Rounds after which this browser changes the seed by itself. */
const roundsPerPair = 50

/** Returns the ledger that begins with what is announced now. Of what was before it, `counts` go on. */
export function begun(
  told: Fairness,
  before?: Pick<Ledger, 'checked' | 'missed' | 'right' | 'hashesBefore' | 'seedsBefore'>,
): Ledger {
  return {
    active: told.serverSeedHash,
    next: told.nextServerSeedHash,
    clientSeed: told.clientSeed,
    seedBy: null,
    nonce: told.nonce,
    waiting: [],
    shown: {},
    paytables: {},
    checked: before?.checked ?? 0,
    missed: before?.missed ?? 0,
    right: before?.right ?? [],
    hashesBefore: before?.hashesBefore ?? [],
    seedsBefore: before?.seedsBefore ?? [],
    fault: null,
  }
}

/** The seeds were read: they are those that are kept, or something does not fit. */
export function seedsRead(ledger: Ledger, told: Fairness): Step {
  if (told.serverSeedHash !== ledger.active)
    return faulty(ledger, 'elsewhere', ledger.active, told.serverSeedHash)
  if (told.nextServerSeedHash !== ledger.next)
    return faulty(ledger, 'next-changed', ledger.next, told.nextServerSeedHash)
  if (told.clientSeed !== ledger.clientSeed)
    return faulty(ledger, 'client-seed', ledger.clientSeed, told.clientSeed)
  return upTo(ledger, told.nonce)
}

/** A round was played by the odds of `paytable`. One that is known already changes nothing. */
export function roundPlayed(ledger: Ledger, round: AnyRound, paytable: Paytable): Step {
  const { fairness, roundId } = round
  if (isKnown(ledger, roundId)) return { ledger }
  if (fairness.serverSeedHash !== ledger.active)
    return faulty(ledger, 'round-hash', ledger.active, fairness.serverSeedHash, roundId)
  if (fairness.clientSeed !== ledger.clientSeed)
    return faulty(ledger, 'client-seed', ledger.clientSeed, fairness.clientSeed, roundId)
  if (round.paytable !== paytable.version)
    return faulty(ledger, 'paytable', String(paytable.version), String(round.paytable), roundId)
  const step = upTo(ledger, fairness.nonce, roundId)
  if (step.ledger.fault !== null) return step
  const kept = withRounds(step.ledger, [round], paytable)
  return { ...step, ledger: { ...kept, nonce: fairness.nonce + 1 } }
}

/**
 * Rounds of the account that were found for nonces of which nothing had been told: played in another window whose answer was lost,
 * or on another device. Whatever nonce of the gap none of them has does not fit.
 */
export function gapExplained(ledger: Ledger, gap: Gap, found: readonly AnyRound[]): Step {
  const rounds: AnyRound[] = []
  for (let nonce = gap.from; nonce < gap.to; nonce++) {
    const round = found.find(
      ({ fairness }) => fairness.serverSeedHash === gap.hash && fairness.nonce === nonce,
    )
    if (round === undefined) return faulty(ledger, 'nonce-gap', String(nonce), String(gap.to))
    if (round.fairness.clientSeed !== gap.clientSeed)
      return faulty(ledger, 'client-seed', gap.clientSeed, round.fairness.clientSeed, round.roundId)
    rounds.push(round)
  }
  const unknown = rounds.filter(({ roundId }) => !isKnown(ledger, roundId))
  return { ledger: withRounds(ledger, unknown) }
}

/** The rounds of a gap cannot be read now: they count as not checked. */
export function gapMissed(ledger: Ledger, gap: Gap): Step {
  return { ledger: { ...ledger, missed: ledger.missed + gap.to - gap.from } }
}

/** The seeds were changed, and `named` was asked for. `hash`: what the shown server seed comes to, computed here. */
export function seedsChanged(
  ledger: Ledger,
  told: SeedsRotated,
  named: { readonly seed: string; readonly by: SeedMaker; readonly hash: string },
): Step {
  const { revealed } = told
  if (revealed.serverSeedHash !== ledger.active) {
    if (named.hash !== revealed.serverSeedHash)
      return faulty(ledger, 'seed-differs', revealed.serverSeedHash, named.hash)
    return faulty(ledger, 'elsewhere', ledger.active, revealed.serverSeedHash)
  }
  if (named.hash !== ledger.active) return faulty(ledger, 'seed-differs', ledger.active, named.hash)
  if (told.serverSeedHash !== ledger.next)
    return faulty(ledger, 'next-differs', ledger.next, told.serverSeedHash)
  if (told.clientSeed !== named.seed) return faulty(ledger, 'client-seed', named.seed, told.clientSeed)
  if (revealed.clientSeed !== ledger.clientSeed)
    return faulty(ledger, 'client-seed', ledger.clientSeed, revealed.clientSeed)
  if (told.nonce !== 0) return faulty(ledger, 'nonce-gap', '0', String(told.nonce))
  if (revealed.rounds < ledger.nonce)
    return faulty(ledger, 'round-count', String(ledger.nonce), String(revealed.rounds))
  const hashesBefore = [...ledger.hashesBefore, ledger.active].slice(-remembered)
  if ([...hashesBefore, ledger.next].includes(told.nextServerSeedHash))
    return faulty(ledger, 'hash-again', 'a new one', told.nextServerSeedHash)
  const isWaitedFor = ledger.waiting.some(({ fairness }) => fairness.serverSeedHash === ledger.active)
  const isGap = revealed.rounds > ledger.nonce
  return {
    ledger: {
      ...ledger,
      active: told.serverSeedHash,
      next: told.nextServerSeedHash,
      clientSeed: told.clientSeed,
      seedBy: named.by,
      nonce: 0,
      shown: isWaitedFor || isGap ? { ...ledger.shown, [ledger.active]: revealed.serverSeed } : ledger.shown,
      hashesBefore,
      seedsBefore: [...ledger.seedsBefore, ledger.clientSeed].slice(-remembered),
    },
    ...(isGap && { gap: gapOf(ledger, revealed.rounds) }),
  }
}

/** The seed of a pair that was ended elsewhere was read. `hash`: what it comes to, computed here. */
export function seedShown(ledger: Ledger, pair: string, seed: string, hash: string): Step {
  if (hash !== pair) return faulty(ledger, 'seed-differs', pair, hash)
  return { ledger: { ...ledger, shown: { ...ledger.shown, [pair]: seed } } }
}

/** Rounds were computed again: these ids were right. */
export function foundRight(ledger: Ledger, ids: readonly string[]): Ledger {
  const right = ledger.waiting.filter(({ roundId }) => ids.includes(roundId))
  const waiting = ledger.waiting.filter((round) => !right.includes(round))
  const hashes = new Set(waiting.map(({ fairness }) => fairness.serverSeedHash))
  const versions = new Set(waiting.map(paytableName))
  return {
    ...ledger,
    waiting,
    checked: ledger.checked + right.length,
    right: [...ledger.right, ...right.map(({ roundId }) => roundId)].slice(-remembered),
    shown: entriesOf(ledger.shown, hashes),
    paytables: entriesOf(ledger.paytables, versions),
  }
}

/** Returns whether the pair in use has rounds enough to be ended, so that they can be checked. */
export function isFull(ledger: Ledger): boolean {
  return waitingOf(ledger, ledger.active).length >= roundsPerPair
}

/** Notes what does not fit; the first one stays. */
export function withFault(ledger: Ledger, fault: Fault): Ledger {
  return { ...ledger, fault: ledger.fault ?? fault }
}

/** Returns the pairs that have ended and whose rounds wait, by the hash of their seed. */
export function endedPairs({ waiting, active, shown }: Ledger): string[] {
  const hashes = new Set(waiting.map(({ fairness }) => fairness.serverSeedHash))
  return [...hashes].filter((hash) => hash !== active || shown[hash] !== undefined)
}

/** Returns the rounds of a pair that wait. */
export function waitingOf({ waiting }: Ledger, hash: string): AnyRound[] {
  return waiting.filter(({ fairness }) => fairness.serverSeedHash === hash)
}

/** Returns whether this browser has named the seed before: it proves nothing a second time. */
export function wasNamed({ clientSeed, seedsBefore }: Ledger, seed: string): boolean {
  return seed === clientSeed || seedsBefore.includes(seed)
}

/** Returns how many rounds were found right, of how many that were played. */
export function countsOf({ checked, waiting, missed }: Ledger): { checked: number; of: number } {
  return { checked, of: checked + waiting.length + missed }
}

/** Names the odds of a round: its game and their version. */
export function paytableName({ game, paytable }: Pick<AnyRound, 'game' | 'paytable'>): string {
  return `${game} ${paytable}`
}

function isKnown({ waiting, right }: Ledger, id: string): boolean {
  return right.includes(id) || waiting.some(({ roundId }) => roundId === id)
}

function upTo(ledger: Ledger, nonce: number, roundId?: string): Step {
  if (nonce < ledger.nonce) return faulty(ledger, 'nonce-again', String(ledger.nonce), String(nonce), roundId)
  if (nonce === ledger.nonce) return { ledger }
  return { ledger: { ...ledger, nonce }, gap: gapOf(ledger, nonce) }
}

function gapOf({ active, clientSeed, nonce }: Ledger, to: number): Gap {
  return { hash: active, clientSeed, from: nonce, to }
}

function withRounds(ledger: Ledger, rounds: readonly AnyRound[], paytable?: Paytable): Ledger {
  const names = paytable === undefined ? [] : rounds.map((round) => [paytableName(round), paytable] as const)
  const waiting = [...ledger.waiting, ...rounds]
  const over = Math.max(0, waiting.length - waitingMax)
  return {
    ...ledger,
    waiting: waiting.slice(over),
    missed: ledger.missed + over,
    paytables: { ...ledger.paytables, ...Object.fromEntries(names) },
  }
}

function faulty(ledger: Ledger, kind: FaultKind, expected: string, told: string, roundId?: string): Step {
  return { ledger: withFault(ledger, { kind, expected, told, ...(roundId !== undefined && { roundId }) }) }
}

function entriesOf<T>(of: Readonly<Record<string, T>>, names: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(of).filter(([name]) => names.has(name)))
}
