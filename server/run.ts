/** Puts the whole server together in one process, part by part, and takes it down in reverse. */
import type { IncomingMessage } from 'node:http'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { calls } from '#contract/calls.ts'
import { type Profile, profiles } from '#core/facts/profile.ts'
import { balanceOf, house } from '#core/ledger/accounts.ts'
import type { Money } from '#core/values/brands.ts'
import { openHouseRequests } from '#server/agents/house-requests.ts'
import { createJoining } from '#server/agents/joining.ts'
import { endLines, startEndingLines } from '#server/agents/lines-ended.ts'
import { createTreeNames } from '#server/agents/names.ts'
import { startFreezingOverdue } from '#server/agents/overdue.ts'
import { startWeeklyCloses } from '#server/agents/weekly-close.ts'
import { createHostCheck } from '#server/allowed-hosts.ts'
import { openAccountLimits } from '#server/back-office/account-limits.ts'
import { openApprovals } from '#server/back-office/approvals.ts'
import { createCases as createRiskCases } from '#server/back-office/cases.ts'
import { createCashMemo } from '#server/back-office/cash-memo.ts'
import { openReviews, type Reviews } from '#server/back-office/reviews.ts'
import { createRoleDesk } from '#server/back-office/role-desk.ts'
import type { MachineClock } from '#server/clock.ts'
import { startFeeds } from '#server/demo/feeds.ts'
import { openAccountDocuments } from '#server/documents/account-documents.ts'
import { openViews, type Views } from '#server/history/views.ts'
import { startArchiving } from '#server/house/archiving.ts'
import { startComparing } from '#server/house/client-funds.ts'
import { type Clock, clockOf } from '#server/house/clock.ts'
import { watchClock } from '#server/house/clock-watch.ts'
import { startLedgerRoots } from '#server/house/ledger-roots.ts'
import { watchProgram } from '#server/house/program-watch.ts'
import { openReconciling } from '#server/house/reconciling.ts'
import { type Accounts, openAccounts } from '#server/identity/accounts.ts'
import { startAuditNotes } from '#server/identity/audit-notes.ts'
import { watchExcludedKeys } from '#server/identity/excluded-keys.ts'
import type { Passwords } from '#server/identity/passwords.ts'
import { createSealer } from '#server/identity/sealing.ts'
import { excludeAlike } from '#server/identity-check/alike.ts'
import { createCases } from '#server/identity-check/cases.ts'
import { createPeopleChecks, type IdentityChecks, type OnAnswer } from '#server/identity-check/checks.ts'
import { openIdentityDesk } from '#server/identity-check/desk.ts'
import { createPersonKeys } from '#server/identity-check/person-key.ts'
import { createPersons } from '#server/identity-check/persons.ts'
import { createSandboxChecks } from '#server/identity-check/sandbox.ts'
import { createErasing, eraseAgain } from '#server/keeping/erasing.ts'
import { keepingFigures } from '#server/keeping/figures.ts'
import { startRetention } from '#server/keeping/retention-job.ts'
import { shutAtStart } from '#server/keeping/shut.ts'
import { createBetReaders } from '#server/live/bet-readers.ts'
import { type CatalogueReaders, createCatalogueReaders } from '#server/live/catalogue-readers.ts'
import { createScores, type Scores } from '#server/live/scores.ts'
import { fundFirstBankroll } from './casino/bankroll.ts'
import { createCasino } from './casino/casino.ts'
import { returnFigures } from './casino/returns.ts'
import { type CasinoReturns, casinoReturnsFold, dayOf } from './casino/returns-fold.ts'
import { watchReturns } from './casino/returns-watch.ts'
import { readPersonKeysLeft, readSeedKeys } from './casino/seed-key.ts'
import { openVault, type Vault } from './casino/vault.ts'
import { areMailsSent, type Config, ConfigError, isLoopback } from './config.ts'
import { closeToOthers, lockDataFolder, StartRefused } from './data-folder.ts'
import { type Participants, participantsFold } from './demo/participants.ts'
import { folds, foldsModule } from './folds.ts'
import { connectionsUsual, connectionsWithin, descriptorLimit, watchHeadroom } from './headroom.ts'
import { forms } from './http/answers/forms.ts'
import type { App } from './http/app.ts'
import { createCallers } from './http/callers.ts'
import type { ServerDeps } from './http/deps.ts'
import { createPresence } from './http/presence.ts'
import { buildServer } from './http/server.ts'
import { createWorkLimits } from './http/work-limits.ts'
import { lostUsers, orphanedAccounts, refuseLostJournal } from './lost-files.ts'
import type { Mailer } from './mail/mailer.ts'
import { createOutbox } from './mail/outbox.ts'
import { createSmtpMailer } from './mail/smtp.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import type { WorkerFigures } from './restarts.ts'
import { openSequencer, type Sequencer } from './sequencer/sequencer.ts'
import { openStore } from './store/store.ts'
import { attachStream, type Stream } from './stream/attach-stream.ts'
import type { StreamLimits } from './stream/limits.ts'
import { type openTables, tablesModule } from './tables.ts'
import { clientFundsOf, lackingIn } from './wallet/client-funds.ts'
import { followDecidedWithdrawals } from './wallet/decided-withdrawals.ts'
import { watchNetDeposits } from './wallet/net-deposits.ts'
import { startOutbox } from './wallet/outbox.ts'
import type { PaymentProvider } from './wallet/provider.ts'
import { createSandbox } from './wallet/sandbox.ts'

