/** Every alert fires when what it names is so, for as long as it says, and none does while all is well. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountRow, rowOfAccount } from '#core/ledger/account-rows.ts'
import { balanceOf, house, moveMoney } from '#core/ledger/accounts.ts'
import { startServer, type TestServer } from '#server/testing/start-server.ts'
import { alerts, rulesFile } from './alerts.ts'
import { makeBackup } from './backup.ts'
import { durationOf, evaluate, fires, readSamples, type Sample, type Scrape } from './testing/promql.ts'

const root = mkdtempSync(join(tmpdir(), 'alerts-'))
const dataDir = join(root, 'data')
const keyFile = join(root, 'seeds.key')
let server: TestServer
/** By how much the server's clock is ahead. */
let aheadMs = 0
let healthy: readonly Sample[]

/** What the machine that runs this is doing meanwhile is not what is tested. */
const ofMachine = {
  nodejs_eventloop_lag_p99_seconds: 0.01,
  crossbook_disk_free_bytes: 1e11,
  crossbook_program_files_changed: 0,
}

const read = async () => readSamples((await server.api<string>('GET', '/metrics')).body)

beforeAll(async () => {
  server = await startServer({
    dataDir,
    env: { SEED_KEY_FILE: keyFile, PAYMENT_PROVIDER: 'none' },
    now: () => Date.now() + aheadMs,
    extend: (app) =>
      app.get('/broken', { config: { access: 'public' } }, () => {
        throw new Error('As a fault of ours')
      }),
  })
  const player = await server.player()
  await server.api('GET', '/api/fairness', { token: player.token })
  const to = { to: join(root, 'backup'), keyTo: join(root, 'kept.key') }
  await makeBackup({ dataDir, keyFile, erasuresFile: join(root, 'erasures'), ...to })
  await server.running.views.reached(server.running.sequencer.sequence)
  healthy = changed(await read(), ofMachine)
})
afterAll(async () => {
  await server.stop()
  rmSync(root, { recursive: true })
})

/** The same figures with others in the place of some, by name or by name and labels; one that is not there is added. */
function changed(samples: readonly Sample[], by: Readonly<Record<string, number>>): Sample[] {
  return Object.entries(by).reduce<Sample[]>(
    (all, [key, value]) => {
      const [sample] = readSamples(`${key} ${value}`)
      return [
        ...all.filter(({ name, labels }) => name !== sample!.name || labels !== sample!.labels),
        sample!,
      ]
    },
    [...samples],
  )
}

const stepS = 60

/** Scrapes a minute apart, `make(i)` minute by minute, the last one now. */
function over(minutes: number, make: (minute: number) => readonly Sample[]): Scrape[] {
  const end = Date.now() / 1_000
  return Array.from({ length: minutes + 1 }, (_, i) => ({
    at: end - (minutes - i) * stepS,
    samples: make(i),
  }))
}

/** The lines of a rule, as Prometheus has them: texts in double quotes as JSON has them, which YAML reads alike. */
const quoted = String.raw`"(?:[^"\\]|\\["\\/bfnrt])+"`
const ruleForm = [
  /^ {6}- alert: [A-Z][A-Za-z]+$/,
  new RegExp(`^ {8}expr: ${quoted}$`),
  /^ {8}for: \d+[smhd]$/,
  /^ {8}labels: \{ severity: (?:critical|warning) \}$/,
  /^ {8}annotations:$/,
  new RegExp(`^ {10}summary: ${quoted}$`),
  new RegExp(`^ {10}action: ${quoted}$`),
]

