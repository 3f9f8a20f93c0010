/** `crossbook replay-stream`: plays recorded market streams into the exchange and compares the books. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatMoney } from '#core/values/money.ts'
import { lockDataFolder } from '#server/data-folder.ts'
import { folds } from '#server/folds.ts'
import { openSequencer } from '#server/sequencer/sequencer.ts'
import { StreamFileError } from '#tools/recorded-streams/lines.ts'
import { StreamLineError } from '#tools/recorded-streams/message.ts'
import { type ReplayReport, replayStreams } from '#tools/recorded-streams/replay-stream.ts'
import { traderKinds } from '#tools/recorded-streams/traders.ts'
import { journaledVenue, memoryVenue, type Venue } from '#tools/recorded-streams/venue.ts'
import { type CliCommand, type CliContext, UsageError } from './command.ts'

export const command: CliCommand = {
  summary: 'plays recorded market streams into the exchange and compares the books',
  help: `Usage: crossbook replay-stream [--data DIR | --in-memory] FILE...

Each FILE is a recorded market stream, one "mcm" message a line: plain, .gz, or .bz2 (needs the bzip2 program).
For every market in it a market is made by the operator's call (minimum stake 0.01, no bet delay). One account backs,
one lays, one takes, until the full book is as recorded; after every message the two are compared. At the end of the
file the market is settled by the recorded result, or void where there is none.

  --data DIR    use this data folder, and keep what happens there; no server may be running on it
  --accept-clock  with --data: go on though the machine's clock is not where that journal is
  --in-memory   the core alone, without the journal: faster
  Otherwise it runs on the real journal in a folder that is removed afterwards.

The exit status is 0 when every message was equal and something matched.`,
  async run(args, context) {
    const { values, positionals: files } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        data: { type: 'string' },
        'accept-clock': { type: 'boolean', default: false },
        'in-memory': { type: 'boolean' },
      },
    })
    if (files.length === 0) throw new UsageError('Name at least one file.')
    if (values.data !== undefined && values['in-memory']) {
      throw new UsageError('Choose one of --data and --in-memory.')
    }
    const say = (line: string) => context.print(line)
    const folder = { dataDir: values.data, acceptClock: values['accept-clock'] }
    const work = (venue: Venue) => replayStreams(files, { venue, say })
    try {
      const report = await (values['in-memory'] ? work(memoryVenue()) : withJournal(folder, work))
      return printReport(report, context)
    } catch (error) {
      if (!(error instanceof StreamFileError || error instanceof StreamLineError)) throw error
      context.complain(error.message)
      return 1
    }
  },
}

async function withJournal<T>(
  { dataDir, acceptClock }: { dataDir: string | undefined; acceptClock: boolean },
  work: (venue: Venue) => Promise<T>,
): Promise<T> {
  const path = dataDir ?? mkdtempSync(join(tmpdir(), 'crossbook-stream-'))
  const folder = lockDataFolder(path)
  try {
    const sequencer = await openSequencer({ dataDir: path, folds, acceptClock })
    try {
      return await work(journaledVenue(sequencer))
    } finally {
      await sequencer.close()
    }
  } finally {
    folder.release()
    if (dataDir === undefined) rmSync(path, { recursive: true })
  }
}

function printReport(report: ReplayReport, { print }: CliContext): number {
  const { messages, compared, equal, milliseconds, matched, profit } = report
  const rate = Math.round(messages / (milliseconds / 1_000))
  print('')
  print(`Messages ${messages}, compared ${compared}, equal ${equal}; ${rate} messages a second`)
  printOddities(report, print)
  for (const difference of report.differences) print(`Different: ${difference}`)
  for (const kind of traderKinds) {
    const name = `The account that ${kind}`.padEnd(23)
    print(
      `${name} matched ${formatMoney(matched[kind]).padStart(14)}   profit ${formatMoney(profit[kind]).padStart(14)}`,
    )
  }
  print(`Sum of the ledger: ${formatMoney(report.ledgerSum)}`)
  if (matched.takes === 0) print('Nothing matched.')
  const isGood = equal === compared && report.skipped === 0 && matched.takes > 0 && report.ledgerSum === 0
  return isGood ? 0 : 1
}

function printOddities(report: ReplayReport, print: (line: string) => void): void {
  const { finerSizes, offLadder, unknownRunners, heldBack, skipped } = report
  if (finerSizes > 0) print(`Sizes finer than a cent, rounded: ${finerSizes}`)
  if (offLadder > 0) print(`Entries at prices off the ladder, left out: ${offLadder}`)
  if (unknownRunners > 0) print(`Entries of runners that no definition names, left out: ${unknownRunners}`)
  if (heldBack > 0) print(`Prices held back where the recorded book was crossed: ${heldBack}`)
  if (skipped > 0) print(`Messages of markets that could not be made: ${skipped}`)
}
