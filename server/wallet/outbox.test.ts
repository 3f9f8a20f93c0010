/** Every payment under way is sent, at least once and always by the same reference, whatever ends in between. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAccounts, openExchange, temporaryFolder } from '#server/sequencer/testing/exchange.ts'
import { startOutbox } from './outbox.ts'
import type { SentPayment } from './provider.ts'

let dataDir: string
let remove: () => void
beforeEach(() => {
  ;({ dataDir, remove } = temporaryFolder())
})
afterEach(() => remove())

function listening(isAway = () => false) {
  const sent: SentPayment[] = []
  const provider = {
    send: (payment: SentPayment) => {
      sent.push(payment)
      return isAway() ? Promise.reject(new Error('away')) : Promise.resolve()
    },
    close: () => {},
  }
  return { sent, provider }
}

const onError = () => {}

test('a payment is sent when it is begun, a reviewed one when it is approved, and both again after a restart', async () => {
  const sequencer = await openExchange(dataDir)
  const [account, one, other] = (await openAccounts(sequencer, 3)) as [number, number, number]
  const { sent, provider } = listening()
  const stop = startOutbox({ sequencer, provider, onError })
  const withdraw = (amount: number) =>
    sequencer.execute({ kind: 'begin-withdrawal', account, amount, method: 'UPI', reviewAbove: 1_000 })
  await sequencer.execute({ kind: 'begin-deposit', account, amount: 500, method: 'CARD' })
  await withdraw(1_001)
  expect(sent).toEqual([{ reference: 'CB-1', kind: 'deposit', amount: 500, method: 'CARD' }])
  await sequencer.execute({ kind: 'approve-withdrawal', transfer: 2, by: one })
  expect(sent).toHaveLength(1)
  await sequencer.execute({ kind: 'approve-withdrawal', transfer: 2, by: other })
  expect(sent[1]).toEqual({ reference: 'CB-2', kind: 'withdrawal', amount: 1_001, method: 'UPI' })
  await withdraw(1_002)
  stop()
  await sequencer.close()

  const again = await openExchange(dataDir)
  const after = listening()
  const stopAgain = startOutbox({ sequencer: again, provider: after.provider, onError })
  expect(after.sent).toEqual(sent)
  await again.execute({ kind: 'post-transfer', transfer: 1, amount: 500, reference: 'p' })
  stopAgain()
  await again.close()

  const third = await openExchange(dataDir)
  const last = listening()
  startOutbox({ sequencer: third, provider: last.provider, onError })()
  expect(last.sent.map(({ reference }) => reference)).toEqual(['CB-2'])
  await third.close()
})

test('a payment that is not reported is sent again, and no more once it has ended', async () => {
  const sequencer = await openExchange(dataDir)
  const [account] = (await openAccounts(sequencer, 1)) as [number]
  let isAway = true
  const { sent, provider } = listening(() => isAway)
  let failures = 0
  const failed = () => {
    failures++
  }
  const stop = startOutbox({ sequencer, provider, onError: failed, againAfterMs: [5] })
  await sequencer.execute({ kind: 'begin-deposit', account, amount: 500, method: 'CARD' })
  await expect.poll(() => sent.length).toBeGreaterThan(2)
  expect(failures).toBeGreaterThan(0)
  isAway = false
  await sequencer.execute({ kind: 'void-transfer', transfer: 1, reason: 'declined' })
  const timesSent = (reference: string) => sent.filter((each) => each.reference === reference).length
  const count = timesSent('CB-1')
  // Another goes again and again meanwhile.
  await sequencer.execute({ kind: 'begin-deposit', account, amount: 500, method: 'CARD' })
  await expect.poll(() => timesSent('CB-2')).toBeGreaterThan(3)
  expect(timesSent('CB-1')).toBe(count)
  stop()
  await sequencer.close()
})