const day = 86_400
type Condition = (minute: number) => Readonly<Record<string, number>> | 'nothing'
/** Of each alert the figures by which it is so, minute by minute; of one with an `or` those of each half. */
const conditions: Readonly<Record<string, readonly [Condition, ...Condition[]] | Condition>> = {
  ExchangeAbsent: () => 'nothing',
  JournalDamaged: () => ({ crossbook_journal_damaged: 17 }),
  LedgerNotZero: () => ({ crossbook_ledger_sum: -1 }),
  // What one player owes covers nothing of what another owns: the sum of both may fit.
  ClientFundsShort: [() => ({ crossbook_client_funds_lacking: 1 }), () => ({ crossbook_wallets: 1e15 })],
  PaymentsDiffer: () => ({ crossbook_payment_mismatches: 1 }),
  PaymentsNotCompared: () => ({ crossbook_reconciliation_age_seconds: 1.6 * day }),
  ClearingNotZero: () => ({ crossbook_clearing: 1 }),
  CommandsWait: () => ({ crossbook_queued_commands: 5_001 }),
  SyncsSlow: (i) => ({ crossbook_sync_seconds_total: i * 6, crossbook_syncs_total: i * 100 }),
  HistoryBehind: [
    () => ({ crossbook_history_complete: 0 }),
    () => ({
      crossbook_sequence: 200_000,
      crossbook_history_sequence: 194_999,
      crossbook_journal_sealed_sequence: 200_000,
    }),
  ],
  WorkerEnded: [
    () => ({ crossbook_views_ended: 1 }),
    () => ({ crossbook_sealing_ended: 1 }),
    () => ({ crossbook_snapshots_ended: 1 }),
  ],
  SealingBehind: () => ({
    crossbook_sequence: 200_000,
    crossbook_history_sequence: 200_000,
    crossbook_journal_sealed_sequence: 99_999,
  }),
  FeedSilent: () => ({ crossbook_feed_silent_seconds: 61 }),
  PaymentsStuck: () => ({ crossbook_payment_oldest_seconds: day + 1 }),
  ReviewsWait: () => ({ crossbook_review_oldest_seconds: 3 * day + 1 }),
  ProgramFilesChanged: () => ({ crossbook_program_files_changed: 1 }),
  DiskLow: [
    () => ({ crossbook_disk_free_bytes: 1e9, crossbook_journal_day_bytes: 1 }),
    () => ({ crossbook_disk_free_bytes: 2e9, crossbook_journal_day_bytes: 7e8 }),
  ],
  ClockApart: () => ({ crossbook_clock_lead_seconds: -6 }),
  SignInsRefused: (i) => ({ crossbook_sign_ins_refused_total: i * 61 }),
  CallsFail: (i) => ({ crossbook_calls_failed_total: i * 7 }),
  ReturnOutOfBounds: () => ({
    'crossbook_casino_return_z{game="roulette",bet="straight",window="month"}': -3.3,
  }),
  BankrollLow: () => ({ crossbook_casino_bankroll: 199, crossbook_casino_bankroll_floor: 100 }),
  ConnectionsNearlyAll: () => ({ crossbook_connections: 91, crossbook_connections_max: 100 }),
  ThreadBusy: () => ({ nodejs_eventloop_lag_p99_seconds: 0.26 }),
  BackupOld: () => ({ crossbook_last_backup_seconds: Date.now() / 1_000 - 1.6 * day }),
}

/** Every alert with each of its conditions. */
const cases = alerts.flatMap((alert) =>
  [conditions[alert.alert]!].flat().map((condition, half) => ({ ...alert, condition, half })),
)

function scrapesOf({ condition, expr, for: lasting }: (typeof cases)[number], short: number): Scrape[] {
  const minutes = Math.ceil(durationOf(lasting) / stepS) - short
  // Five minutes of health before. Of a rate one minute of it, to grow from: more would be in the rate.
  const quiet = expr.includes('rate(') ? 1 : 5
  return over(quiet + minutes, (minute) => {
    const by = condition(minute)
    if (quiet > 1 && minute < quiet) return healthy
    return by === 'nothing' ? [] : changed(healthy, by)
  })
}