export interface RunOptions {
  readonly config: Config
  readonly logger: Logger
  /** Tests have a machine of their own. */
  readonly machine?: MachineClock
  /** Goes on though the journal speaks against the machine's clock. */
  readonly acceptClock?: boolean
  /** Goes on though the journal has players and there is not one user. */
  readonly acceptNoUsers?: boolean
  /** Goes on though the keys open nothing that is sealed of people. */
  readonly acceptShut?: boolean
  /** Folder of the built browser part. */
  readonly webRoot?: string
  /** Hashes and checks passwords; the usual way when absent. */
  readonly passwords?: Passwords
  /** Adds routes under the server's own rules. */
  readonly extend?: (app: App) => void
}

export interface Running {
  /** Where it listens, such as http://127.0.0.1:3000. */
  readonly url: string
  readonly app: App
  readonly accounts: Accounts
  readonly sequencer: Sequencer
  readonly catalogue: CatalogueReaders
  readonly scores: Scores
  readonly views: Views
  /** Takes no more calls, answers those it has, and closes every file. */
  stop(): Promise<void>
}

const closeGraceMs = 3_000
const usersAtOnce = 500
/** What was compiled is kept for the next start, if `NODE_COMPILE_CACHE` says where; a process that is killed keeps nothing. */
const flushedAfterMs = 3_000
const programRoot = join(import.meta.dirname, '..')
const builtWeb = join(programRoot, 'dist', 'web')

