/** When somebody has to look, in the words of Prometheus. docs/reference/alerts.yml is written of this table: `node server/keeping/alerts.ts`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Alert {
  readonly alert: string
  /** Of the subset that the test can evaluate: server/keeping/testing/promql.ts. */
  readonly expr: string
  /** How long it has to be so: "5m". */
  readonly for: string
  /** critical: money or bets are at stake, now; warning: they will be, or somebody is kept waiting. */
  readonly severity: 'critical' | 'warning'
  readonly summary: string
  readonly action: string
}

export const alerts: readonly Alert[] = [
  {
    ...{ alert: 'ExchangeAbsent', expr: 'absent(crossbook_sequence)', for: '2m', severity: 'critical' },
    ...{
      summary: 'No figures come from the exchange.',
      action: 'Look whether the process runs, and at its last lines on stderr.',
    },
  },
  {
    ...{ alert: 'JournalDamaged', expr: 'crossbook_journal_damaged > 0', for: '0m', severity: 'critical' },
    ...{
      summary: 'A batch of the journal is not what it was: nothing is taken any more.',
      action: 'Restore, or repair: the guide to operating says how.',
    },
  },
  {
    ...{ alert: 'LedgerNotZero', expr: 'crossbook_ledger_sum != 0', for: '0m', severity: 'critical' },
    ...{
      summary: 'All accounts together do not hold exactly nothing.',
      action: 'Stop the server and run crossbook verify.',
    },
  },
  {
    ...{
      alert: 'ClientFundsShort',
      expr: 'crossbook_client_funds_lacking > 0 or crossbook_wallets > crossbook_client_money + crossbook_play_money',
      for: '0m',
    },
    ...{
      severity: 'critical',
      summary: 'Players own more than what covers it.',
      action: 'Let no withdrawal go out before the house has paid in what is missing.',
    },
  },
  {
    ...{ alert: 'PaymentsDiffer', expr: 'crossbook_payment_mismatches > 0', for: '0m', severity: 'critical' },
    ...{
      summary: 'Payments are not what the provider’s list says.',
      action: 'Look at the day under Payments: each that differs is named with both sides.',
    },
  },
  {
    ...{
      alert: 'PaymentsNotCompared',
      expr: 'crossbook_reconciliation_age_seconds > 129600',
      for: '10m',
      severity: 'warning',
    },
    ...{
      summary: 'Payments were not compared with the provider’s list for a day and a half.',
      action: 'The log says why; a day is compared on demand under Payments.',
    },
  },
  {
    ...{ alert: 'ClearingNotZero', expr: 'crossbook_clearing != 0', for: '15m', severity: 'critical' },
    ...{
      summary: 'A market has been paying for a quarter of an hour.',
      action: 'Look which one says SETTLING, and at the log.',
    },
  },
  {
    ...{ alert: 'CommandsWait', expr: 'crossbook_queued_commands > 5000', for: '1m', severity: 'critical' },
    ...{
      summary: 'Bets wait to be decided; at 50,000 they are refused.',
      action: 'Look at the disk: bets wait for its syncs.',
    },
  },
  {
    ...{
      alert: 'SyncsSlow',
      expr: 'rate(crossbook_sync_seconds_total[5m]) / rate(crossbook_syncs_total[5m]) > 0.05',
    },
    ...{
      for: '5m',
      severity: 'warning',
      summary: 'A sync of the journal takes more than 50 ms.',
      action: 'See who else writes to that disk.',
    },
  },
  {
    ...{
      alert: 'HistoryBehind',
      expr: 'crossbook_history_complete == 0 or crossbook_sequence - crossbook_history_sequence > 5000',
    },
    ...{
      for: '5m',
      severity: 'warning',
      summary: 'Statements and ended bets are behind what happens.',
      action: 'After a new version they are made again; else the log says why.',
    },
  },
  {
    ...{
      alert: 'WorkerEnded',
      expr: 'crossbook_views_ended == 1 or crossbook_sealing_ended == 1 or crossbook_snapshots_ended == 1',
    },
    ...{
      for: '2m',
      severity: 'warning',
      summary: 'What makes history, seals or snapshots has ended and does not come back.',
      action: 'The log says why; bets go on.',
    },
  },
  {
    ...{
      alert: 'SealingBehind',
      expr: 'crossbook_sequence - crossbook_journal_sealed_sequence > 100000',
      for: '1h',
      severity: 'warning',
    },
    ...{
      summary: 'Much of the journal is not sealed: the next start checks it.',
      action: 'Look whether the disk is too busy for it.',
    },
  },
  {
    ...{ alert: 'FeedSilent', expr: 'crossbook_feed_silent_seconds > 60', for: '1m', severity: 'critical' },
    ...{
      summary: 'The feed has not spoken for a minute.',
      action: 'Suspend what it has in play until it does.',
    },
  },
  {
    ...{
      alert: 'PaymentsStuck',
      expr: 'crossbook_payment_oldest_seconds > 86400',
      for: '10m',
      severity: 'warning',
    },
    ...{
      summary: 'A payment has been under way for more than a day.',
      action: 'Approve or reject it, or ask the provider what became of it.',
    },
  },
  {
    ...{
      alert: 'ReviewsWait',
      expr: 'crossbook_review_oldest_seconds > 259200',
      for: '10m',
      severity: 'warning',
    },
    ...{
      summary: 'A review of a player has been open for more than three days.',
      action: 'Look at it on the page /admin/reviews, and decide it.',
    },
  },
  {
    ...{
      alert: 'ProgramFilesChanged',
      expr: 'crossbook_program_files_changed > 0',
      for: '0m',
      severity: 'critical',
    },
    ...{
      summary: 'Files of the program are not those of its list.',
      action: 'Run crossbook list-files. If nobody of the house has changed them, stop the server.',
    },
  },
  {
    ...{
      alert: 'DiskLow',
      expr: 'crossbook_disk_free_bytes < 1073741824 or crossbook_disk_free_bytes < 3 * crossbook_journal_day_bytes',
    },
    ...{
      for: '5m',
      severity: 'critical',
      summary: 'The disk is nearly full: when it is, the exchange stops.',
      action: 'Make room, or give it more.',
    },
  },
  {
    ...{ alert: 'ClockApart', expr: 'abs(crossbook_clock_lead_seconds) > 5', for: '1m', severity: 'warning' },
    ...{
      summary: 'The machine’s clock has jumped.',
      action: 'Set it right; crossbook clock --accept takes one that is ahead.',
    },
  },
  {
    ...{
      alert: 'SignInsRefused',
      expr: 'rate(crossbook_sign_ins_refused_total[5m]) > 1',
      for: '5m',
      severity: 'warning',
    },
    ...{
      summary: 'More than one sign-in a second is refused: passwords are being guessed.',
      action: 'Look from which networks, and shut them out in front of the server.',
    },
  },
  {
    ...{
      alert: 'CallsFail',
      expr: 'rate(crossbook_calls_failed_total[5m]) > 0.1',
      for: '5m',
      severity: 'warning',
    },
    ...{
      summary: 'Calls fail by faults of the server, or are refused as busy.',
      action: 'The log has each fault with its request id.',
    },
  },
  {
    ...{
      alert: 'ReturnOutOfBounds',
      expr: 'abs(crossbook_casino_return_z{window="month"}) > 3.29',
      for: '1h',
      severity: 'warning',
    },
    ...{
      summary: 'A bet of the casino has returned more or less than chance explains.',
      action: 'Look at its rounds and paytable; close the game if in doubt.',
    },
  },
  {
    ...{
      alert: 'BankrollLow',
      expr: 'crossbook_casino_bankroll < 2 * crossbook_casino_bankroll_floor',
      for: '5m',
      severity: 'warning',
    },
    ...{
      summary: 'The bankroll comes near its floor, below which rounds are refused.',
      action: 'Fund it, or lower what a round may pay.',
    },
  },
  {
    ...{
      alert: 'ConnectionsNearlyAll',
      expr: 'crossbook_connections > 0.9 * crossbook_connections_max',
      for: '5m',
      severity: 'warning',
    },
    ...{
      summary: 'Nearly all connections that there may be are open.',
      action: 'Give the process more open files, or see who has them.',
    },
  },
  {
    ...{
      alert: 'ThreadBusy',
      expr: 'nodejs_eventloop_lag_p99_seconds > 0.25',
      for: '5m',
      severity: 'warning',
    },
    ...{ summary: 'The main thread keeps callers waiting.', action: 'See what else runs on the machine.' },
  },
  {
    ...{
      alert: 'BackupOld',
      expr: 'time() - crossbook_last_backup_seconds > 129600',
      for: '1h',
      severity: 'warning',
    },
    ...{
      summary: 'The last backup is older than a day and a half, or there is none.',
      action: 'Make one, and see why the usual one was not made.',
    },
  },
]

/** Returns the file that Prometheus reads. */
export function rulesFile(): string {
  const rules = alerts.map(({ alert, expr, for: lasting, severity, summary, action }) =>
    [
      `      - alert: ${alert}`,
      `        expr: ${JSON.stringify(expr)}`,
      `        for: ${lasting}`,
      `        labels: { severity: ${severity} }`,
      '        annotations:',
      `          summary: ${JSON.stringify(summary)}`,
      `          action: ${JSON.stringify(action)}`,
    ].join('\n'),
  )
  const head = '# Written by: node server/keeping/alerts.ts\ngroups:\n  - name: crossbook\n    rules:\n'
  return `${head}${rules.join('\n')}\n`
}

if (import.meta.main) {
  writeFileSync(join(import.meta.dirname, '../../docs/reference/alerts.yml'), rulesFile())
}
