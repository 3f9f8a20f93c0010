/** A ledger that was altered, shortened, lengthened or hung under another root is told, and where. */
import { expect, test } from 'vitest'
import { firstHead, leafText, lineText, nodeText } from '#contract/ledger-lines.ts'
import { type SavedLedger, verifyLedger } from './verify-ledger.ts'

type Line = SavedLedger['lines'][number]

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Buffer.from(digest).toString('hex')
}

/** Returns chained lines of these amounts. */
async function chained(amounts: readonly number[]): Promise<Line[]> {
  let [before, balance] = [firstHead, 0]
  const lines: Line[] = []
  for (const [i, amount] of amounts.entries()) {
    balance += amount
    const line = { time: 1_700_000_000_000 + i, kind: 'settlement', amount, balance }
    before = await sha256(lineText(before, i + 1, line))
    lines.push([i + 1, line.time, line.kind, amount, balance, before])
  }
  return lines
}

/** Of 101 among others, whose first three lines are under the root. */
async function saved(accounts = 5): Promise<{ ledger: SavedLedger; root: string }> {
  const lines = await chained([100_000, -2_500, 4_900, -700])
  let level = await Promise.all(
    Array.from({ length: accounts }, async (_, i) =>
      sha256(leafText(99 + i, 3, i === 2 ? lines[2]![5] : await sha256(`head ${i}`))),
    ),
  )
  const path: { side: 'left' | 'right'; hash: string }[] = []
  for (let own = 2; level.length > 1; own = Math.floor(own / 2)) {
    const other = level[own % 2 === 0 ? own + 1 : own - 1]
    if (other !== undefined) path.push({ side: own % 2 === 0 ? 'right' : 'left', hash: other })
    const pairs = Array.from({ length: Math.ceil(level.length / 2) }, (_, i) => level.slice(2 * i, 2 * i + 2))
    level = await Promise.all(pairs.map(([left, right]) => (right ? sha256(nodeText(left!, right)) : left!)))
  }
  return { ledger: { account: 101, lines, under: 3, path }, root: level[0]! }
}

const check = (ledger: SavedLedger, root: string) => verifyLedger(JSON.stringify(ledger), root)

test.each([3, 4, 5, 6, 7, 8, 9])(
  'a true ledger among %i fits its root, also with lines that came later',
  async (count) => {
    const { ledger, root } = await saved(count)
    expect(await check(ledger, ` ${root.toUpperCase()}\n`)).toEqual({ fits: true, lines: 4, under: 3 })
  },
)

test('an amount that was altered is told by the balance, a kind or time by the hash', async () => {
  const { ledger, root } = await saved()
  const altered = (place: number, value: number | string) =>
    ledger.lines.map((line, i) => (i === 1 ? line.with(place, value) : line) as Line)
  expect(await check({ ...ledger, lines: altered(3, -2_400) }, root)).toMatchObject({
    fault: 'balance',
    line: 2,
  })
  expect(await check({ ...ledger, lines: altered(2, 'deposit') }, root)).toMatchObject({
    fault: 'line',
    line: 2,
  })
  expect(await check({ ...ledger, lines: altered(1, 1) }, root)).toMatchObject({ fault: 'line', line: 2 })
})

test('a line left out or put in is told', async () => {
  const { ledger, root } = await saved()
  const [first, second, third, fourth] = ledger.lines as [Line, Line, Line, Line]
  expect(await check({ ...ledger, lines: [first, third, fourth] }, root)).toMatchObject({
    fault: 'number',
    line: 2,
  })
  const put = [first, second, second, third, fourth]
  expect(await check({ ...ledger, lines: put }, root)).toMatchObject({ fault: 'number', line: 3 })
})

test('a ledger that was written again whole fits no root that was kept', async () => {
  const { ledger, root } = await saved()
  const lines = await chained([100_000, -2_400, 4_900, -700])
  expect(await check({ ...ledger, lines }, root)).toEqual({ fits: false, fault: 'root', line: 0 })
  const shorter = { ...ledger, lines: ledger.lines.slice(0, 2), under: 2 }
  expect(await check(shorter, root)).toMatchObject({ fault: 'root' })
  expect(await check({ ...ledger, under: 0 }, root)).toMatchObject({ fault: 'root' })
  expect(await check({ ...ledger, account: 102 }, root)).toMatchObject({ fault: 'root' })
})

test('another root is told, and so is what is no ledger', async () => {
  const { ledger, root } = await saved()
  expect(await check(ledger, (await saved(6)).root)).toMatchObject({ fault: 'root' })
  expect(await check({ ...ledger, path: ledger.path.slice(1) }, root)).toMatchObject({ fault: 'root' })
  const whole = JSON.stringify({ ...ledger, path: [null] })
  for (const text of ['', '{}', '[1]', 'null', '{"account":1,"lines":[[1]],"under":1,"path":[]}', whole]) {
    expect(await verifyLedger(text, root)).toMatchObject({ fault: 'unreadable' })
  }
})
