/** The settings, read from the environment and checked before anything starts. A bad value is a sentence that says what to do. */

import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Profile, profiles } from '#core/facts/profile.ts'
import type { Money } from '#core/values/brands.ts'

export interface Config {
  readonly port: number
  readonly host: string
  /** Names under which it answers beside those of this machine and `host`; lower case, without a port. `*` is any. */
  readonly allowedHosts: readonly string[]
  /** Absolute path. */
  readonly dataDir: string
  /** Absolute path of the list of who was erased. */
  readonly erasuresFile: string
  readonly logLevel: LogLevel
  readonly feed: {
    readonly seed: string
    /** Simulated seconds that pass in one real second; 0 is no feed. */
    readonly speed: number
    /** Recorded fixtures that are played beside the simulated ones; absolute paths. */
    readonly files: readonly string[]
  }
  /** How long a settled market stays in memory for corrections, real time. */
  readonly settledRetentionMinutes: number
  readonly casino: CasinoSettings
  readonly wallet: WalletSettings
  readonly approvals: ApprovalSettings
  readonly identity: IdentitySettings
  readonly agents: AgentSettings
  readonly limits: Limits
  readonly mail: MailSettings
  /** Behind a proxy on this machine that speaks TLS: send HSTS and believe its X-Forwarded-For. */
  readonly behindTls: boolean
}

/** What takes two people of the house, beside withdrawals and erasures. */
export interface ApprovalSettings {
  /** Manual credits and debits above this amount do, minor units. */
  readonly moneyAbove: Money
  /** Whether a result that an operator names does, its correction, and voids of what has a result. */
  readonly resultsByTwo: boolean
  /** Whether giving roles does by which money or markets are moved, people decided about, or roles given. */
  readonly rolesByTwo: boolean
}

export interface IdentitySettings {
  /** Who checks who players are. `sandbox` checks nobody and does as if; `people`: each check is referred to people of the house. */
  readonly checks: IdentityChecksName
  /** How long a check of the sandbox takes. */
  readonly sandboxDelayMs: number
}

export interface AgentSettings {
  /** The most that the house gives one account directly below it, minor units. */
  readonly lineMax: Money
  /** How long new deals are announced before they come into force. */
  readonly noticeMs: number
  /** How long a payment waits to be confirmed, and a level has to answer a claim. */
  readonly answerMs: number
  /** From when on a debt that is due keeps lines from being raised, and has its branch frozen. */
  readonly noRaiseMs: number
  readonly frozenMs: number
}

export interface MailSettings {
  /** Of the SMTP server; without one mails are put down in the data folder. */
  readonly smtpUrl: string | undefined
  readonly from: string
  /** What links in mails begin with; where it listens, when absent. */
  readonly publicUrl: string | undefined
}

export interface CasinoSettings {
  /** How strictly players are protected, written into the journal where it has another. */
  readonly profile: Profile
  /** What the bankroll is given at the first start, minor units. */
  readonly bankroll: Money
  /** No round may take the bankroll below this, minor units. */
  readonly bankrollFloor: number
  /** Absolute path of the key that the server seeds are sealed under. */
  readonly seedKeyFile: string
}

export interface WalletSettings {
  /** Who moves money in and out. `sandbox` moves none and does as if; `none`: no deposits and withdrawals. */
  readonly provider: PaymentProviderName
  /** How players' money is protected should the house fail, as players are told before they deposit. */
  readonly fundsLevel: FundsLevel
  /** Above this amount two people look at a withdrawal before it is sent, minor units. */
  readonly reviewAbove: Money
  /** From this sum of payments of 30 days on people look at them, minor units. */
  readonly linkedFrom: Money
  /** Above this sum of net deposits of 30 days people look at the player, minor units; undefined: nobody is looked at for it. */
  readonly netDepositsAbove: Money | undefined
  /** What webhooks are signed with. */
  readonly webhookSecret: string
  /** The one of before, which counts as well while the provider changes to the next. */
  readonly webhookSecretBefore: string | undefined
  /** How long a payment of the sandbox takes. */
  readonly sandboxDelayMs: number
}
const fundsLevels = ['play', 'none', 'medium', 'high'] as const
export type FundsLevel = (typeof fundsLevels)[number]
const providerNames = ['sandbox', 'none'] as const
export type PaymentProviderName = (typeof providerNames)[number]

