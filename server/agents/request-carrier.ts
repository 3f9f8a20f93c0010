/** Carries out what two of the house have agreed on in the tree, each request once, whenever the server ends in between. */
import { hash } from 'node:crypto'
import type { AgentCommand } from '#core/agents/command.ts'
import { refusalOf } from '#server/refusals.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import type { Answered, AnswerForm } from '#server/sequencer/submission.ts'
import type { Store } from '#server/store/store.ts'
import type { RequestRow, TreeTables } from './tables.ts'

/** As long as the exchange remembers at least what a key came to. */
const keyKeptMs = 86_400_000
const againMs = 1_000
/** Requests that are taken up at a start. */
const takenUpMax = 200

export interface CarrierParts {
  readonly store: Store<TreeTables>
  readonly sequencer: Pick<Sequencer, 'submit'>
  /** Engine time. */
  readonly now: () => number
  /** Of the answer to who approves. */
  readonly form: AnswerForm
  readonly onError: (error: unknown) => void
}

export interface RequestCarrier {
  /** Carries out what was approved. Resolves to what became of it, once that is noted; undefined of any other. */
  carryOut(id: number): Promise<Answered | undefined>
  /** Carries out what was approved before. */
  takeUp(): Promise<void>
  close(): Promise<void>
}

/** Returns the key of its command, which nobody can have used for anything else. */
function keyOf({ mark, requestId }: RequestRow): string {
  return mark === '' ? `tree request ${requestId}` : `tree request ${requestId} ${mark}`
}

/** Returns what carries requests out: the key of each one's command is its own, and the house's. */
export function createRequestCarrier({ store, sequencer, now, form, onError }: CarrierParts): RequestCarrier {
  const underWay = new Map<number, Promise<Answered | undefined>>()
  const timers = new Set<NodeJS.Timeout>()
  let isOpen = true

  function putOff(id: number): void {
    if (!isOpen) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      carryOut(id).catch(onError)
    }, againMs)
    timers.add(timer.unref())
  }

  async function carry(id: number): Promise<Answered | undefined> {
    const row = await store.requestOf(id)
    if (row === undefined || row.approvedBy === null || row.decidedBy !== null) return undefined
    // The exchange may have forgotten whether it was done: rather not at all than twice.
    const isForgotten = now() - row.approvedAt! >= keyKeptMs
    const answered = isForgotten ? undefined : await submitted(row)
    if (typeof answered === 'string' && answered !== 'key_reused') {
      putOff(id)
      return answered
    }
    const failure = answered === undefined ? forgotten : failureIn(answered)
    const detail = JSON.stringify({ request: id, state: failure === '' ? 'done' : 'failed', failure })
    await store.endRequest(id, recordOf(row, now(), detail))
    return answered
  }

  function submitted(row: RequestRow): Promise<Answered> {
    const command = commandOf(row)
    const call = { key: keyOf(row), bodyHash: hash('sha256', JSON.stringify(command)) }
    return new Promise((resolve) => {
      sequencer.submit({ account: 0, ...call, commands: [command], form }, resolve)
    })
  }

  function carryOut(id: number): Promise<Answered | undefined> {
    const running = underWay.get(id) ?? carry(id).finally(() => underWay.delete(id))
    underWay.set(id, running)
    return running
  }

  return {
    carryOut,
    async takeUp() {
      for (const { requestId } of await store.approvedRequests(takenUpMax)) carryOut(requestId).catch(onError)
    },
    async close() {
      isOpen = false
      for (const timer of timers) clearTimeout(timer)
      await Promise.allSettled(underWay.values())
    },
  }
}

const forgotten =
  'The server ended while this was carried out, more than a day before it started again. Look whether it was done, and ask again if it was not.'

function recordOf({ account, approvedBy, kind }: RequestRow, time: number, detail: string) {
  const by = { actor: approvedBy!, session: null, address: null }
  return { time, ...by, action: `carry out ${kind}`, target: `account ${account}`, detail }
}

const keyIsOther =
  'The exchange has carried out something else under the key of this request. Look whether it was done, and ask again if it was not.'

function failureIn(answered: Answered): string {
  if (typeof answered === 'string') return keyIsOther
  // Such a text is of no form that requests have.
  if ('text' in answered) return ''
  const { refusal } = answered.outcomes[0]!
  return refusal === undefined ? '' : refusalOf(refusal).text
}

function commandOf(row: RequestRow): AgentCommand {
  const { account, amount, claim, kind, reason, target } = row
  const cash = { amount, reference: reason }
  const lowersLine = row.lowersLine === 1
  switch (kind) {
    case 'move':
      return { kind: 'move-player', account, to: target }
    case 'write_off':
      return { kind: 'write-off', account, by: 0, amount, lowersLine, reason }
    case 'claim':
      return { kind: 'answer-claim', claim, by: 0, isGranted: true, lowersLine, reason }
    case 'settle_down':
      return { kind: 'settle-up', from: 0, to: account, ...cash, lowersLine }
    case 'pass_in':
      return { kind: 'pass-through', account, ...cash, direction: 'in' }
    case 'pass_out':
      return { kind: 'pass-through', account, ...cash, direction: 'out' }
  }
}
