/** The clocks of the tree, all injected: the weekly close, what is overdue after it, and what lapses. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Command } from '#core/engine/command.ts'
import { availableOf, balanceOf } from '#core/ledger/accounts.ts'
import { lineOf } from '#core/ledger/beside.ts'
import { simulated } from '#server/clock.ts'
import { folds } from '#server/folds.ts'
import { ManualClock } from '#server/house/testing/manual-clock.ts'
import { openSequencer, type Sequencer } from '#server/sequencer/sequencer.ts'
import { done, temporaryFolder } from '#server/sequencer/testing/exchange.ts'
import { addNode, type Books, createBooks, dueOf, earn, moveNode } from './books.ts'
import { booksFold } from './books-fold.ts'
import { endLines, startEndingLines } from './lines-ended.ts'
import { isOverdue, startFreezingOverdue } from './overdue.ts'
import { childrenOf, edgeSheetsOf, outstandingOf, rowsMax, sharesOf } from './reports.ts'
import { nextMonday, startWeeklyCloses } from './weekly-close.ts'

const hour = 3_600_000
const day = 24 * hour
const limits = { noRaiseMs: 7 * day, frozenMs: 14 * day }
/** A Wednesday. */
const start = Date.UTC(2026, 10, 25, 12)

let clock: ManualClock
let sequencer: Sequencer
let dataDir: string
let remove: () => void
const errors: unknown[] = []
const stops: (() => void)[] = []

const open = () => openSequencer({ dataDir, folds, machine: simulated(clock.now), acceptClock: true })
const begin = () => {
  stops.push(startWeeklyCloses({ sequencer, clock, onError: (error) => errors.push(error) }))
  const onFrozen = () => {}
  stops.push(
    startFreezingOverdue({ sequencer, clock, ...limits, onFrozen, onError: (error) => errors.push(error) }),
  )
}
const end = () => {
  for (const stop of stops.splice(0)) stop()
}
beforeEach(async () => {
  ;({ dataDir, remove } = temporaryFolder())
  clock = new ManualClock(start)
  sequencer = await open()
})
afterEach(async () => {
  end()
  await sequencer.close()
  remove()
  expect(errors.splice(0)).toEqual([])
})

const run = (command: Command) => done(sequencer, command)
const books = () => sequencer.fold<Books>(booksFold.name)
const nodeOf = (account: number) => books().nodes.get(account)!

/** M below the house, Ann below him with a line; a bet of hers against the house's book is lost. */
async function withDebt() {
  const agent = { exchange: 0, casino: 0, book: 5_000, casinoTurnover: 0, bookTurnover: 0 }
  const { id: m } = await run({ kind: 'open-account', agent })
  const { id: ann } = await run({ kind: 'open-account', parent: m })
  await run({ kind: 'set-line', account: m, line: 100_000, by: 0 })
  await run({ kind: 'set-line', account: ann, line: 50_000, by: m })
  return { m, ann }
}
async function lose(account: number, stake: number) {
  const { id: bet } = await run({ kind: 'take-book-bet', account, stake })
  await run({ kind: 'settle-book-bet', bet, returned: 0 })
}
/** Moves hour by hour, as long as it takes, so that whoever waits is woken as it would be. */
async function moveTo(time: number) {
  while (clock.now() < time) {
    clock.moveTo(Math.min(time, clock.next()))
    await sequencer.run([])
    await new Promise((resolve) => setImmediate(resolve))
    await sequencer.run([])
  }
}