const identityChecksNames = ['sandbox', 'people'] as const
export type IdentityChecksName = (typeof identityChecksNames)[number]

/** The most that an amount of the settings, or one funding, may be, minor units. */
export const amountMax = 1_000_000_000_000

/** What one caller may do. 0 is no limit. */
export interface Limits {
  readonly requestsPerAddressPerMinute: number
  /** Sign-ins and sign-ups together. */
  readonly signInsPerAddressPerMinute: number
  readonly signUpsPerAddressPerHour: number
  /** Behind a proxy: streams, and calls under way. */
  readonly connectionsPerAddress: number
  readonly orderCallsPerAccountPerSecond: number
  /** Five times as many at once; those that are refused count twice. */
  readonly instructionsPerAccountPerSecond: number
  readonly journalBytesPerAccountPerDay: number
}

const webhookSecretMin = 32

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** A setting that cannot be used; the message is for the person who set it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

type Environment = Readonly<Record<string, string | undefined>>

/** Names that begin with CROSSBOOK_ and mean something; any other is refused as a slip of the pen. */
const knownNames = new Set(['CROSSBOOK_SAMPLES'])

/** Returns the settings of the environment, defaults filled in. Throws ConfigError at the first bad value. */
export function loadConfig(env: Environment): Config {
  refuseUnknownNames(env)
  return {
    port: integer(env, 'PORT', { from: 0, to: 65_535, otherwise: 3000 }),
    host: text(env, 'HOST', '127.0.0.1'),
    allowedHosts: allowedHosts(env),
    dataDir: resolve(text(env, 'DATA_DIR', './data')),
    // Beside the data folder, not in it: it outlives a restore from a backup of before.
    erasuresFile: resolve(text(env, 'ERASURES_FILE', `${resolve(text(env, 'DATA_DIR', './data'))}.erasures`)),
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels, 'info'),
    feed: {
      seed: text(env, 'FEED_SEED', 'crossbook'),
      speed: integer(env, 'FEED_SPEED', { from: 0, to: 60, otherwise: 10 }),
      files: feedFiles(env),
    },
    settledRetentionMinutes: integer(env, 'SETTLED_RETENTION_MINUTES', {
      from: 1,
      to: 100_000,
      otherwise: 60,
    }),
    casino: loadCasino(env),
    wallet: loadWallet(env),
    approvals: loadApprovals(env),
    identity: loadIdentity(env),
    agents: loadAgents(env),
    limits: loadLimits(env),
    mail: loadMail(env),
    behindTls: isBehindTls(env),
  }
}

function allowedHosts(env: Environment): string[] {
  const names = text(env, 'ALLOWED_HOSTS', '').toLowerCase().split(',')
  const given = names.map((name) => name.trim()).filter((name) => name !== '')
  for (const name of given) {
    if (name !== '*' && !/^(\[[\da-f:.]+\]|[\da-z._-]+)$/.test(name)) {
      throw new ConfigError(
        `ALLOWED_HOSTS names "${name}". Set it to names such as bets.example.org, without a port, separated by commas.`,
      )
    }
  }
  return given
}

function feedFiles(env: Environment): string[] {
  const paths = text(env, 'FEED_FILES', '').split(',')
  const files = paths.map((path) => path.trim()).filter((path) => path !== '')
  for (const file of files) {
    if (!existsSync(file)) throw new ConfigError(`FEED_FILES names "${file}", which is not there.`)
  }
  return files.map((file) => resolve(file))
}

