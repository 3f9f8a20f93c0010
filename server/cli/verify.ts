/** `crossbook verify`: every checksum, the chain, every posting, and the ledger's sum. */
import { parseArgs } from 'node:util'
import { formatMoney } from '#core/values/money.ts'
import { hashText } from '#server/journal/chain.ts'
import { differencesOf, type LedgerAudit, ledgerAuditFold, totalsOf } from '#server/journal/ledger-audit.ts'
import { recover } from '#server/journal/recovery.ts'
import type { CliCommand, CliContext } from './command.ts'
import { existingDataDir } from './existing-folder.ts'

export const command: CliCommand = {
  summary: 'checks the journal from the first batch to the last, and that the ledger sums to zero',
  help: `Usage: crossbook verify

Reads every batch of the journal and checks its checksum, the hash chain and the seals, that no acknowledged batch is missing,
that every posting moves an amount above zero between two open accounts, that every casino round is there once with its
stake and its payout, that all accounts together hold exactly nothing, and that each balance is the sum of its postings.
Prints the totals. Changes nothing; a server may be running. Ends with 1 and names the batch when something is wrong.`,
  run: verify,
}

async function verify(args: readonly string[], context: CliContext): Promise<number> {
  parseArgs({ args: [...args], options: {} })
  const dataDir = existingDataDir(context)
  const folds = [ledgerAuditFold]
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
  print(`Postings  ${audit.postings}, ${formatBigMoney(audit.turnover)} moved`)
  print(`Players   ${totals.playerCount} accounts hold ${formatMoney(totals.players)}`)
  for (const [name, balance] of Object.entries(totals.house)) {
    print(`House     ${name} ${formatMoney(balance)}`)
  }
  print(`Sum       ${formatMoney(totals.sum)}`)
  const wrong = differencesOf(audit, state)
  if (totals.sum !== 0) wrong.push(`The ledger does not sum to zero but to ${formatMoney(totals.sum)}.`)
  for (const sentence of wrong) print(sentence)
  print(wrong.length === 0 ? 'Everything is in order.' : 'The ledger is wrong.')
  return wrong.length === 0 ? 0 : 1
}

function formatBigMoney(amount: bigint): string {
  const text = String(amount).padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}
