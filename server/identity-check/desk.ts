/**
 * The desk where it is checked who players are. How far a check has come says the published state (`identity_noted`). A check that is
 * pending is asked for at least once, after a restart too, and an answer counts once, while it is awaited.
 */
import { type FactLog, factStride } from '#core/facts/log.ts'
import { type IdentityState, identityNoted, identityStates } from '#core/facts/protection.ts'
import { readerOf } from '#core/facts/reader.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { Accounts } from '#server/identity/accounts.ts'
import { RefusedError } from '#server/refusals.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import { type IdentityCase, type IdentityCases, isReadable } from './cases.ts'
import {
  type CheckAnswer,
  checkOfReference,
  type IdentityChecks,
  type OnAnswer,
  type Particulars,
  referenceOf,
} from './checks.ts'
import type { Persons } from './persons.ts'

export interface DeskParts {
  readonly sequencer: Pick<Sequencer, 'published' | 'onPublished' | 'execute' | 'clock'>
  readonly cases: IdentityCases
  readonly persons: Persons
  readonly accounts: Pick<Accounts, 'audit'>
  /** Returns who does the checks; they are told to `onAnswer`. */
  readonly checksFor: (onAnswer: OnAnswer) => IdentityChecks
  readonly onError: (error: unknown) => void
  /** How long after it was asked for a check without an answer is asked for again: the last of them over and over. */
  readonly againAfterMs?: readonly number[]
}

export interface IdentityDesk extends Persons {
  /** How far an account's check has come; `NONE` before the first. */
  stateOf(account: AccountId): IdentityState | 'NONE'
  /**
   * Keeps particulars, then lets `begin` note that the check is pending; until that has ended no others are kept for the account. Where a
   * check goes on or ended well nothing is kept: `begin` then says so.
   */
  submit(account: AccountId, particulars: Particulars, begin: () => Promise<void>): Promise<void>
  /** The last check of an account. */
  caseOf(account: AccountId): Promise<IdentityCase | undefined>
  /** Those that wait for a person, the oldest first, at most that many. */
  referred(limit: number): Promise<readonly IdentityCase[]>
  explain(account: AccountId, reason: string): Promise<void>
  close(): void
}

const againUsual = [30_000, 300_000, 3_600_000]
const noted = readerOf(identityNoted)
const stateNames = new Map(
  Object.entries(identityStates).map(([name, code]) => [code as number, name as IdentityState]),
)
const excludedReason = 'Another account of this person is excluded.'
const otherReason = 'This person has another account.'
/** To the player: what he said is sealed under a key that is gone. A person decides, because the key may come back from a backup. */
const unreadReason =
  'What you said of yourself cannot be read here at the moment. Somebody of the house looks at it.'