test('a week is closed on Monday at 00:00 UTC, once, also when the server was down then', async () => {
  expect(new Date(nextMonday(start)).toISOString()).toBe('2026-11-30T00:00:00.000Z')
  const monday = nextMonday(start)
  begin()
  await moveTo(monday + hour)
  // Without agents there is nothing to close.
  expect(books().closes).toEqual([])
  const { m, ann } = await withDebt()
  await lose(ann, 4_000)
  await moveTo(monday + 7 * day - 1)
  expect(books().closes).toEqual([])
  await moveTo(monday + 7 * day)
  expect(books().closes).toHaveLength(1)
  expect(books().closes[0]! - monday - 7 * day).toBeLessThan(hour)
  // Half of the 40.00 that the house won.
  expect(balanceOf(sequencer.published.accounts, m)).toBe(2_000)
  end()
  await sequencer.close()
  clock.moveTo(monday + 15 * day)
  sequencer = await open()
  begin()
  await moveTo(monday + 15 * day + 2 * hour)
  expect(books().closes).toHaveLength(2)
  end()
  begin()
  await moveTo(monday + 16 * day)
  expect(books().closes).toHaveLength(2)
  expect(edgeSheetsOf(books(), nodeOf(ann))).toMatchObject([
    { period: 3, opening: -4_000, closing: -4_000 },
    { period: 2, opening: -4_000, closing: -4_000 },
    { period: 1, opening: 0, book: -4_000, closing: -4_000 },
  ])
  expect(edgeSheetsOf(books(), nodeOf(m)).at(-1)).toMatchObject({
    book: -4_000,
    shares: 2_000,
    closing: -2_000,
  })
})

test('a debt of a close keeps lines from being raised after 7 days and freezes its branch after 14', async () => {
  const { m, ann } = await withDebt()
  await lose(ann, 4_000)
  begin()
  const monday = nextMonday(start)
  await moveTo(monday + hour)
  const { since } = dueOf(books(), nodeOf(ann))!
  expect(dueOf(books(), nodeOf(ann))).toMatchObject({ amount: 4_000 })
  // What is lost later is not due before the next close; what is paid is paid of what is due.
  await lose(ann, 1_000)
  await run({ kind: 'settle-up', from: m, to: ann, amount: 500, reference: '' })
  expect(dueOf(books(), nodeOf(ann))).toMatchObject({ amount: 3_500, since })
  const at = (time: number) => isOverdue(books(), ann, time, limits)
  expect([at(since + 7 * day - 1), at(since + 7 * day)]).toEqual([false, true])
  await moveTo(since + 14 * day - hour)
  expect(sequencer.published.accounts.frozenBy.has(ann)).toBe(false)
  await moveTo(since + 14 * day + hour)
  expect(sequencer.published.accounts.frozenBy.get(ann)).toBe(0)
  // Whom the house lets go stays so, until another debt is overdue.
  await run({ kind: 'thaw-branch', account: ann, by: 0, reason: 'Agreed' })
  await moveTo(since + 15 * day)
  expect(sequencer.published.accounts.frozenBy.has(ann)).toBe(false)
  await run({ kind: 'settle-up', from: m, to: ann, amount: 3_500, reference: '' })
  expect(dueOf(books(), nodeOf(ann))).toBeUndefined()
})

test('a payment that nobody confirms, and a claim that nobody answers, go on after their 72 hours', async () => {
  const { m, ann } = await withDebt()
  await run({ kind: 'settle-up', from: m, to: ann, amount: 1_000, reference: '' })
  await run({ kind: 'propose-payment', from: ann, to: m, amount: 1_000, lapseMs: 72 * hour })
  const { id: claim } = await run({
    kind: 'file-claim',
    account: ann,
    amount: 100,
    waitMs: 72 * hour,
    reason: 'Paid',
  })
  const { tree } = sequencer.published
  clock.moveTo(start + 72 * hour - 1)
  await sequencer.run([])
  await run({ kind: 'set-line', account: ann, line: 50_001, by: m })
  expect([tree.payments.size, tree.claims.get(claim)!.to]).toEqual([1, m])
  clock.moveTo(start + 72 * hour + 1_000)
  await run({ kind: 'set-line', account: ann, line: 50_000, by: m })
  expect([tree.payments.size, tree.claims.get(claim)!.to]).toEqual([0, 0])
})

