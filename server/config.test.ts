/** The settings: defaults, and a sentence for each value that cannot be used. */
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, isLoopback, loadConfig } from './config.ts'

test('an empty environment gives the defaults', () => {
  expect(loadConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    allowedHosts: [],
    dataDir: resolve('./data'),
    erasuresFile: resolve('./data.erasures'),
    logLevel: 'info',
    feed: { seed: 'crossbook', speed: 10, files: [] },
    settledRetentionMinutes: 60,
    casino: {
      profile: 'demo',
      bankroll: 10_000_000_000,
      bankrollFloor: 1_000_000_000,
      seedKeyFile: resolve('./data.key'),
    },
    wallet: {
      provider: 'sandbox',
      fundsLevel: 'play',
      reviewAbove: 100_000,
      linkedFrom: 200_000,
      netDepositsAbove: undefined,
      webhookSecret: expect.stringMatching(/^[\da-f]{64}$/),
      webhookSecretBefore: undefined,
      sandboxDelayMs: 2_000,
    },
    approvals: { moneyAbove: 1_000_000_000_000, resultsByTwo: false, rolesByTwo: false },
    identity: { checks: 'sandbox', sandboxDelayMs: 2_000 },
    agents: {
      lineMax: 100_000_000,
      noticeMs: 24 * 3_600_000,
      answerMs: 72 * 3_600_000,
      noRaiseMs: 7 * 86_400_000,
      frozenMs: 14 * 86_400_000,
    },
    limits: {
      requestsPerAddressPerMinute: 6_000,
      signInsPerAddressPerMinute: 20,
      signUpsPerAddressPerHour: 10,
      connectionsPerAddress: 100,
      orderCallsPerAccountPerSecond: 50,
      instructionsPerAccountPerSecond: 1_000,
      journalBytesPerAccountPerDay: 100_000_000,
    },
    mail: { smtpUrl: undefined, from: 'Crossbook <crossbook@localhost>', publicUrl: undefined },
    behindTls: false,
  })
})

test('where it is no play people look at every check, unless a sandbox is named', () => {
  const checksOf = (env: Record<string, string>) => loadConfig(env).identity.checks
  expect(checksOf({ PROFILE: 'standard' })).toBe('people')
  expect(checksOf({ PROFILE: 'strict', IDENTITY_CHECK: 'sandbox' })).toBe('sandbox')
  expect(() => checksOf({ IDENTITY_CHECK: 'none' })).toThrow('IDENTITY_CHECK')
})

