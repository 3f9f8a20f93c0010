/** What the books say each agent has earned, by market and game, against what the engine owes him: through the simulation, and in a scene of its own. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { GameKey } from '#core/casino/game.ts'
import { codeOf } from '#core/casino/games.ts'
import { applyLog } from '#core/engine/apply.ts'
import type { Command } from '#core/engine/command.ts'
import { createState } from '#core/engine/state.ts'
import { accountKinds, postingKinds } from '#core/facts/ledger.ts'
import type { FactLog } from '#core/facts/log.ts'
import { readFact } from '#core/facts/registry.ts'
import type { Owed } from '#core/ledger/shares.ts'
import { commitSeeds, fundBankroll, playRound, testVault } from '#server/casino/testing/rounds.ts'
import { folds } from '#server/folds.ts'
import { openSequencer, type Sequencer } from '#server/sequencer/sequencer.ts'
import { bet, done, openAccounts, openMarket, temporaryFolder } from '#server/sequencer/testing/exchange.ts'
import { copyingCodec, type FactCodec } from '#sim/simulation/journal-port.ts'
import { simulate } from '#sim/simulation/simulate.ts'
import { type Books, bookSource, earnedIn, gameSource, openPeriod } from './books.ts'
import { booksFold } from './books-fold.ts'

/** 1/10,000 of a minor unit. */
const exactly = ({ rest, units }: Owed) => BigInt(units) * 10_000n + BigInt(rest)

/** What the engine has owed an agent in all: what it owes him now, and what it has paid him. */
class EarnedBeside {
  readonly state = createState()
  readonly books = booksFold.create()
  readonly #paid = new Map<number, bigint>()
  /** Of each agent: what he had earned in all when the open period began, and what he earned in the one before. */
  readonly #begun = new Map<number, bigint>()
  readonly #before = new Map<number, bigint>()
  /** Sums that were compared and are not zero, of the open period and of the one before. */
  readonly compared = { open: 0, before: 0 }

  /** Folds a batch, and compares of each agent what his sources come to with what the engine owes him by them. */
  fold(log: FactLog): void {
    const { books, state } = this
    const closes = books.closes.length
    applyLog(state, log)
    booksFold.apply(books, state, log, 0, log.count, 0)
    this.#notePaid(log)
    const closed = books.closes.length - closes
    for (const [account, { isClosed, owed }] of state.tree.agents) {
      // What is below a minor unit goes to the house when he closes.
      if (isClosed) continue
      const inAll = exactly(owed) + (this.#paid.get(account) ?? 0n)
      this.#compare(account, inAll, closed)
    }
  }

  #compare(account: number, inAll: bigint, closed: number): void {
    const period = openPeriod(this.books)
    const sum = (of: number) =>
      [...earnedIn(this.books.nodes.get(account)!, of).values()].reduce(
        (all, each) => all + exactly(each),
        0n,
      )
    const open = sum(period)
    const since = inAll - (this.#begun.get(account) ?? 0n)
    // Of several closes in one batch it is not known what came before which of them.
    if (closed === 1) this.#before.set(account, since - open)
    else if (closed === 0) expect(open, `agent ${account} in period ${period}`).toBe(since)
    if (closed < 2)
      expect(sum(period - 1), `agent ${account} in period ${period - 1}`).toBe(
        this.#before.get(account) ?? 0n,
      )
    else this.#before.set(account, sum(period - 1))
    if (closed > 0) this.#begun.set(account, inAll - open)
    if (open !== 0n) this.compared.open++
    if (sum(period - 1) !== 0n) this.compared.before++
  }

  #notePaid(log: FactLog): void {
    for (let i = 0; i < log.count; i++) {
      const fact = readFact(log, i)
      if (fact.name !== 'posting' || fact.kind !== postingKinds.share) continue
      const [from, to, amount] = [Number(fact.from), Number(fact.to), Number(fact.amount)]
      const isPaid = this.state.accounts.kind[to] === accountKinds.AGENT
      const agent = isPaid ? to : from
      const by = BigInt((isPaid ? 10_000 : -10_000) * amount)
      this.#paid.set(agent, (this.#paid.get(agent) ?? 0n) + by)
    }
  }
}