test('the books are the same live and made again, and each total is the sum of its branch', async () => {
  const { m, ann } = await withDebt()
  const { id: bob } = await run({ kind: 'open-account', parent: m, grant: 5_000 })
  const { id: self } = await run({ kind: 'open-account', grant: 7_000 })
  await lose(ann, 1_234)
  await lose(self, 500)
  await run({ kind: 'close-period' })
  await lose(bob, 777)
  // A player of the house comes into the books with his first line, with all that he had before.
  await run({ kind: 'set-line', account: self, line: 100, by: 0 })
  await run({ kind: 'settle-up', from: 0, to: m, amount: 50, reference: '' })
  // And one who goes from an agent to the house is directly below it.
  const { id: gus } = await run({ kind: 'open-account', parent: m })
  await run({ kind: 'move-player', account: gus, to: 0 })
  expect([childrenOf(books(), 0), childrenOf(books(), m)]).toEqual([
    [m, self, gus],
    [ann, bob],
  ])
  const of = (account: number) => balanceOf(sequencer.published.accounts, account)
  expect(nodeOf(self).total).toBe(of(self))
  expect(nodeOf(m).total).toBe(of(m) + of(ann) + of(bob))
  for (const account of [m, ann, bob, self]) {
    for (const { opening, closing, period, closedAt, ...changes } of edgeSheetsOf(books(), nodeOf(account)))
      expect(
        opening + Object.values(changes).reduce((sum, each) => sum + each, 0),
        `${account} ${period}`,
      ).toBe(closing)
  }
  const live = structuredClone(books())
  await sequencer.close()
  sequencer = await open()
  expect(books()).toEqual(live)
})

test('what an agent gives back is paid at the Monday after its notice, and stands on the sheet of his player', async () => {
  begin()
  const { m, ann } = await withDebt()
  const giveBack = { book: 1_000 }
  await run({ kind: 'announce-give-back', account: m, noticeMs: day, giveBack })
  await lose(ann, 10_000)
  const first = nextMonday(start)
  await moveTo(first + hour)
  // Nothing of what was earned before it was in force.
  expect(balanceOf(sequencer.published.accounts, ann)).toBe(-10_000)
  await lose(ann, 10_005)
  end()
  await sequencer.close()
  sequencer = await open()
  begin()
  // Until it waits for the next Monday.
  await sequencer.run([])
  await moveTo(nextMonday(first) + hour)
  expect(balanceOf(sequencer.published.accounts, ann)).toBe(-20_005 + 1_000)
  const [, closed] = edgeSheetsOf(books(), nodeOf(ann))
  expect(closed).toMatchObject({ period: 2, opening: -10_000, book: -10_005, givenBack: 1_000 })
  expect(closed!.closing).toBe(-19_005)
  // It is between the two: of the agent's branch the house is owed what it was.
  expect(edgeSheetsOf(books(), nodeOf(m))[1]).toMatchObject({ givenBack: 0, shares: 5_002 })
  expect(sequencer.published.tree.promised.get(ann)).toEqual({ units: 0, rest: 5_000 })
})

test('a report of shares has the largest and the sum of all; who moves away meanwhile is in no list of debts', async () => {
  const earner = createBooks()
  const agent = addNode(earner, 10, 0, true)
  const count = 2 * rowsMax + 300
  // The largest come last and in the middle.
  for (let source = 1; source <= count; source++) earn(earner, agent, source, (source * 7) % count, 5_000)
  const { more, rows, total } = await sharesOf(earner, agent, 'open')
  const halves = Array.from({ length: rowsMax }, (_, i) => `${((count - 1 - i) * 5_000) / 10_000}`)
  expect(rows.map(({ earned }) => String(Number(earned)))).toEqual(halves)
  expect(more).toBe(count - rowsMax)
  expect(Number(total)).toBe((count * (count - 1)) / 4)

  const { m, ann } = await withDebt()
  await lose(ann, 10_000)
  const owing = async (move: () => void) => {
    const read = outstandingOf(sequencer.published, books(), m, start)
    move()
    return (await read).map(({ accountId }) => accountId)
  }
  expect(await owing(() => {})).toEqual([ann])
  expect(await owing(() => moveNode(books(), nodeOf(ann), 0, start))).toEqual([])
})

