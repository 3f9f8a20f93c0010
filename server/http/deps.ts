/** What the HTTP server is built on. */
import type { Logger } from 'pino'
import type { HouseRequests } from '#server/agents/house-requests.ts'
import type { Joining } from '#server/agents/joining.ts'
import type { TreeNames } from '#server/agents/names.ts'
import type { AccountLimits } from '#server/back-office/account-limits.ts'
import type { Approvals } from '#server/back-office/approvals.ts'
import type { Cases } from '#server/back-office/cases.ts'
import type { CashMemo } from '#server/back-office/cash-memo.ts'
import type { openTables as openPersons } from '#server/back-office/person-tables.ts'
import type { Reviews } from '#server/back-office/reviews.ts'
import type { RoleDesk } from '#server/back-office/role-desk.ts'
import type { openTables as openShared } from '#server/back-office/shared-addresses.ts'
import type { Casino } from '#server/casino/casino.ts'
import type { Config } from '#server/config.ts'
import type { AccountDocuments } from '#server/documents/account-documents.ts'
import type { Views } from '#server/history/views.ts'
import type { Reconciling } from '#server/house/reconciling.ts'
import type { Accounts } from '#server/identity/accounts.ts'
import type { IdentityDesk } from '#server/identity-check/desk.ts'
import type { Erasing } from '#server/keeping/erasing.ts'
import type { KeepingStore } from '#server/keeping/tables.ts'
import type { BetReaders } from '#server/live/bet-readers.ts'
import type { CatalogueReaders } from '#server/live/catalogue-readers.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { Metrics } from '#server/metrics.ts'
import type { WorkerFigures } from '#server/restarts.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import type { Store } from '#server/store/store.ts'
import type { Callers } from './callers.ts'
import type { Presence } from './presence.ts'
import type { WorkLimits } from './work-limits.ts'

/** What is kept about people, by the thread of the store. */
export type PersonStore = Omit<Store<ReturnType<typeof openPersons>>, 'close'>

export interface ServerDeps {
  readonly config: Config
  readonly logger: Logger
  /** Engine time: windows and waits are measured by it. */
  readonly now: () => number
  readonly sequencer: Sequencer
  readonly accounts: Accounts
  readonly identityDesk: IdentityDesk
  readonly mailer: Mailer
  /** What is kept about people, and its erasure. */
  readonly keeping: Erasing & Pick<KeepingStore, 'personOf'>
  readonly cashMemo: CashMemo
  readonly reviews: Reviews
  /** Links that open an account below somebody. */
  readonly joining: Joining
  readonly treeNames: TreeNames
  readonly houseRequests: HouseRequests
  readonly approvals: Approvals
  readonly roleDesk: RoleDesk
  readonly people: PersonStore
  readonly reconciling: Reconciling
  readonly cases: Cases
  readonly shared: Pick<Store<ReturnType<typeof openShared>>, 'sharedAddresses' | 'sharedAddressOf'>
  readonly documents: AccountDocuments
  /** Where an account's differ from those of the settings. */
  readonly accountLimits: AccountLimits
  readonly work: WorkLimits
  readonly callers: Callers
  readonly presence: Presence
  /** Connections in all. */
  readonly connectionsMax: number
  readonly catalogue: CatalogueReaders
  readonly bets: BetReaders
  readonly casino: Casino
  /** History: behind the rest by the batches they have yet to take in. */
  readonly views: Views
  readonly metrics: Metrics
  /** What is started again when it ends by itself. */
  workers(): readonly WorkerFigures[]
  /** Folder of the built browser part. */
  readonly webRoot: string
  /** Whether calls can be answered: false while it starts and once it stops. */
  isReady(): boolean
}
