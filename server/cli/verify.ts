/** `crossbook verify`: every checksum, the chain, every posting, the ledger's sum, and the operators' audit log. */
import { parseArgs } from 'node:util'
import { formatMoney } from '#core/values/money.ts'
import type { AuditHead } from '#server/identity/audit-chain.ts'
import { checkAuditOf } from '#server/identity/audit-file.ts'
import { auditHeadFold } from '#server/identity/audit-notes.ts'
import { hashText } from '#server/journal/chain.ts'
import type { Fold } from '#server/journal/fold.ts'
import { differencesOf, type LedgerAudit, ledgerAuditFold, totalsOf } from '#server/journal/ledger-audit.ts'
import { recover } from '#server/journal/recovery.ts'
import type { CliCommand, CliContext } from './command.ts'
import { existingDataDir } from './existing-folder.ts'

export const command: CliCommand = {
  summary:
    'checks the journal from the first batch to the last, that the ledger sums to zero, and the audit log',
  help: `Usage: crossbook verify

Reads every batch of the journal and checks its checksum, the hash chain and the seals, that no acknowledged batch is missing,
that every posting moves an amount above zero between two open accounts, that every casino round is there once with its
stake and its payout, that every payment has its posting and every posting of one its payment, that all accounts together hold exactly nothing, and that each balance is the sum of its postings; then the chain of the
operators' audit log, and that it is the one of which the journal has noted how far it went.
Prints the totals. Changes nothing; a server may be running. Ends with 1 and names the batch when something is wrong.`,
  run: verify,
}

async function verify(args: readonly string[], context: CliContext): Promise<number> {
  parseArgs({ args: [...args], options: {} })
  const dataDir = existingDataDir(context)
  const folds = [ledgerAuditFold, auditHeadFold] as Fold<unknown>[]
  const { last, state, folds: data } = await recover({ dataDir, folds, useSnapshots: false })
  const audit = data.get(ledgerAuditFold.name) as LedgerAudit
  const totals = totalsOf(audit)
  const { print } = context
  print(`Journal   ${dataDir}: ${last.sequence} batches, ${audit.facts} facts, checksums and chain are sound`)
  if (last.sequence > 0)
    print(`Last      batch ${last.sequence} at ${new Date(state.time).toISOString()}, ${hashText(last.hash)}`)
  print(`Orders    ${audit.orders} placed, ${audit.matches} matches`)
  const { rounds, staked, returned } = audit.casino
  print(`Casino    ${rounds} rounds, ${formatBigMoney(staked)} staked, ${formatBigMoney(returned)} returned`)
  print(`Payments  ${audit.payments.paid} made`)
  print(`Postings  ${audit.postings}, ${formatBigMoney(audit.turnover)} moved`)
  print(`Players   ${totals.playerCount} accounts hold ${formatMoney(totals.players)}`)
  for (const [name, balance] of Object.entries(totals.house)) {
    print(`House     ${name} ${formatMoney(balance)}`)
  }
  print(`Sum       ${formatMoney(totals.sum)}`)
  const wrong = differencesOf(audit, state)
  // Read after the journal: beside a running server the log may be ahead of it, never behind.
  const { head } = data.get(auditHeadFold.name) as { head: AuditHead }
  const log = checkAuditOf(dataDir, head)
  if (log.head.records > 0) {
    const noted = head.records > 0 ? `, ${head.records} of them noted in the journal` : ''
    print(`Audit     ${log.head.records} records${noted}, ${log.head.hash}`)
  }
  if (totals.sum !== 0) wrong.push(`The ledger does not sum to zero but to ${formatMoney(totals.sum)}.`)
  for (const sentence of [...wrong, ...log.wrong]) print(sentence)
  if (wrong.length > 0) print('The ledger is wrong.')
  if (log.wrong.length > 0) print('The audit log is not what was recorded.')
  if (wrong.length + log.wrong.length > 0) return 1
  print('Everything is in order.')
  return 0
}

function formatBigMoney(amount: bigint): string {
  const text = String(amount).padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}