test('every setting is read', () => {
  const config = loadConfig({
    PORT: '80',
    HOST: '0.0.0.0',
    ALLOWED_HOSTS: 'Bets.Example.org, [2001:db8::7]',
    DATA_DIR: '/var/crossbook',
    LOG_LEVEL: 'warn',
    FEED_SEED: 'spring',
    FEED_SPEED: '0',
    FEED_FILES: 'package.json, README.md',
    SETTLED_RETENTION_MINUTES: '5',
    MAX_REQUESTS_PER_ADDRESS: '1',
    MAX_SIGN_INS_PER_ADDRESS: '2',
    MAX_SIGN_UPS_PER_ADDRESS: '3',
    MAX_CONNECTIONS_PER_ADDRESS: '4',
    MAX_ORDER_CALLS_PER_ACCOUNT: '5',
    MAX_INSTRUCTIONS_PER_ACCOUNT: '6',
    MAX_JOURNAL_BYTES_PER_ACCOUNT: '7',
    BEHIND_TLS: 'yes',
    PROFILE: 'strict',
    CASINO_BANKROLL: '500',
    CASINO_BANKROLL_FLOOR: '50',
    SEED_KEY_FILE: '/etc/crossbook/seeds.key',
    SMTP_URL: 'smtps://ann:secret@mail.example.org',
    MAIL_FROM: 'Bets <bets@example.org>',
    PUBLIC_URL: 'https://bets.example.org/',
  })
  expect(config).toMatchObject({
    port: 80,
    host: '0.0.0.0',
    allowedHosts: ['bets.example.org', '[2001:db8::7]'],
    dataDir: '/var/crossbook',
    logLevel: 'warn',
    feed: { seed: 'spring', speed: 0, files: [resolve('package.json'), resolve('README.md')] },
    settledRetentionMinutes: 5,
    casino: {
      profile: 'strict',
      bankroll: 500,
      bankrollFloor: 50,
      seedKeyFile: '/etc/crossbook/seeds.key',
    },
    mail: {
      smtpUrl: 'smtps://ann:secret@mail.example.org',
      from: 'Bets <bets@example.org>',
      publicUrl: 'https://bets.example.org',
    },
    behindTls: true,
  })
  expect(Object.values(config.limits)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('an address that is none is refused, and what it holds is not said', () => {
  for (const SMTP_URL of ['mail.example.org', 'https://ann:secret@mail.example.org']) {
    expect(() => loadConfig({ SMTP_URL })).toThrow(
      'SMTP_URL is not an address such as smtps://name:password@',
    )
    expect(() => loadConfig({ SMTP_URL })).not.toThrow('secret')
  }
  expect(() => loadConfig({ PUBLIC_URL: 'bets' })).toThrow(ConfigError)
})

test('net deposits open a review above 150.00, but in a demonstration, unless it is said', () => {
  const aboveOf = (env: Record<string, string>) => loadConfig(env).wallet.netDepositsAbove
  expect([aboveOf({ PROFILE: 'standard' }), aboveOf({ PROFILE: 'strict' })]).toEqual([15_000, 15_000])
  expect(aboveOf({ NET_DEPOSIT_REVIEW: '500' })).toBe(500)
  expect([aboveOf({}), aboveOf({ PROFILE: 'strict', NET_DEPOSIT_REVIEW: '0' })]).toEqual([
    undefined,
    undefined,
  ])
})

test('credits above 1,000.00, results and roles take two people, but in a demonstration, unless it is said', () => {
  const of = (env: Record<string, string>) => loadConfig(env).approvals
  expect(of({ PROFILE: 'standard' })).toEqual({
    ...{ moneyAbove: 100_000, resultsByTwo: true, rolesByTwo: true },
  })
  expect(of({ PROFILE: 'strict', RESULT_REVIEW: 'no', ROLE_REVIEW: 'no', CREDIT_REVIEW: '0' })).toEqual({
    ...{ moneyAbove: 0, resultsByTwo: false, rolesByTwo: false },
  })
  expect(of({})).toEqual({
    ...{ moneyAbove: 1_000_000_000_000, resultsByTwo: false, rolesByTwo: false },
  })
  expect(of({ RESULT_REVIEW: 'yes' }).resultsByTwo).toBe(true)
  expect(of({ ROLE_REVIEW: 'yes' }).rolesByTwo).toBe(true)
})

test('money comes and goes by the sandbox in a demonstration only, unless it is said', () => {
  const providerOf = (env: Record<string, string>) => loadConfig(env).wallet.provider
  expect(providerOf({ PROFILE: 'standard' })).toBe('none')
  expect(providerOf({ PROFILE: 'strict', PAYMENT_PROVIDER: 'sandbox' })).toBe('sandbox')
  expect(providerOf({ PAYMENT_PROVIDER: 'none' })).toBe('none')
  expect(() => loadConfig({ PAYMENT_WEBHOOK_SECRET: 'guess me' })).toThrow(
    'PAYMENT_WEBHOOK_SECRET is too short',
  )
  const secret = 'a secret of thirty-two characters'
  const { wallet } = loadConfig({
    ...{ PAYMENT_WEBHOOK_SECRET: secret, WITHDRAWAL_REVIEW: '5', SANDBOX_DELAY_MS: '0' },
  })
  expect(wallet).toMatchObject({ webhookSecret: secret, reviewAbove: 5, sandboxDelayMs: 0 })
})

test('the key of the seeds lies beside the data folder', () => {
  expect(loadConfig({ DATA_DIR: '/var/crossbook/' }).casino.seedKeyFile).toBe('/var/crossbook.key')
})

test('behind TLS the limits are the same', () => {
  expect(loadConfig({ BEHIND_TLS: 'yes' }).limits).toEqual(loadConfig({}).limits)
  const told = loadConfig({ BEHIND_TLS: 'yes', MAX_CONNECTIONS_PER_ADDRESS: '7' })
  expect(told.limits.connectionsPerAddress).toBe(7)
})

test.each([
  ['PORT', '80a', 'PORT is "80a". Set it to a whole number from 0 to 65535, or leave it out for 3000.'],
  ['PORT', '65536', 'from 0 to 65535'],
  ['PORT', '-1', 'from 0 to 65535'],
  ['FEED_SPEED', '61', 'from 0 to 60'],
  ['FEED_SPEED', '1.5', 'a whole number'],
  ['FEED_FILES', 'nowhere.ndjson', 'FEED_FILES names "nowhere.ndjson", which is not there.'],
  ['SETTLED_RETENTION_MINUTES', '0', 'from 1 to 100000'],
  ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace, silent'],
  ['BEHIND_TLS', 'true', 'one of no, yes'],
  ['PROFILE', 'lenient', 'one of demo, standard, strict'],
  ['CASINO_BANKROLL', '1.50', 'a whole number from 0 to 1000000000000'],
  ['CASINO_BANKROLL_FLOOR', '-1', 'a whole number from 0'],
  ['MAX_SIGN_INS_PER_ADDRESS', 'none', 'a whole number'],
  ['CROSSBOOK_PORT', '80', 'CROSSBOOK_PORT is not a setting of Crossbook.'],
])('%s=%s is refused with what to do', (name, value, sentence) => {
  expect(() => loadConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => loadConfig({ [name]: value })).toThrow(sentence)
})

test('only this machine is loopback', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', 'localhost'].every(isLoopback)).toBe(true)
  expect(['0.0.0.0', '::', '10.0.0.1', '127.0.0.1.example.org', ''].some(isLoopback)).toBe(false)
})