/** Opens the desk, and asks for what was pending. */
export function openIdentityDesk(parts: DeskParts): IdentityDesk {
  const { sequencer, cases, persons, accounts, onError, againAfterMs = againUsual } = parts
  const { published } = sequencer
  const waiting = new Map<AccountId, NodeJS.Timeout>()
  const referred = new Set<AccountId>()
  const submitting = new Set<AccountId>()
  let isOver = false
  let turn: Promise<unknown> = Promise.resolve()
  const checks = parts.checksFor((answer) => inTurn(() => take(answer)))

  /** One after the other: of two accounts of one person the second finds the first. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work)
    turn = done.catch(() => {})
    return done
  }

  function stateOf(account: AccountId): IdentityState | 'NONE' {
    return stateNames.get(published.accounts.protections[account]?.identity ?? 0) ?? 'NONE'
  }

  async function send(account: AccountId, times: number): Promise<void> {
    clearTimeout(waiting.get(account))
    waiting.delete(account)
    if (isOver || stateOf(account) !== 'PENDING') return
    const againMs = againAfterMs[Math.min(times, againAfterMs.length - 1)]!
    const again = () => void send(account, times + 1).catch(onError)
    waiting.set(account, setTimeout(again, againMs).unref())
    const found = await cases.of(account)
    if (found === undefined) return
    if (!isReadable(found)) return inTurn(() => referUnread(found))
    const { attempt, particulars } = found
    await checks.ask({ reference: referenceOf(account, attempt), particulars })
  }

  async function take(answer: CheckAnswer): Promise<void> {
    const named = checkOfReference(answer.reference)
    const found = named && (await cases.of(named.account))
    const isAwaited = found !== undefined && found.attempt === named!.attempt
    if (isAwaited && stateOf(found.accountId) === 'PENDING') return end(found, answer)
    const { reference, said } = answer
    await note('identity answer not taken', `check ${reference}`, { said })
  }

  async function referUnread(one: IdentityCase): Promise<void> {
    if (stateOf(one.accountId) === 'PENDING') await conclude(one, 'REFERRED', unreadReason)
  }

  /** Who is excluded elsewhere is refused, and a person looks at who has another account. A refusal counts also of who cannot be read. */
  async function end(one: IdentityCase, { said, reason }: CheckAnswer): Promise<void> {
    if (said === 'refused') return conclude(one, 'REFUSED', reason)
    if (!isReadable(one)) {
      await note('identity answer unread', `account ${one.accountId}`, { said, reason })
      return referUnread(one)
    }
    const others = await persons.othersOf(one)
    if (others.some(({ standing }) => standing === 'excluded'))
      return conclude(one, 'REFUSED', excludedReason)
    if (said !== 'verified') return conclude(one, 'REFERRED', reason)
    if (others.length > 0) return conclude(one, 'REFERRED', otherReason)
    await conclude(one, 'VERIFIED', '', await persons.recognise(one))
  }

  async function conclude(
    { accountId: account }: IdentityCase,
    state: IdentityState,
    reason: string,
    bornOn?: number,
  ): Promise<void> {
    await cases.explain(account, reason)
    const { refusal } = await sequencer.execute({
      ...{ kind: 'note-identity', account, state, person: 0 },
      ...(bornOn !== undefined && { bornOn }),
    })
    const came = refusal === undefined ? { state, reason } : { refusal }
    await note('check identity', `account ${account}`, came)
  }

  function note(action: string, target: string, detail: object): Promise<void> {
    const by = { actor: 0, session: null, address: null }
    return accounts.audit({ ...by, action, target, detail: JSON.stringify(detail) })
  }

  function follow({ numbers }: FactLog, from: number, to: number): void {
    for (let at = from * factStride; at < to * factStride; at += factStride) {
      if (numbers[at] === identityNoted.code) place(noted.account(numbers, at))
    }
  }

  function place(account: AccountId): void {
    const state = stateOf(account)
    if (state === 'REFERRED') referred.add(account)
    else referred.delete(account)
    if (state === 'PENDING') send(account, 0).catch(onError)
    else clearTimeout(waiting.get(account))
  }

  published.accounts.protections.forEach((protection, account) => {
    if (protection !== undefined && protection.identity !== 0) place(account)
  })
  sequencer.onPublished((log, from, to) => {
    if (!isOver) follow(log, from, to)
  })

  return {
    stateOf,
    async submit(account, particulars, begin) {
      if (submitting.has(account)) throw new RefusedError('identity_unchanged')
      submitting.add(account)
      try {
        const state = stateOf(account)
        if (state === 'NONE' || state === 'REFUSED')
          await cases.keep(account, particulars, sequencer.clock.now())
        await begin()
      } finally {
        submitting.delete(account)
      }
    },
    caseOf: (account) => cases.of(account),
    referred: (limit) => cases.ofAll([...referred].slice(0, limit)),
    othersOf: (one) => persons.othersOf(one),
    recognise: (one) => inTurn(() => persons.recognise(one)),
    explain: (account, reason) => cases.explain(account, reason),
    close() {
      isOver = true
      for (const timer of waiting.values()) clearTimeout(timer)
      checks.close()
    },
  }
}