test('under the strict profile nobody plays on a line, and lines go down to what is owed or at stake, at once, and hour by hour as that gets less', async () => {
  const { m, ann } = await withDebt()
  await lose(ann, 20_000)
  const { id: bet } = await run({ kind: 'take-book-bet', account: ann, stake: 5_000 })
  const lines = () => [m, ann].map((account) => lineOf(sequencer.published.accounts, account))
  const ended: number[] = []
  const onEnded = async (count: number) => void ended.push(count)
  await endLines(sequencer, onEnded)
  expect(lines()).toEqual([100_000, 50_000])
  await run({ kind: 'set-profile', profile: 'strict', account: 0 })
  await run({ kind: 'note-identity', account: ann, state: 'VERIFIED', bornOn: 19_800_101, person: 0 })
  const more = await sequencer.execute({ kind: 'take-book-bet', account: ann, stake: 1 })
  expect(more.refusal).toBe('stake_above_available')
  // The player's before her agent's, who could not be lowered as far with hers given.
  await endLines(sequencer, onEnded)
  expect(lines()).toEqual([25_000, 25_000])
  expect(availableOf(sequencer.published.accounts, ann)).toBe(0)
  await endLines(sequencer, onEnded)
  expect(ended).toEqual([2])
  stops.push(startEndingLines({ sequencer, clock, onEnded, onError: (error) => errors.push(error) }))
  await run({ kind: 'settle-book-bet', bet, returned: 15_000 })
  await moveTo(start + hour - 1)
  expect(lines()).toEqual([25_000, 25_000])
  await moveTo(start + hour)
  await moveTo(start + 2 * hour)
  // Of the 25,000 she owes 10,000 still.
  expect(balanceOf(sequencer.published.accounts, ann)).toBe(-10_000)
  expect(lines()).toEqual([10_000, 10_000])
  expect(ended).toEqual([2, 2])
})

test('what was lowered before a refusal is told, and the next hour goes on', async () => {
  const { m, ann } = await withDebt()
  const { id: bob } = await run({ kind: 'open-account', parent: m })
  await run({ kind: 'set-line', account: bob, line: 10_000, by: m })
  await run({ kind: 'set-profile', profile: 'strict', account: 0 })
  const ended: number[] = []
  const hasMoved = () => sequencer.published.accounts.parent[bob] === 0
  // Bob is moved just before his line is lowered by who was above him.
  const lines: Parameters<typeof startEndingLines>[0]['sequencer'] = {
    published: sequencer.published,
    fold: (name) => sequencer.fold(name),
    async execute(command) {
      if (command.kind === 'set-line' && command.account === bob && !hasMoved()) {
        await run({ kind: 'set-line', account: bob, line: 0, by: m })
        await run({ kind: 'move-player', account: bob, to: 0 })
      }
      return sequencer.execute(command)
    },
  }
  stops.push(
    startEndingLines({
      ...{ sequencer: lines, clock, onError: (error) => errors.push(error) },
      onEnded: async (count) => void ended.push(count),
    }),
  )
  await moveTo(start + hour)
  await expect.poll(() => ended).toEqual([1])
  await expect.poll(() => errors).toHaveLength(1)
  expect(errors.splice(0)).toMatchObject([{ message: 'A line is not ended: not_your_child' }])
  await moveTo(start + 2 * hour + 1)
  const left = () => [m, ann, bob].map((account) => lineOf(sequencer.published.accounts, account))
  await expect.poll(left).toEqual([0, 0, 0])
})
