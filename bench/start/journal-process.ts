/**
 * Fills a data folder with bets through the sequencer, as the placing call does it: one bet a call, each under its own
 * idempotency key, many calls under way. `node journal-process.ts DATA_DIR`. Asked for a number of bets it answers when they
 * are acknowledged, and goes on betting until it is killed; or, if they are to end, when their markets are settled and
 * archived, and their keys' time is over.
 */
import type { PlaceOrder } from '#core/exchange/command.ts'
import { simulated } from '#server/clock.ts'
import { folds, foldsModule } from '#server/folds.ts'
import { answerTo, forms } from '#server/http/answers/forms.ts'
import { openSequencer } from '#server/sequencer/sequencer.ts'
import { answerQuestions } from '../child.ts'
import { execute, marketCount, openMarkets, seedExchange } from '../exchange.ts'
import { randomNumbers } from '../operations.ts'
import { randomBet, randomMarket, randomSide } from '../random-bets.ts'

const callsUnderWay = 512
/** After a market has ended: no correction is taken any more, and no key is kept. */
const forgottenMs = 49 * 60 * 60 * 1_000

let skippedMs = 0
const sequencer = await openSequencer({
  dataDir: process.argv[2]!,
  folds,
  snapshots: { foldsModule },
  machine: simulated(() => Date.now() + skippedMs),
})
const accounts = await seedExchange(sequencer)
const random = randomNumbers(1)
/** Markets that have ended. */
let ended = 0
let called = 0
let acknowledged = 0
let wanted = 0
let goesOn = false
let tellWanted: () => void = () => undefined

function bet(): void {
  const account = accounts[called % accounts.length]!
  const key = `bench-${String(called++).padStart(15, '0')}`
  // As long as the digest of a call.
  const bodyHash = key.padEnd(43, '-')
  const commands = [randomOrder(account)]
  sequencer.submit({ account, key, bodyHash, commands, form: forms.placed() }, (answered) => {
    const { status, body } = answerTo(answered)
    if (status !== 200 || !body.includes('"ok":true'))
      throw new Error(`A bet was answered ${status}: ${body}`)
    acknowledged++
    if (acknowledged === wanted) tellWanted()
    if (goesOn || called < wanted) bet()
  })
}

function randomOrder(account: number): PlaceOrder {
  const market = ended + randomMarket(random)
  const side = randomSide(random)
  return { kind: 'place-order', market, account, side, timeInForce: 'LIMIT', ...randomBet(random) }
}

/** Settles and archives the markets that are open, and opens as many others. */
async function endMarkets(): Promise<void> {
  const markets = Array.from({ length: marketCount }, (_, i) => ended + 1 + i)
  for (const market of markets) {
    await execute(sequencer, [{ kind: 'suspend-market', market, lapse: true, reason: '' }])
    await execute(sequencer, [{ kind: 'settle-market', market, winners: [1] }])
  }
  skippedMs += forgottenMs
  for (const market of markets) await execute(sequencer, [{ kind: 'archive-market', market }])
  ended += marketCount
  await openMarkets(sequencer, ended)
}

answerQuestions(async ({ count, ends }: { count: number; ends: boolean }) => {
  wanted = acknowledged + count
  goesOn = !ends
  await new Promise<void>((resolve) => {
    tellWanted = resolve
    for (let i = 0; i < Math.min(callsUnderWay, count); i++) bet()
  })
  if (ends) await endMarkets()
  return { acknowledged }
})
