/** `crossbook repair`: cuts the journal before a batch that cannot be trusted, and says what that costs. */
import { parseArgs } from 'node:util'
import { lockDataFolder } from '#server/data-folder.ts'
import { JournalDamage } from '#server/journal/damage.ts'
import { cutJournal } from '#server/journal/sqlite/cut.ts'
import { type Loss, lossFrom } from '#server/journal/sqlite/loss.ts'
import { type CliCommand, type CliContext, UsageError } from './command.ts'
import { existingDataDir } from './existing-folder.ts'

export const command: CliCommand = {
  summary: 'cuts a damaged journal before a given batch and prints what is lost',
  help: `Usage: crossbook repair --discard-from SEQUENCE [--dry-run]

Keeps the batches before SEQUENCE, each one checked, and gives up that one and all after it: bets and money in them are
gone, acknowledged or not. Prints what is lost. The files as they were go to a folder named before-repair-... beside
them. Views are rebuilt at the next start. No server may be running on the data folder.

  --discard-from SEQUENCE  the first batch to give up; a server that refuses to start names it
  --dry-run                only print what would be lost`,
  run: repair,
}

async function repair(args: readonly string[], context: CliContext): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { 'discard-from': { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  })
  const from = sequenceOf(values['discard-from'])
  const folder = lockDataFolder(existingDataDir(context))
  try {
    const loss = lossFrom(folder.path, from)
    printLoss(loss, context)
    if (values['dry-run']) {
      context.print('Nothing was changed.')
      return 0
    }
    const kept = cutJournal(folder.path, from)
    context.print(`The journal now ends at batch ${from - 1}. The files as they were: ${kept}`)
    return 0
  } catch (error) {
    if (error instanceof JournalDamage) context.print('Nothing was changed.')
    throw error
  } finally {
    folder.release()
  }
}

function sequenceOf(text: string | undefined): number {
  if (text === undefined) throw new UsageError('Say from which batch on to cut: --discard-from SEQUENCE.')
  const sequence = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(sequence) || sequence < 1) {
    throw new UsageError(`"${text}" is not the number of a batch: they count 1, 2, 3 and so on.`)
  }
  return sequence
}

function printLoss(loss: Loss, { print }: CliContext): void {
  const { from, stored, acknowledged, facts, unreadable } = loss
  if (stored === 0 && acknowledged < from) {
    print(`Nothing is lost: the journal ends at batch ${from - 1}.`)
    return
  }
  if (acknowledged >= from) print(`Acknowledged batches lost: ${from} to ${acknowledged}.`)
  print(`Stored batches discarded: ${stored}, from ${from} on.`)
  if (loss.timeFirst !== undefined && loss.timeLast !== undefined) {
    print(
      `They were made from ${new Date(loss.timeFirst).toISOString()} to ${new Date(loss.timeLast).toISOString()}.`,
    )
  }
  for (const [name, count] of Object.entries(facts)) print(`  ${name}: ${count}`)
  if (unreadable !== undefined) print(`Not all of them can be read: ${unreadable}`)
}