function loadCasino(env: Environment): CasinoSettings {
  const money = (name: string, otherwise: number) => integer(env, name, { from: 0, to: amountMax, otherwise })
  return {
    profile: oneOf(env, 'PROFILE', Object.keys(profiles) as Profile[], 'demo'),
    bankroll: money('CASINO_BANKROLL', 10_000_000_000),
    bankrollFloor: money('CASINO_BANKROLL_FLOOR', 1_000_000_000),
    // Beside the data folder, not in it: who copies the folder away has the seeds only sealed.
    seedKeyFile: resolve(text(env, 'SEED_KEY_FILE', `${resolve(text(env, 'DATA_DIR', './data'))}.key`)),
  }
}

function loadMail(env: Environment): MailSettings {
  return {
    smtpUrl: url(env, 'SMTP_URL', ['smtp:', 'smtps:'], 'smtps://name:password@mail.example.org'),
    from: text(env, 'MAIL_FROM', 'Crossbook <crossbook@localhost>'),
    publicUrl: url(env, 'PUBLIC_URL', ['https:', 'http:'], 'https://bets.example.org')?.replace(/\/+$/, ''),
  }
}

/** Says nothing of a value that is wrong: it may hold a password. */
function url(
  env: Environment,
  name: string,
  protocols: readonly string[],
  example: string,
): string | undefined {
  const value = text(env, name, '')
  if (value === '') return undefined
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
  throw new ConfigError(`${name} is not an address such as ${example}. Set it to one, or leave it out.`)
}

function loadWallet(env: Environment): WalletSettings {
  // Where money should not be had for the asking, a provider has to be named.
  const isDemo = text(env, 'PROFILE', 'demo') === 'demo'
  const secret = webhookSecret(env, 'PAYMENT_WEBHOOK_SECRET')
  const reviewUsual = isDemo ? 0 : 15_000
  const netDeposits = integer(env, 'NET_DEPOSIT_REVIEW', { from: 0, to: amountMax, otherwise: reviewUsual })
  return {
    provider: oneOf(env, 'PAYMENT_PROVIDER', providerNames, isDemo ? 'sandbox' : 'none'),
    fundsLevel: oneOf(env, 'CLIENT_FUNDS', fundsLevels, isDemo ? 'play' : 'none'),
    reviewAbove: integer(env, 'WITHDRAWAL_REVIEW', { from: 0, to: amountMax, otherwise: 100_000 }),
    linkedFrom: integer(env, 'LINKED_REVIEW', { from: 1, to: amountMax, otherwise: 200_000 }),
    netDepositsAbove: netDeposits === 0 ? undefined : netDeposits,
    // The sandbox signs in this process: what it signs with need not outlast it.
    webhookSecret: secret ?? randomBytes(32).toString('hex'),
    webhookSecretBefore: webhookSecret(env, 'PAYMENT_WEBHOOK_SECRET_BEFORE'),
    sandboxDelayMs: integer(env, 'SANDBOX_DELAY_MS', { from: 0, to: 600_000, otherwise: 2_000 }),
  }
}

function loadApprovals(env: Environment): ApprovalSettings {
  // A demonstration has one administrator, and nothing that is worth anything.
  const isDemo = text(env, 'PROFILE', 'demo') === 'demo'
  const otherwise = isDemo ? amountMax : 100_000
  const byTwo = (name: string) => oneOf(env, name, ['no', 'yes'], isDemo ? 'no' : 'yes') === 'yes'
  return {
    moneyAbove: integer(env, 'CREDIT_REVIEW', { from: 0, to: amountMax, otherwise }),
    resultsByTwo: byTwo('RESULT_REVIEW'),
    rolesByTwo: byTwo('ROLE_REVIEW'),
  }
}

function loadIdentity(env: Environment): IdentitySettings {
  // Where it should be known who plays, a program that looks at nothing has to be named.
  const isDemo = text(env, 'PROFILE', 'demo') === 'demo'
  return {
    checks: oneOf(env, 'IDENTITY_CHECK', identityChecksNames, isDemo ? 'sandbox' : 'people'),
    sandboxDelayMs: integer(env, 'SANDBOX_DELAY_MS', { from: 0, to: 600_000, otherwise: 2_000 }),
  }
}

