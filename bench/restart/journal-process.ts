/**
 * Fills a data folder with bets through the sequencer, as the placing call does it: one bet a call, each under its own
 * idempotency key, many calls under way. `node journal-process.ts DATA_DIR`; asked for a number of bets it answers when
 * they are acknowledged, and goes on betting until it is killed.
 */
import type { PlaceOrder } from '#core/exchange/command.ts'
import { folds, foldsModule } from '#server/folds.ts'
import { answerTo, forms } from '#server/http/answers/forms.ts'
import { openSequencer } from '#server/sequencer/sequencer.ts'
import { answerQuestions } from '../child.ts'
import { seedExchange } from '../exchange.ts'
import { randomNumbers } from '../operations.ts'
import { randomBet, randomMarket, randomSide } from '../random-bets.ts'

const callsUnderWay = 512

const sequencer = await openSequencer({ dataDir: process.argv[2]!, folds, snapshots: { foldsModule } })
const accounts = await seedExchange(sequencer)
const random = randomNumbers(1)
let called = 0
let acknowledged = 0
let wanted = Number.POSITIVE_INFINITY
let tellWanted: (() => void) | undefined

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
    if (acknowledged === wanted) tellWanted!()
    bet()
  })
}

function randomOrder(account: number): PlaceOrder {
  const market = randomMarket(random)
  const side = randomSide(random)
  return { kind: 'place-order', market, account, side, timeInForce: 'LIMIT', ...randomBet(random) }
}

answerQuestions(async ({ count }: { count: number }) => {
  wanted = count
  await new Promise<void>((resolve) => {
    tellWanted = resolve
    for (let i = 0; i < callsUnderWay; i++) bet()
  })
  return { acknowledged }
})
