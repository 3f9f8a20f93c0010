/** For tests: a run by seed of what takes two people: calls one after the other or two at once, in a process that may end between any two writes and is started again. */
import assert from 'node:assert/strict'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { balanceOf, balancesOf } from '#core/ledger/accounts.ts'
import { RefusedError } from '#server/refusals.ts'
import type { Random } from './chance.ts'
import { Process } from './cut.ts'
import { Folder } from './house.ts'

/** What a call came to: an answer, or why it was refused; undefined where the process has ended before it said. */
export type Told<T = unknown> = { readonly value: T } | { readonly refused: string } | undefined

/** What happened in a run, by name. */
export type Counts = Map<string, number>

/** Processes end at a write that is at most this far away. */
const writesMax = 9
const hourMs = 3_600_000
/** How often it is looked whether a start has taken up what was approved, a millisecond apart. */
const triesMax = 3_000

export class Stage {
  readonly folder = new Folder(Date.UTC(2028, 1, 1))
  readonly random: Random
  readonly counts: Counts = new Map()
  /** Calls of which one in this many is made in a process that is to end. */
  readonly #oneEndsOf: number

  constructor(random: Random, oneEndsOf: number) {
    this.random = random
    this.#oneEndsOf = oneEndsOf
  }

  get house() {
    return this.folder.house
  }

  /** Engine time. */
  get now(): number {
    return this.folder.sequencer.clock.now()
  }

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }

  balanceOf(account: number): number {
    return balanceOf(this.folder.sequencer.published.accounts, account)
  }

  async begin(): Promise<void> {
    await this.folder.openJournal()
    await this.folder.open()
  }

  /** Makes calls at once. Where the process has ended meanwhile it is started again, and what was not told is undefined. */
  async make<T>(calls: readonly (() => Promise<T>)[]): Promise<Told<T>[]> {
    const { process } = this.folder
    if (this.random.whole(1, this.#oneEndsOf) === 1) process.endAfter(this.random.whole(0, writesMax))
    const told = await Promise.all(calls.map((call) => Promise.race([tell(call), process.ended])))
    await quiet()
    process.goOn()
    this.folder.busy = 0
    if (process.isOver || (await this.#isLeft())) await this.restart()
    for (const one of told) if (one && 'refused' in one) this.count(`refused: ${one.refused}`)
    assert.deepEqual(this.folder.errors, [])
    return told.map((one) => one as Told<T>)
  }

  /** Whether something is approved and waits to be carried out: the engine had no room for it. */
  async #isLeft(): Promise<boolean> {
    const { store } = this.house
    const [approved, requests] = [
      await store.approvalsOfState('approved', 1),
      await store.approvedRequests(1),
    ]
    return approved.length + requests.length > 0
  }

  /** Ends the process where it has not, and starts others until one has taken up what was approved; now and then hours later. */
  async restart(): Promise<void> {
    const { random, folder } = this
    this.count('end of a process')
    await folder.end(random.chance(0.1))
    if (random.chance(0.3)) folder.time += random.whole(1, 30) * hourMs
    for (;;) {
      const process = new Process()
      if (random.chance(0.3)) process.endAfter(random.whole(0, writesMax))
      await Promise.race([this.#start(process), process.ended])
      process.goOn()
      if (!process.isOver) return
      this.count('end of a start')
      await folder.end(false)
    }
  }

  async #start(process: Process): Promise<void> {
    await this.folder.open(process)
    for (let tries = 0; await this.#isLeft(); tries++) {
      assert.ok(tries < triesMax || process.isOver, 'a start carries out what was approved')
      await setTimeout(1)
    }
  }

  /** What must hold whatever was asked: money comes from somewhere. */
  check(): void {
    const balances = balancesOf(this.folder.sequencer.published.accounts)
    assert.equal(
      balances.reduce((sum, balance) => sum + balance, 0),
      0,
    )
  }
}

async function tell<T>(call: () => Promise<T>): Promise<Told<T>> {
  try {
    return { value: await call() }
  } catch (error) {
    if (error instanceof RefusedError) return { refused: error.code }
    throw error
  }
}

/** What is noted beside an answer is noted. */
async function quiet(): Promise<void> {
  for (let i = 0; i < 8; i++) await setImmediate()
}

/** Refuses where this is not so: forbidden. */
export function refuseUnless(isAllowed: boolean): void {
  if (!isAllowed) throw new RefusedError('forbidden')
}