test('through the simulation, batch after batch, in the open period and in the one before', () => {
  const beside = new EarnedBeside()
  const codec: FactCodec = {
    encode: (log) => {
      beside.fold(log)
      return copyingCodec.encode(log)
    },
    decode: copyingCodec.decode,
  }
  expect(simulate({ seed: 35, commands: 1_500, codec }).failure).toBeUndefined()
  expect(beside.books.closes.length).toBeGreaterThan(2)
  expect(beside.compared.open).toBeGreaterThan(20)
  expect(beside.compared.before).toBeGreaterThan(20)
})

describe('in a scene of its own', () => {
  let scene: ReturnType<typeof temporaryFolder>
  let sequencer: Sequencer
  let m: number
  let ann: number
  const run = (command: Command) => done(sequencer, command)
  const deals = { exchange: 4_000, casino: 3_000, book: 1_000, casinoTurnover: 0, bookTurnover: 50 }

  beforeEach(async () => {
    scene = temporaryFolder()
    sequencer = await openSequencer({ dataDir: scene.dataDir, folds, vault: () => testVault })
    m = (await run({ kind: 'open-account', agent: deals })).id
    ann = (await run({ kind: 'open-account', parent: m, grant: 1_000_000 })).id
  })
  afterEach(async () => {
    await sequencer.close()
    scene.remove()
  })

  /** What the agent has earned in a period by source, 1/10,000 of a minor unit. */
  const earned = (period: number) => {
    const { nodes } = sequencer.fold<Books>(booksFold.name)
    return Object.fromEntries(
      [...earnedIn(nodes.get(m)!, period)].map(([of, owed]) => [of, Number(exactly(owed))]),
    )
  }
  async function bookBet(returned: number | null) {
    const { id: bet } = await run({ kind: 'take-book-bet', account: ann, stake: 500 })
    await run({ kind: 'settle-book-bet', bet, returned })
  }

  test('each game of the casino stands by itself, and a void bet of the book earns nothing', async () => {
    await fundBankroll(sequencer)
    await commitSeeds(sequencer, ann)
    const lost = async (game: GameKey, selection: string) => {
      const { payout, stake } = await playRound(sequencer, ann, game, [selection, 20_000])
      return (stake - payout) * deals.casino
    }
    const up = await lost('7updown', 'up')
    const tie = await lost('dragontiger', 'tie')
    await bookBet(null)
    await bookBet(400)
    expect(earned(1)).toEqual({
      [gameSource(codeOf('7updown'))]: up,
      [gameSource(codeOf('dragontiger'))]: tie,
      [bookSource]: 100 * deals.book + 500 * deals.bookTurnover,
    })
  })

  test('a correction takes back by the deals that the bet was shared by', async () => {
    const [other] = await openAccounts(sequencer, 1)
    const market = await openMarket(sequencer, { commissionBps: 500 })
    await run({ ...bet(market, ann), size: 10_000 })
    await run({ ...bet(market, other!), side: 'LAY', size: 10_000 })
    await run({ kind: 'suspend-market', market, lapse: false, reason: '' })
    await run({ kind: 'settle-market', market, winners: [11] })
    expect(earned(1)).toEqual({ [market]: 500 * deals.exchange })
    const changes = [{ account: m, deals: { ...deals, exchange: 1_000 } }]
    await run({ kind: 'announce-deals', by: 0, noticeMs: 0, changes })
    await run({ kind: 'close-period' })
    await run({ kind: 'resettle-market', market, winners: [12], reason: 'Misread' })
    expect([earned(1), earned(2)]).toEqual([
      { [market]: 500 * deals.exchange },
      { [market]: -500 * deals.exchange },
    ])
  })

  test('of a period of quiet nothing is told, whatever came before it', async () => {
    await bookBet(0)
    const all = 500 * (deals.book + deals.bookTurnover)
    await run({ kind: 'close-period' })
    expect([earned(1), earned(2)]).toEqual([{ [bookSource]: all }, {}])
    await run({ kind: 'close-period' })
    await bookBet(0)
    expect([earned(2), earned(3)]).toEqual([{}, { [bookSource]: all }])
  })
})