/** Starts everything; resolves once it listens. A part that cannot start takes the others down with it. */
export async function run(options: RunOptions): Promise<Running> {
  const closers: (() => unknown)[] = []
  const stop = async () => {
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) await close()
  }
  try {
    return { ...(await open(options, closers)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function open(options: RunOptions, closers: (() => unknown)[]): Promise<Omit<Running, 'stop'>> {
  const { config, logger, webRoot = builtWeb, extend } = options
  const { dataDir } = config
  const folder = lockDataFolder(dataDir)
  closers.push(() => folder.release())
  for (const path of closeToOthers(dataDir)) {
    logger.warn(`Others than its owner could reach ${path}: now they cannot`)
  }
  refuseLostJournal(dataDir)

  const { sequencer, vault, shut } = await openExchange(options)
  closers.push(() => sequencer.close())
  const { now } = sequencer.clock
  const accepted = acceptedDoubts(options, sequencer, shut)
  const metrics = createMetrics()
  sequencer.onPublished((log, from, to) => metrics.countBatch(log, from, to))

  const views = openViews({
    dataDir,
    foldsModule,
    sequencer,
    onEnded: (error, pauseMs) =>
      logger.error(
        error,
        `The views have ended: history is refused until they are started again in ${pauseMs / 1_000} s`,
      ),
  })
  closers.push(() => views.close())

  const store = await openStore<ReturnType<typeof openTables>>(dataDir, tablesModule)
  closers.push(() => store.close())
  const mailer = createMailer(config, now, (error) => logger.error(error, 'A mail was not sent'))
  closers.push(() => mailer.close())
  const erasedAgain = await eraseAgain({ store, mailer, now, erasuresFile: config.erasuresFile })
  if (erasedAgain > 0)
    logger.warn({ people: erasedAgain }, 'Who was erased before was in the accounts, and is erased again')
  const listening = { url: '' }
  const houseKeys = readSeedKeys(config.casino.seedKeyFile)!
  const sealer = createSealer(...houseKeys)
  const accounts = await openAccounts({
    store,
    now,
    // Only in a demonstration money is had for the asking.
    openAccount: (grant) => openAccount(sequencer, config.casino.profile === 'demo' ? grant : 0),
    onError: (error) => logger.error(error, 'The accounts’ store failed'),
    notice: (text) => logger.warn(text),
    sealer,
    profile: config.casino.profile,
    mailer,
    publicUrl: () => config.mail.publicUrl ?? listening.url,
    ...(options.passwords && { passwords: options.passwords }),
  })
  closers.push(() => accounts.close())
  const keyError = (error: unknown) => logger.error(error, 'A key of somebody excluded may still bet')
  watchExcludedKeys({ sequencer, keys: accounts.keys, onError: keyError })
  if (!areMailsSent(config)) logger.warn(mailsKept)
  for (const doubt of accepted) {
    logger.warn(`Accepted: ${doubt}`)
    await accounts.audit({
      actor: 0,
      action: 'accept at the start',
      target: 'server',
      detail: JSON.stringify({ doubt }),
      ...{ session: null, address: null },
    })
  }
  const stopAuditNotes = startAuditNotes({
    sequencer,
    headOf: () => accounts.auditHead(),
    onError: (error) => logger.error(error, 'The journal lacks how far the audit log goes'),
  })
  closers.push(stopAuditNotes)
  await reopenDiscarded(accounts, sequencer, logger)
  await refuseExposedHost(config, accounts)
  await setProfile(sequencer, config.casino.profile)
  const linesEnded = (count: number) => noteLinesEnded(accounts, logger, count)
  const linesError = (error: unknown) =>
    logger.error(error, 'Lines that nobody may have any more are not ended')
  // It is tried again every hour, and nobody plays with what is left of them meanwhile.
  await endLines(sequencer, linesEnded).catch(linesError)
  await fundFirstBankroll(sequencer, config.casino.bankroll)
  const personKeys = createPersonKeys(houseKeys, readPersonKeysLeft(config.casino.seedKeyFile))
  const identityDesk = openIdentityDesk({
    ...{ sequencer, accounts },
    cases: createCases(store, sealer),
    persons: createPersons({ sequencer, store, personKeys }),
    checksFor: (onAnswer) => checksOf(options, onAnswer),
    onError: (error) => logger.error(error, 'A check of who a player is does not go on'),
  })
  closers.push(() => identityDesk.close())

  const accountLimits = await openAccountLimits(store)
  const documents = await openAccountDocuments(store)
  const reviews = await openReviews(store, now)
  reviewNetDeposits(options, sequencer, reviews)
  const erasing = createErasing({
    ...{ store, accounts, source: sequencer, mailer, now },
    ...{ profile: config.casino.profile, erasuresFile: config.erasuresFile },
  })
  const excludeError = (error: unknown) =>
    logger.error(error, 'Other accounts of who has excluded himself stay open: the next start looks again')
  excludeAlike({ sequencer, desk: identityDesk, accounts, onError: excludeError })
  const payments: { provider: PaymentProvider | undefined } = { provider: undefined }
  const reconciling = await openReconciling({
    ...{ store, sequencer, now, provider: () => payments.provider },
    onFound: (day, mismatches) =>
      logger.warn({ day, mismatches }, 'Payments are not what the provider’s list says'),
    onError: (error) => logger.error(error, 'Payments are not compared with the provider’s list'),
  })
  const { limits, behindTls } = config
  const callers = createCallers({ limits, behindTls, now })
  const connectionsMax = connectionsWithin(descriptorLimit())
  if (connectionsMax < connectionsUsual) {
    const figures = { connectionsMax, descriptors: descriptorLimit() }
    logger.warn(figures, 'Fewer connections than usual: the process may have too few files open')
  }
  const scores = createScores()
  const catalogue = createCatalogueReaders(sequencer, scores)
  const bets = createBetReaders(sequencer)
  const workers = () => [views.worker, ...sequencer.workers]
  const hasOpenBets = async (account: number) => {
    // What was sent before is decided before it is looked whether bets are open.
    await sequencer.run([])
    return (bets.balanceOf(account)?.activeBets ?? 0) > 0
  }
  const roleDesk = createRoleDesk({ store, changes: accounts, sequencer, hasOpenBets })
  const approvals = openApprovals({
    ...{ store, sequencer, now, market: catalogue.market, roles: roleDesk },
    onError: (error) => logger.error(error, 'A step of what takes two people failed'),
  })
  closers.push(() => approvals.close())
  followDecidedWithdrawals({
    ...{ sequencer, approvals },
    onError: (error) => logger.error(error, 'The list of what two people decided lacks a withdrawal'),
  })
  const houseRequests = openHouseRequests({
    ...{ store, sequencer, accounts, now, form: forms.treeChanged },
    onError: (error) => logger.error(error, 'A step of what takes two people in the tree failed'),
  })
  closers.push(() => houseRequests.close())
  let isReady = false
  const deps: ServerDeps = {
    config,
    logger,
    now,
    sequencer,
    accounts,
    identityDesk,
    mailer,
    keeping: { ...erasing, personOf: store.personOf },
    cashMemo: createCashMemo(store, now),
    reviews,
    joining: createJoining({ sequencer, accounts, store, personKeys, now }),
    treeNames: createTreeNames(store),
    houseRequests,
    ...{ approvals, roleDesk },
    ...{ people: store, reconciling },
    cases: createRiskCases(store, now),
    shared: store,
    accountLimits,
    documents,
    work: createWorkLimits(config.limits, accountLimits, now),
    callers,
    presence: createPresence({
      ...{ sequencer, now, lastUses: accounts.sessions.lastUses() },
      onError: (error) => logger.warn(error, 'A session could not begin: the next call begins it'),
    }),
    connectionsMax,
    metrics,
    workers,
    webRoot,
    catalogue,
    bets,
    casino: createCasino({ sequencer, vault, settings: config.casino, now }),
    views,
    isReady: () => isReady,
  }
  const app = await buildServer(deps, extend)
  closers.push(() => closeServer(app))
  const { bearers } = accounts
  const admit = (request: IncomingMessage) => callers.openStream(request)
  const stream = attachStream(app.server, {
    ...{ sequencer, catalogue, bets, scores, sessions: bearers, now },
    accountNumbers: {
      document: { of: documents.versionOf, onChange: documents.onKept },
      notifications: { of: views.lastNotification, onChange: views.onNotified },
    },
    isHost: createHostCheck(config),
    admit,
    limits: readersWithin(connectionsMax),
  })
  closers.push(() => stream.close())
  const connections = () => callers.connections
  const journalBytes = () => sequencer.figures.journalBytes
  const headroom = watchHeadroom({ dataDir, logger, journalBytes, connections, connectionsMax })
  closers.push(() => headroom.stop())
  addGauges(metrics, { sequencer, stream, views })
  addWorkerGauges(metrics, workers())
  const returns = () => sequencer.fold<CasinoReturns>(casinoReturnsFold.name)
  metrics.gauges(
    'crossbook_casino_return_z',
    'By how many standard deviations a bet has returned more than expected.',
    ['game', 'bet', 'window'],
    () => returnFigures(returns(), dayOf(now())),
  )
  const returnsWatch = watchReturns({ returns, now, logger })
  returnsWatch.check()
  closers.push(() => returnsWatch.close())
  metrics.gauge('crossbook_disk_free_bytes', 'Free on the disk of the data folder.', headroom.freeBytes)
  metrics.gauge('crossbook_journal_day_bytes', 'What the journal grew by in 24 hours.', headroom.dayBytes)
  metrics.gauge('crossbook_connections', 'Connections that are open.', connections)
  metrics.gauge(
    'crossbook_client_money',
    'What came in through the payment provider and has not gone out again, minor units.',
    () => 0 - balanceOf(sequencer.published.accounts, house.payments),
  )
  metrics.gauge(
    'crossbook_client_funds_lacking',
    'By how much client money is less than what players own, minor units; 0 where it is not.',
    () => lackingIn(clientFundsOf(sequencer.published.accounts), config.wallet.fundsLevel),
  )
  metrics.gauge(
    'crossbook_payment_mismatches',
    'Payments of the last 30 days that are not what the provider’s list says.',
    () => reconciling.figures.mismatches,
  )
  metrics.gauge(
    'crossbook_reconciliation_age_seconds',
    'Since payments were compared with the provider’s list; 0 without a provider and before the first time.',
    () => {
      const { lastAt } = reconciling.figures
      return payments.provider === undefined || lastAt === 0 ? 0 : Math.max(0, (now() - lastAt) / 1_000)
    },
  )
  metrics.gauge('crossbook_connections_max', 'Connections that there may be.', () => connectionsMax)

  const clockWatch = watchClock({ dataDir, sequencer, accounts, logger })
  closers.push(() => clockWatch.stop())
  const clock = clockOf(now)
  const program = watchProgram({ clock, root: programRoot, logger })
  closers.push(() => program.stop())
  metrics.gauge(
    'crossbook_program_files_changed',
    'Files of the program that are not those of its list.',
    () => program.changed,
  )
  const feeds = await startFeeds({ sequencer, scores, bets, logger, feed: config.feed, clock })
  closers.push(() => feeds.stop())
  const figures = keepingFigures({
    ...{ source: sequencer, dataDir, reviews, now, feedSpokeAt: feeds.spokeAt },
    bankrollFloor: config.casino.bankrollFloor,
  })
  for (const [name, help, read] of figures) metrics.gauge(name, help, read)
  const stopArchiving = startArchiving({
    sequencer,
    scores,
    clock,
    retentionMinutes: config.settledRetentionMinutes,
    onError: (error) => logger.error(error, 'Ended markets stay in memory'),
  })
  closers.push(stopArchiving)

  const url = await app.listen({ port: config.port, host: config.host })
  listening.url = url
  payments.provider = providerOf(options, sequencer, url)
  closers.push(startPayments(options, sequencer, payments.provider))
  closers.push(reconciling.start(clock))
  closers.push(compareClientFunds(sequencer, accounts, clock, options))
  closers.push(startAgentClocks(options, sequencer, clock))
  closers.push(startEndingLines({ sequencer, clock, onEnded: linesEnded, onError: linesError }))
  const rootError = (error: unknown) => logger.error(error, 'The journal lacks a root over the ledgers')
  closers.push(startLedgerRoots({ sequencer, views, onError: rootError }))
  const retentionError = (error: unknown) =>
    logger.error(error, 'What is over is kept longer than it should be')
  closers.push(startRetention({ store, mailer, now, onError: retentionError }))
  isReady = true
  feeds.makeOthers()
  const flushing = setTimeout(flushCompileCache, flushedAfterMs).unref()
  closers.push(() => {
    isReady = false
    clearTimeout(flushing)
  })
  return { url, app, accounts, sequencer, catalogue, scores, views }
}

/** Mails are sent where there is an SMTP server, and put down in the data folder where there is none. */
function createMailer(
  { dataDir, mail }: Config,
  now: () => number,
  onError: (error: unknown) => void,
): Mailer {
  const { smtpUrl: url, from } = mail
  if (url !== undefined) return createSmtpMailer({ url, from, onError })
  return createOutbox({ folder: join(dataDir, 'outbox'), now, onError })
}

const mailsKept =
  'Mails are not sent: SMTP_URL is not set. Nobody can confirm an address or get a new password by mail; mails wait in DATA_DIR/outbox'

/** Returns the provider that the settings name, undefined where there is none. Its webhooks go to where this server listens. */
function providerOf(
  { config, logger }: RunOptions,
  { clock }: Sequencer,
  url: string,
): PaymentProvider | undefined {
  const { provider, sandboxDelayMs: delayMs, webhookSecret: secret } = config.wallet
  if (provider === 'none') return undefined
  const onError = (error: unknown) => logger.error(error, 'A payment is not told of')
  return createSandbox({
    ...{ url: `${url}${calls.takeWebhook.path}`, secret, delayMs, now: clock.now, onError },
    listFile: join(config.dataDir, 'sandbox-payments.jsonl'),
  })
}

/** Sends payments to it. */
function startPayments(
  { logger }: RunOptions,
  sequencer: Sequencer,
  provider: PaymentProvider | undefined,
): () => void {
  if (provider === undefined) return () => {}
  const onError = (error: unknown) => logger.error(error, 'A payment is not told of')
  return startOutbox({ sequencer, provider, onError })
}

/** The week of agents is closed, and branches whose debts are overdue are frozen. */
function startAgentClocks({ config, logger }: RunOptions, sequencer: Sequencer, clock: Clock): () => void {
  const closeError = (error: unknown) => logger.error(error, 'The period of agents is not closed')
  const stopCloses = startWeeklyCloses({ sequencer, clock, onError: closeError })
  const stopFreezing = startFreezingOverdue({
    ...{ sequencer, clock, ...config.agents },
    onFrozen: (account) => logger.warn({ account }, 'A branch is frozen: a debt of it is overdue'),
    onError: (error) => logger.error(error, 'A branch whose debt is overdue is not frozen'),
  })
  return () => {
    stopCloses()
    stopFreezing()
  }
}

/** Notes that credit which nobody may have any more has been ended. */
async function noteLinesEnded(accounts: Accounts, logger: Logger, count: number): Promise<void> {
  logger.warn({ lines: count }, 'Nobody plays on credit here: lines are lowered to what is owed or at stake')
  await accounts.audit({
    ...{ actor: 0, action: 'end lines', target: 'agents', detail: JSON.stringify({ lines: count }) },
    ...{ session: null, address: null },
  })
}

/** Opens a review of whoever pays in more than the settings have people look at. */
function reviewNetDeposits({ config, logger }: RunOptions, sequencer: Sequencer, reviews: Reviews): void {
  const { netDepositsAbove: above } = config.wallet
  if (above === undefined) return
  const onError = (error: unknown) =>
    logger.error(error, 'A review of a player is not opened: the next start opens it')
  watchNetDeposits(sequencer, {
    above,
    decidedAt: reviews.decidedAt,
    onAbove: (account, sum, at) => void reviews.open(account, 'net_deposits', sum, at).catch(onError),
  })
}

/** Returns who checks who players are, by the settings. */
function checksOf({ config: { identity }, logger }: RunOptions, onAnswer: OnAnswer): IdentityChecks {
  if (identity.checks === 'people') return createPeopleChecks(onAnswer)
  const onError = (error: unknown) => logger.error(error, 'What a check found is not taken')
  return createSandboxChecks({ onAnswer, delayMs: identity.sandboxDelayMs, onError })
}

/** What client money lacks is said in the log; each comparison is in the audit log. */
function compareClientFunds(
  { published }: Sequencer,
  accounts: Accounts,
  clock: Clock,
  { config, logger }: RunOptions,
): () => void {
  const { fundsLevel } = config.wallet
  return startComparing({
    clock,
    accounts: () => published.accounts,
    async note({ held, owed }) {
      const lacking = lackingIn({ held, owed }, fundsLevel)
      if (lacking > 0) logger.warn({ held, owed, lacking }, 'Client money is less than players own')
      await accounts.audit({
        ...{ actor: 0, session: null, address: null },
        ...{ action: 'compare client funds', target: 'client funds' },
        detail: JSON.stringify({ held, owed, lacking, level: fundsLevel }),
      })
    },
    onError: (error) => logger.error(error, 'The audit log lacks a comparison of client funds'),
  })
}

/**
 * Opens the sequencer with the vault of the seeds that its state holds. `shut`: a sentence where no seed says whose the keys are, and they open
 * nothing that is sealed of people. Throws StartRefused where that was not accepted, before a key is made.
 */
async function openExchange({ config, logger, machine, acceptClock = false, acceptShut }: RunOptions) {
  const opened: { vault?: Vault; shut?: string | undefined } = {}
  const { dataDir } = config
  const { seedKeyFile: keyFile } = config.casino
  const sequencer = await openSequencer({
    dataDir,
    folds,
    snapshots: { foldsModule },
    acceptClock,
    ...(machine && { machine }),
    notice: (text) => logger.warn(text),
    onDamaged: ({ message }) => logger.fatal(`Nothing is taken any more. ${message}`),
    vault({ casino }) {
      const [seeds] = casino.seeds.values()
      opened.shut = seeds === undefined ? shutAtStart({ dataDir, keyFile }) : undefined
      if (opened.shut !== undefined && acceptShut !== true) throw new StartRefused(opened.shut)
      opened.vault = openVault(keyFile, seeds?.active.sealed)
      return opened.vault
    },
  })
  return { sequencer, vault: opened.vault!, shut: opened.shut }
}

/** Returns what spoke against this start, in sentences, and was accepted. Throws StartRefused where that was not said. */
function acceptedDoubts(
  { config: { dataDir }, acceptNoUsers }: RunOptions,
  sequencer: Sequencer,
  shut: string | undefined,
): string[] {
  const doubts = [sequencer.acceptedClock, shut].filter((doubt) => doubt !== undefined)
  const { accounts } = sequencer.published
  const players = orphanedAccounts(dataDir, accounts, sequencer.fold<Participants>(participantsFold.name))
  if (players === 0) return doubts
  const lost = lostUsers(dataDir, players)
  if (acceptNoUsers !== true) throw new StartRefused(lost)
  return [...doubts, lost]
}

/** Of all connections nine tenths are for readers of the stream, eight for those who have not signed in. */
function readersWithin(connections: number): Pick<StreamLimits, 'readers' | 'guests'> {
  return { readers: Math.floor(connections * 0.9), guests: Math.floor(connections * 0.8) }
}

function addGauges(
  { gauge }: Metrics,
  { sequencer, stream, views }: { sequencer: Sequencer; stream: Stream; views: Views },
): void {
  const { figures, sealing, clock } = sequencer
  gauge('crossbook_sequence', 'The last batch published.', () => sequencer.sequence)
  gauge(
    'crossbook_clock_lead_seconds',
    'By how much the machine’s clock is ahead of engine time, below zero when it is behind.',
    () => clock.lead() / 1_000,
  )
  gauge('crossbook_history_sequence', 'The last batch in history.', () => views.standing.sequence)
  gauge('crossbook_history_complete', '0 while history is made again or seconds behind.', () =>
    Number(views.standing.isComplete),
  )
  gauge('crossbook_queued_commands', 'Commands that wait to be decided.', () => figures.queued)
  gauge('crossbook_journal_bytes_total', 'Bytes added to the journal.', () => figures.journalBytes)
  gauge('crossbook_syncs_total', 'Syncs of the journal.', () => figures.syncs)
  gauge('crossbook_sync_seconds_total', 'Time in them.', () => figures.syncMsSum / 1_000)
  gauge('crossbook_sync_seconds_max', 'The longest of them.', () => figures.syncMsMax / 1_000)
  gauge('crossbook_journal_sealed_sequence', 'The last batch sealed.', () => sealing.sealed)
  gauge(
    'crossbook_journal_recheck_sequence',
    'How far sealed batches were read again.',
    () => sealing.checked,
  )
  gauge(
    'crossbook_journal_damaged',
    'The first batch that is damaged, 0 while none is.',
    () => sequencer.damage?.sequence ?? 0,
  )
  gauge('crossbook_casino_bankroll', 'The casino’s bankroll, minor units.', () =>
    balanceOf(sequencer.published.accounts, house.casino),
  )
  gauge('crossbook_stream_connections', 'Readers of the live stream.', () => stream.figures().connections)
  gauge('crossbook_stream_subscriptions', 'What they subscribe to.', () => stream.figures().subscriptions)
  gauge('crossbook_stream_queued_bytes', 'What they have yet to take.', () => stream.figures().queuedBytes)
}

function addWorkerGauges({ gauge }: Metrics, workers: readonly WorkerFigures[]): void {
  for (const worker of workers) {
    gauge(`crossbook_${worker.name}_ended`, 'Whether it has ended and is being started again.', () =>
      Number(worker.isDown),
    )
    gauge(`crossbook_${worker.name}_ends_total`, 'How often it has ended by itself.', () => worker.ends)
  }
}

/** Lets calls end that are being answered, but not for ever. */
async function closeServer(app: App): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), closeGraceMs)
  await app.close()
  clearTimeout(timer)
}