function loadAgents(env: Environment): AgentSettings {
  const hours = (name: string, otherwise: number) =>
    integer(env, name, { from: 1, to: 720, otherwise }) * 3_600_000
  const days = (name: string, otherwise: number) =>
    integer(env, name, { from: 1, to: 365, otherwise }) * 86_400_000
  return {
    lineMax: integer(env, 'LINE_MAX', { from: 0, to: amountMax, otherwise: 100_000_000 }),
    noticeMs: hours('DEAL_NOTICE_HOURS', 24),
    answerMs: hours('SETTLE_UP_HOURS', 72),
    noRaiseMs: days('OVERDUE_DAYS', 7),
    frozenMs: days('OVERDUE_FREEZE_DAYS', 14),
  }
}

function webhookSecret(env: Environment, name: string): string | undefined {
  const secret = text(env, name, '')
  if (secret === '' || secret.length >= webhookSecretMin) return secret === '' ? undefined : secret
  throw new ConfigError(
    `${name} is too short. Set it to ${webhookSecretMin} characters or more that nobody can guess.`,
  )
}

function isBehindTls(env: Environment): boolean {
  return oneOf(env, 'BEHIND_TLS', ['no', 'yes'], 'no') === 'yes'
}

function loadLimits(env: Environment): Limits {
  const limit = (name: string, otherwise: number) =>
    integer(env, name, { from: 0, to: 1_000_000_000, otherwise })
  return {
    requestsPerAddressPerMinute: limit('MAX_REQUESTS_PER_ADDRESS', 6_000),
    signInsPerAddressPerMinute: limit('MAX_SIGN_INS_PER_ADDRESS', 20),
    signUpsPerAddressPerHour: limit('MAX_SIGN_UPS_PER_ADDRESS', 10),
    connectionsPerAddress: limit('MAX_CONNECTIONS_PER_ADDRESS', 100),
    orderCallsPerAccountPerSecond: limit('MAX_ORDER_CALLS_PER_ACCOUNT', 50),
    instructionsPerAccountPerSecond: limit('MAX_INSTRUCTIONS_PER_ACCOUNT', 1_000),
    journalBytesPerAccountPerDay: limit('MAX_JOURNAL_BYTES_PER_ACCOUNT', 100_000_000),
  }
}

/** Returns whether people get the mails they wait for: in the demo those who run it read them on a page. */
export function areMailsSent({ casino, mail }: Pick<Config, 'casino' | 'mail'>): boolean {
  return mail.smtpUrl !== undefined || casino.profile === 'demo'
}

/** Returns whether a host is this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

function refuseUnknownNames(env: Environment): void {
  for (const name of Object.keys(env)) {
    if (name.startsWith('CROSSBOOK_') && !knownNames.has(name)) {
      throw new ConfigError(`${name} is not a setting of Crossbook. Remove it, or correct its name.`)
    }
  }
}

function text(env: Environment, name: string, otherwise: string): string {
  const value = env[name]?.trim() ?? ''
  return value === '' ? otherwise : value
}

function integer(
  env: Environment,
  name: string,
  { from, to, otherwise }: { from: number; to: number; otherwise: number },
): number {
  const value = text(env, name, String(otherwise))
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < from || number > to) {
    throw new ConfigError(
      `${name} is "${value}". Set it to a whole number from ${from} to ${to}, or leave it out for ${otherwise}.`,
    )
  }
  return number
}

function oneOf<const T extends string>(
  env: Environment,
  name: string,
  values: readonly T[],
  otherwise: T,
): T {
  const value = text(env, name, otherwise)
  const found = values.find((candidate) => candidate === value)
  if (found === undefined) {
    throw new ConfigError(
      `${name} is "${value}". Set it to one of ${values.join(', ')}, or leave it out for ${otherwise}.`,
    )
  }
  return found
}
