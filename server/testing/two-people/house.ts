/** For tests: the server's parts that two people act through, on one folder, as one process after the other opens them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type HouseRequests, openHouseRequests } from '#server/agents/house-requests.ts'
import { type Approvals, openApprovals } from '#server/back-office/approvals.ts'
import { createRoleDesk } from '#server/back-office/role-desk.ts'
import { folds } from '#server/folds.ts'
import { forms } from '#server/http/answers/forms.ts'
import { openProgramKeys } from '#server/identity/program-keys.ts'
import { createRoleChanges } from '#server/identity/role-changes.ts'
import { openSessions } from '#server/identity/sessions.ts'
import { createErasing, type Erasing, eraseAgain } from '#server/keeping/erasing.ts'
import { createBetReaders } from '#server/live/bet-readers.ts'
import { type CatalogueReaders, createCatalogueReaders } from '#server/live/catalogue-readers.ts'
import { createScores } from '#server/live/scores.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import { openExchange } from '#server/sequencer/testing/exchange.ts'
import type { Store } from '#server/store/store.ts'
import { followDecidedWithdrawals } from '#server/wallet/decided-withdrawals.ts'
import { type CutSequencer, cutSequencer, openCutStore, Process, type Tables } from './cut.ts'

/** What one process has opened. */
export interface House {
  readonly store: Store<Tables>
  readonly sequencer: CutSequencer
  readonly approvals: Approvals
  readonly requests: HouseRequests
  readonly erasing: Erasing
}

/** A folder with its journal and its accounts, and the process of the moment. */
export class Folder {
  /** Unix time, milliseconds: the machine's. */
  time: number
  /** Calls from now on that find no room in the sequencer. */
  busy = 0
  sequencer!: Sequencer
  house!: House
  process = new Process()
  readonly errors: unknown[] = []
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'crossbook-two-people-'))
  #closers: (() => unknown)[] = []
  #catalogue!: CatalogueReaders

  constructor(time: number) {
    this.time = time
  }

  async openJournal(): Promise<void> {
    this.sequencer = await openExchange(this.#dataDir, { folds, now: () => this.time })
    this.#catalogue = createCatalogueReaders(this.sequencer, createScores())
  }

  readonly #hasOpenBets = async (account: number) => {
    await this.sequencer.run([])
    return (createBetReaders(this.sequencer).balanceOf(account)?.activeBets ?? 0) > 0
  }

  /** Opens the parts, as a start does. `process`: may end meanwhile; then this never resolves. */
  async open(process = new Process()): Promise<void> {
    this.process = process
    const { store, close } = openCutStore(join(this.#dataDir, 'accounts.sqlite'), process)
    this.#closers = [close]
    const sequencer = cutSequencer(this.sequencer, process, () => this.busy > 0 && this.busy-- > 0)
    const { now } = this.sequencer.clock
    const onError = (error: unknown) => this.errors.push(error)
    const mailer = createOutbox({ folder: join(this.#dataDir, 'mails'), now, onError })
    const erasuresFile = join(this.#dataDir, 'erasures.log')
    await eraseAgain({ store, mailer, now, erasuresFile })
    const userOf = (account: number) => store.userByAccount(account)
    const sessions = await openSessions(store, now, onError)
    const keys = await openProgramKeys(store, now, onError)
    this.#closers.unshift(sessions.close, keys.close)
    const accounts = { userOf, sessions, keys }
    const { market } = this.#catalogue
    const changes = createRoleChanges({ store, now, sessions, keys })
    const roles = createRoleDesk({ store, changes, sequencer, hasOpenBets: this.#hasOpenBets })
    const approvals = openApprovals({ store, sequencer, now, market, roles, onError })
    followDecidedWithdrawals({ sequencer, approvals, onError })
    const requests = openHouseRequests({ store, sequencer, accounts, now, form: forms.treeChanged, onError })
    this.#closers.unshift(approvals.close, requests.close)
    const source = this.sequencer
    const erasing = createErasing({ store, accounts, source, mailer, profile: 'demo', erasuresFile, now })
    this.house = { store, sequencer, approvals, requests, erasing }
  }

  /** The process is over, whatever it was about. The journal has what was handed to it; `isReadAgain`: it is opened from its files. */
  async end(isReadAgain: boolean): Promise<void> {
    this.process.end()
    await this.sequencer.run([])
    // Nothing of these resolves any more; their timers stop.
    for (const close of this.#closers) void close()
    this.busy = 0
    if (!isReadAgain) return
    await this.sequencer.close()
    await this.openJournal()
  }

  async remove(): Promise<void> {
    await this.end(false)
    await this.sequencer.close()
    rmSync(this.#dataDir, { recursive: true })
  }
}