/** Writes the profile of the settings into the journal where it has another. */
async function setProfile(sequencer: Sequencer, profile: Profile): Promise<void> {
  if (sequencer.published.profile === profiles[profile]) return
  const { refusal } = await sequencer.execute({ kind: 'set-profile', profile, account: 0 })
  if (refusal !== undefined) throw new Error(`The profile is not set: ${refusal}`)
}

async function openAccount(sequencer: Sequencer, grant: Money): Promise<number> {
  const { refusal, id } = await sequencer.execute({ kind: 'open-account', grant })
  if (refusal !== undefined) throw new Error(`The exchange opens no account: ${refusal}`)
  return id
}

/**
 * After a repair the journal may no longer know the accounts of some users. They are opened again, empty, so that the
 * next player does not get an account that is somebody's.
 */
async function reopenDiscarded(accounts: Accounts, sequencer: Sequencer, logger: Logger): Promise<void> {
  const { accounts: known } = sequencer.published
  for (;;) {
    const unknown = await accounts.usersAfter(known.next - 1, usersAtOnce)
    const last = unknown.at(-1)
    if (last === undefined) return
    while (known.next <= last.accountId) {
      logger.warn(
        `The journal does not know account ${known.next}, which belongs to a user: it is opened again, empty`,
      )
      await openAccount(sequencer, 0)
    }
  }
}

async function refuseExposedHost({ host }: Config, accounts: Accounts): Promise<void> {
  if (isLoopback(host) || (await accounts.hasAdmin())) return
  throw new ConfigError(
    `HOST is "${host}", which others can reach, and there is no administrator yet. ` +
      'Start with HOST=127.0.0.1, open the link it prints, and set HOST again.',
  )
}