describe('the alerts', () => {
  test('are those of the file that Prometheus reads', () => {
    const file = readFileSync(join(import.meta.dirname, '../../docs/reference/alerts.yml'), 'utf8')
    expect(file).toBe(rulesFile())
    expect(alerts.map(({ alert }) => alert).sort()).toEqual(Object.keys(conditions).sort())
  })

  test('have the form that Prometheus reads: by its own checker where there is one, else line by line', () => {
    const path = join(import.meta.dirname, '../../docs/reference/alerts.yml')
    const checker = spawnSync('promtool', ['check', 'rules', path], { encoding: 'utf8' })
    if (checker.error === undefined) {
      expect(checker.status, checker.stderr).toBe(0)
      return
    }
    console.log('note: promtool is not there: the form of alerts.yml is checked line by line')
    const [comment, groups, group, rules, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n')
    expect([groups, group, rules]).toEqual(['groups:', '  - name: crossbook', '    rules:'])
    expect(comment).toMatch(/^# /)
    expect(lines).toHaveLength(alerts.length * ruleForm.length)
    for (const [index, line] of lines.entries()) expect(line).toMatch(ruleForm[index % ruleForm.length]!)
    const names = alerts.map(({ alert }) => alert)
    expect(new Set(names).size).toBe(names.length)
    // What it cannot parse the evaluator refuses.
    for (const { expr } of alerts) expect(() => evaluate(expr, [{ at: 0, samples: healthy }])).not.toThrow()
  })

  test('look at figures that a server has', () => {
    const names = new Set(healthy.map(({ name }) => name))
    const labelled = 'crossbook_casino_return_z'
    for (const { expr } of alerts) {
      for (const [name] of expr.matchAll(/\b(?:crossbook|nodejs)_\w+/g)) {
        // It has no value before 25 wins were to be expected.
        if (name !== labelled) expect(names).toContain(name)
      }
    }
  })

  test('look at figures that the guide to operating names, each with when to look', () => {
    const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/operating.md'), 'utf8')
    const rows = guide.split('\n').filter((line) => line.startsWith('| `'))
    for (const { expr } of alerts) {
      for (const [name] of expr.matchAll(/\b(?:crossbook|nodejs)_\w+/g)) {
        expect(
          rows.some((row) => new RegExp(`\\b${name}\\b`).test(row)),
          name,
        ).toBe(true)
      }
    }
  })

  test('are silent over hours of a healthy server', () => {
    const scrapes = over(120, () => healthy)
    expect(alerts.filter((alert) => fires(alert, scrapes)).map(({ alert }) => alert)).toEqual([])
  })

  test('have a condition for each half of an `or`', () => {
    for (const { alert, expr } of alerts) {
      const halves = expr.split(' or ').length
      expect([alert, [conditions[alert]].flat().length]).toEqual([alert, halves])
    }
  })

  test.each(cases)(
    '$alert ($half) fires once it was so for $for, not a minute before, and none beside it',
    (alert) => {
      const scrapes = scrapesOf(alert, 0)
      const firing = alerts.filter((one) => fires(one, scrapes)).map((one) => one.alert)
      expect(firing).toEqual([alert.alert])
      if (durationOf(alert.for) > 0) expect(fires(alert, scrapesOf(alert, 1))).toBe(false)
    },
  )

  test('a payment that hangs, a backup of long ago and calls that fail are in the figures of a running server', async () => {
    const { sequencer } = server.running
    const { accountId: account } = await server.player()
    const begun = await sequencer.execute({ kind: 'begin-deposit', account, amount: 100, method: 'CARD' })
    expect(begun.refusal).toBeUndefined()
    const before = await read()
    const later = 1.6 * day
    aheadMs += later * 1_000
    await sequencer.run([])
    for (let i = 0; i < 40; i++) expect((await server.api('GET', '/broken')).status).toBe(500)
    const after = changed(await read(), ofMachine)
    const now = Date.now() / 1_000 + later
    // As it stays for an hour, a minute each.
    const scrapes = Array.from({ length: 61 }, (_, minute) => ({ at: now + minute * stepS, samples: after }))
    const firing = alerts.filter((alert) => fires(alert, scrapes)).map(({ alert }) => alert)
    expect(firing.sort()).toEqual(['BackupOld', 'PaymentsStuck'])
    const callsFail = { ...alerts.find(({ alert }) => alert === 'CallsFail')!, for: '0m' }
    const twoReads = [
      { at: now - stepS, samples: before },
      { at: now, samples: after },
    ]
    expect(fires(callsFail, twoReads)).toBe(true)
    expect(fires(callsFail, [twoReads[0]!, { at: now, samples: before }])).toBe(false)
  })

  test('accounts that do not add up, a market that does not end paying and a low bankroll are in the figures of a running server', async () => {
    const { accounts } = server.running.sequencer.published
    const firing = async () => {
      // Sums are made once a batch.
      await server.player()
      const samples = changed(await read(), ofMachine)
      const scrapes = over(61, () => samples)
      return { samples, names: alerts.filter((alert) => fires(alert, scrapes)).map(({ alert }) => alert) }
    }
    const before = await firing()
    const figureOf = (figure: string) => before.samples.find(({ name }) => name === figure)!.value
    const spare = balanceOf(accounts, house.casino) - 2 * figureOf('crossbook_casino_bankroll_floor')
    const rounding = rowOfAccount(house.rounding) + accountRow.BALANCE
    const toRounding = (from: number, amount: number) => moveMoney(accounts, from, house.rounding, amount)
    const newly = async () => (await firing()).names.filter((name) => !before.names.includes(name))

    toRounding(house.casino, spare)
    expect(await newly()).toEqual([])
    toRounding(house.casino, 1)
    expect(await newly()).toEqual(['BankrollLow'])
    moveMoney(accounts, house.rounding, house.casino, spare + 1)
    toRounding(house.clearing, 1)
    expect(await newly()).toEqual(['ClearingNotZero'])
    moveMoney(accounts, house.rounding, house.clearing, 1)
    accounts.rows[rounding]! -= 1
    expect(await newly()).toEqual(['LedgerNotZero'])
    accounts.rows[rounding]! += 1
    expect(await newly()).toEqual([])
  })

  test('refused sign-ins and money that is not there are in the figures of a running server', async () => {
    const before = await read()
    for (let i = 0; i < 4; i++) {
      await server.api('POST', '/api/auth/login', {
        body: { email: `nobody-${i}@example.org`, password: 'wrong wrong wrong' },
      })
    }
    const { accounts } = server.running.sequencer.published
    moveMoney(accounts, house.casino, 101, balanceOf(accounts, house.casino) + 1)
    await server.player()
    const after = await read()
    const [now, earlier] = [after, before].map(
      (samples) => samples.find(({ name }) => name === 'crossbook_sign_ins_refused_total')!.value,
    )
    expect(now! - earlier!).toBe(4)
    const firing = alerts.filter((alert) =>
      fires(alert, [{ at: Date.now() / 1_000, samples: changed(after, ofMachine) }]),
    )
    expect(firing.map(({ alert }) => alert)).toEqual(['ClientFundsShort'])
  })
})

test('what the evaluator does not know it refuses', () => {
  const scrapes = [{ at: 0, samples: readSamples('a 1\nb{x="1"} 2') }]
  expect(evaluate('a + 1 > 1', scrapes)).toEqual([{ labels: '', value: 2 }])
  expect(evaluate('b{x="1"} * 3', scrapes)).toMatchObject([{ value: 6 }])
  expect(evaluate('2 > a', scrapes)).toEqual([{ labels: '', value: 1 }])
  for (const expr of ['sum(a)', 'a >', 'a b', 'a{x=~"1"} ? 1', '(a', 'a and b']) {
    expect(() => evaluate(expr, scrapes)).toThrow()
  }
})
