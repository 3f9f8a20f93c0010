/** `npm run bench`: measures what is asked of the core, of durable bets and rounds over HTTP and of a start; says what falls short. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchHttpRounds } from './casino/http-rounds.ts'
import { benchRounds } from './casino/rounds.ts'
import { conditions } from './conditions.ts'
import { benchCore } from './core.ts'
import { benchHttp } from './http/http.ts'
import { benchOrders } from './orders/orders.ts'
import { benchPage } from './page/page.ts'
import { benchDesk } from './reads/desk.ts'
import { benchReads } from './reads/reads.ts'
import { createReport } from './report.ts'
import { benchSlices } from './slices/slices.ts'
import { benchStart } from './start/start.ts'
import { benchBooks } from './stream/books.ts'
import { benchStream } from './stream/stream.ts'

const help = `Usage: npm run bench -- [core] [orders] [http] [casino] [slices] [stream] [reads] [desk] [page] [start] [OPTIONS]

Measures the parts named, all of them when none is. Prints the conditions first, then every figure with what is asked
of it: the median of the runs, the least and the most. Ends with 1 when a figure falls short.

  core      processor an operation in four shapes, and with limits in force; memory of an order, collection pauses, against the
            nodejs-order-book package; beside a C++ ladder when CROSSBOOK_YARDSTICK names the folder of its source and of its streams' generator
  orders    matches across three runners and twenty against a direct one; 10,000 held orders that do not fire; the wait of bets
            while 10,000 stops fire at once
  http      durable bets through HTTP against a route that does nothing; latency; the ledger checked afterwards
  casino    a casino round's own computation, game by game; durable rounds through HTTP as the bets
  slices    bets through HTTP while a market of 100,000 positions is settled, and while as many waiting orders lapse
  stream    how long the largest markets hold the thread: 300 runners, 200,000 prices; bets through HTTP while 1,000 and 5,000
            readers are told every price, and how old the prices are then
  reads     what each read costs at 30,000 markets and 100,000 finished bets an account
  page      what 300 price messages a second over 40 markets, and three ladders beside them, cost the page in a real Chromium:
            script, style, layout, long tasks; what three ladders cost that are opened first
  desk      what the reads of the operators' pages cost at 100,000 accounts and 1,000 markets, and how long others wait while a
            settlement of all these accounts is looked at
  start     from the start of the process to a server that answers: on an empty folder; to the first prices of the matches that
            the home page lists; after kill -9 amid bets, with snapshots and without; after a longer history of which the rest is
            settled, archived and forgotten

  --runs N        runs of each measurement, 5 at least (default 5)
  --file FILE     core: this stream of operations instead of the generated ones: one of the yardstick's, or lines
                  "P market runner B|L price size account" (places) or "C n" (cancels place operation n, from 0)
  --seconds N     http, casino: length of each measured phase (default 4)
  --bets N        start: how many bets are in open markets (default 100000; the figures are asked of 1000000)
  --history N     start: how many bets the longer history has, those included (default 5 times as many; asked of 20)
  --profile DIR   http, casino: keeps a CPU profile of the server in an empty folder http or casino below this one, and
                  prints the top of it
  --record FILE   writes what was printed to this file, as Markdown
  --help          prints this`

/** What was typed cannot be done; the message says what can. */
class UsageError extends Error {}

const runsMin = 5
const parts = [
  'core',
  'orders',
  'http',
  'casino',
  'slices',
  'stream',
  'reads',
  'desk',
  'page',
  'start',
] as const

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: String(runsMin) },
    file: { type: 'string' },
    seconds: { type: 'string', default: '4' },
    bets: { type: 'string', default: '100000' },
    history: { type: 'string' },
    profile: { type: 'string' },
    record: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

function wholeNumber(name: 'runs' | 'seconds' | 'bets' | 'history', least: number): number {
  const number = Number(values[name])
  if (!Number.isInteger(number) || number < least)
    throw new UsageError(`--${name} is "${values[name]}". Give a whole number from ${least} on.`)
  return number
}

async function main(): Promise<void> {
  const unknown = positionals.find((name) => !(parts as readonly string[]).includes(name))
  if (unknown !== undefined)
    throw new UsageError(`There is no part "${unknown}". The parts are: ${parts.join(', ')}.`)
  const wanted = new Set(positionals.length === 0 ? parts : positionals)
  const runs = wholeNumber('runs', runsMin)
  const report = createReport((line) => console.log(line))
  for (const line of conditions()) report.say(line)
  report.say(`Runs        ${runs} of each; a figure is their median (least to most)\n`)
  if (wanted.has('core')) benchCore(report, { runs, ...(values.file !== undefined && { file: values.file }) })
  if (wanted.has('orders')) benchOrders(report, { runs })
  // A folder a part: of the profiles in it the largest is the server's.
  const load = (part: 'http' | 'casino') => ({
    runs,
    seconds: wholeNumber('seconds', 1),
    ...(values.profile !== undefined && { profile: join(values.profile, part) }),
  })
  if (wanted.has('http')) await benchHttp(report, load('http'))
  if (wanted.has('casino')) {
    benchRounds(report, runs)
    await benchHttpRounds(report, load('casino'))
  }
  if (wanted.has('slices')) await benchSlices(report, { runs })
  if (wanted.has('stream')) {
    benchBooks(report, { runs })
    await benchStream(report, { runs })
  }
  if (wanted.has('reads')) await benchReads(report, { runs })
  if (wanted.has('desk')) await benchDesk(report, { runs })
  if (wanted.has('page')) await benchPage(report, { runs })
  if (wanted.has('start')) {
    const bets = wholeNumber('bets', 1)
    const history = values.history === undefined ? 5 * bets : wholeNumber('history', bets)
    await benchStart(report, { runs, bets, history })
  }
  const { short } = report
  report.say(short.length === 0 ? '\nEvery figure is reached.' : `\nShort: ${short.join('; ')}.`)
  if (values.record !== undefined) {
    writeFileSync(values.record, `# Speed, measured\n\n\`\`\`\n${report.lines.join('\n')}\n\`\`\`\n`)
  }
  process.exitCode = short.length === 0 ? 0 : 1
}

if (values.help) {
  console.log(help)
} else {
  await main().catch((error: unknown) => {
    console.error(error instanceof UsageError ? error.message : error)
    process.exitCode = error instanceof UsageError ? 2 : 1
  })
}
