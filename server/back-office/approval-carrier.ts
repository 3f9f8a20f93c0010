/** Carries out what two people have agreed on, each request once, whenever the server ends in between. */
import { hash } from 'node:crypto'
import type { IdentityStore } from '#server/identity-check/tables.ts'
import { RefusedError, refusalOf } from '#server/refusals.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import { type Answered, outcomesAlone, type Submission } from '#server/sequencer/submission.ts'
import type { Store } from '#server/store/store.ts'
import { type Asked, type AskedOfEngine, askedIn, commandOf } from './approval-commands.ts'
import { createSight, type SightParts } from './approval-sight.ts'
import type { ApprovalRow, openTables } from './approval-tables.ts'
import type { RolesAsked } from './role-desk.ts'

/** As long as the exchange remembers at least what a key came to. */
const keyKeptMs = 86_400_000
const againMs = 1_000
/** Requests that are taken up at a start. */
const takenUpMax = 200

export interface ApprovalsParts extends SightParts {
  readonly store: Store<ReturnType<typeof openTables>> & Pick<IdentityStore, 'accountsBeside'>
  readonly sequencer: Pick<Sequencer, 'published' | 'submit'>
  /** Engine time. */
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

/** Returns what the record of a step says of the request. */
export function aboutRow({ kind, terms, reason, askedBy }: ApprovalRow) {
  return { kind, ...(JSON.parse(terms) as object), reason, askedBy }
}

export interface Carrier {
  /** Carries out what was approved; nothing of any other. Resolves once that is noted, or put off. */
  carryOut(id: number): Promise<void>
  /** Carries out what was approved before. */
  takeUp(): Promise<void>
  close(): Promise<void>
}

/** Returns the key of its command. The mark is chance: where these tables are older than the journal, a number comes again, but no mark does. */
function keyOf({ approvalId, mark }: ApprovalRow): string {
  return mark === '' ? `approval ${approvalId}` : `approval ${approvalId} ${mark}`
}

/** Returns what carries out requests, each once: the key of its command is its own, and what a key came to is in the journal with it. */
export function createCarrier(parts: ApprovalsParts): Carrier {
  const { store, sequencer, roles, now, onError } = parts
  const sight = createSight(parts)
  const underWay = new Map<number, Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()
  let isOpen = true

  const putOff = (id: number) => {
    if (!isOpen) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      carryOut(id).catch(onError)
    }, againMs)
    timers.add(timer.unref())
  }

  async function carry(id: number): Promise<void> {
    const row = await store.approvalOf(id)
    const asked = row && askedIn(row)
    if (row?.state !== 'approved' || asked === undefined) return
    const isMoney = asked.kind === 'credit' || asked.kind === 'debit'
    // The exchange may have forgotten whether it was done: rather not at all than twice.
    const isForgotten = isMoney && now() - row.decidedAt! >= keyKeptMs
    const failure = isForgotten ? forgotten : await failureOf(row, asked)
    if (failure === undefined) {
      putOff(id)
      return
    }
    const after = JSON.stringify(await sight.now(asked))
    const state = failure === '' ? 'done' : 'failed'
    const detail = JSON.stringify({
      ...{ ...aboutRow(row), state, failure },
      ...{ before: parsed(row.before), after: parsed(after) },
    })
    const record = { time: now(), actor: row.decidedBy!, session: null, address: null, detail }
    await store.endApproval(id, { state, after, failure }, { ...record, action: 'carry out request' })
  }

  /** Resolves to why it is refused, "" where it is not, undefined where nothing is decided now. */
  function failureOf(row: ApprovalRow, asked: Asked): Promise<string | undefined> {
    return asked.kind === 'roles' ? failureOfRoles(row, asked.terms) : failureInEngine(row, asked)
  }

  /** The key and the change are one commit. */
  async function failureOfRoles(row: ApprovalRow, terms: RolesAsked): Promise<string> {
    const by = { actor: row.decidedBy!, session: null, address: null }
    const change = { actor: 0, key: keyOf(row), call: hash('sha256', row.terms) }
    try {
      await roles.set(terms, by, change, { approval: row.approvalId, askedBy: row.askedBy })
      return ''
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      return error.code === 'idempotency_key_reused' ? keyIsOther : error.message
    }
  }

  function failureInEngine(row: ApprovalRow, asked: AskedOfEngine): Promise<string | undefined> {
    const command = commandOf(asked, row.reason, row.askedBy)
    const submission: Submission = {
      ...{ account: 0, key: keyOf(row), bodyHash: hash('sha256', JSON.stringify(command)) },
      ...{ commands: [command], form: outcomesAlone },
    }
    return new Promise((resolve) => {
      sequencer.submit(submission, (answered) => resolve(failureIn(answered)))
    })
  }

  function carryOut(id: number): Promise<void> {
    const running = underWay.get(id) ?? carry(id).finally(() => underWay.delete(id))
    underWay.set(id, running)
    return running
  }

  return {
    carryOut,
    async takeUp() {
      for (const { approvalId } of await store.approvalsOfState('approved', takenUpMax)) {
        carryOut(approvalId).catch(onError)
      }
    },
    async close() {
      isOpen = false
      for (const timer of timers) clearTimeout(timer)
      await Promise.allSettled(underWay.values())
    },
  }
}

const forgotten =
  'The server ended while this was carried out, more than a day before it started again. Look whether it was posted, and ask again if it was not.'

const keyIsOther =
  'The exchange has carried out something else under the key of this request. Look whether it was done, and ask again if it was not.'

function failureIn(answered: Answered): string | undefined {
  if (answered === 'key_reused') return keyIsOther
  if (typeof answered === 'string') return undefined
  // Such a text is of no form that requests have.
  if ('text' in answered) return ''
  const { refusal } = answered.outcomes[0]!
  return refusal === undefined ? '' : refusalOf(refusal).text
}

function parsed(json: string | null): unknown {
  return json === null ? null : JSON.parse(json)
}
