/** Plays recorded market streams into the exchange and compares its book with the recorded one after each message. */
import { type FactLog, factStride } from '#core/facts/log.ts'
import { orderMatched } from '#core/facts/order.ts'
import { balancesOf } from '#core/ledger/accounts.ts'
import { linesOf } from './lines.ts'
import { parseMessage, type StreamMessage } from './message.ts'
import { MarketRefused } from './operator.ts'
import { type Oddities, RecordedMarket } from './recorded-market.ts'
import { ReplayedMarket } from './replayed-market.ts'
import { type TraderKind, Traders, traderKinds } from './traders.ts'
import type { Venue } from './venue.ts'

export interface ReplayReport extends Oddities {
  messages: number
  /** Messages after which the books were compared, and found equal. */
  compared: number
  equal: number
  /** Messages of markets that no definition introduced before, or that could not be made. */
  skipped: number
  /** New sizes that were held back because the recorded book was crossed. */
  heldBack: number
  /** The first few differences: file, message and where. */
  readonly differences: string[]
  /** Minor units matched, by kind of account. */
  readonly matched: Record<TraderKind, number>
  /** Minor units won or lost once the markets were ended. */
  readonly profit: Record<TraderKind, number>
  /** Sum of all balances, the house's included: zero. */
  ledgerSum: number
  readonly milliseconds: number
}

export interface ReplayOptions {
  readonly venue: Venue
  /** Called with what happens, line by line, for people. */
  readonly say?: (line: string) => void
  /** Says how far it is each time this number of messages was sent. */
  readonly progressEvery?: number
}

const differencesMax = 10

/** Replays the files one after the other. Throws StreamFileError, and StreamLineError naming file and line. */
export async function replayStreams(files: readonly string[], options: ReplayOptions): Promise<ReplayReport> {
  const began = performance.now()
  const replay = await StreamReplay.open(options)
  for (const file of files) await replay.play(file)
  return { ...replay.report(), milliseconds: performance.now() - began }
}

class StreamReplay {
  readonly #options: Required<ReplayOptions>
  readonly #traders: Traders
  readonly #report: Omit<ReplayReport, 'milliseconds'> = {
    messages: 0,
    compared: 0,
    equal: 0,
    skipped: 0,
    heldBack: 0,
    differences: [],
    matched: { backs: 0, lays: 0, takes: 0 },
    profit: { backs: 0, lays: 0, takes: 0 },
    ledgerSum: 0,
    finerSizes: 0,
    offLadder: 0,
    unknownRunners: 0,
  }

  private constructor(options: ReplayOptions, traders: Traders) {
    this.#options = { say: () => undefined, progressEvery: 5_000, ...options }
    this.#traders = traders
    options.venue.onFacts((log) => this.#countMatches(log))
  }

  static async open(options: ReplayOptions): Promise<StreamReplay> {
    return new StreamReplay(options, await Traders.open(options.venue))
  }

  report(): Omit<ReplayReport, 'milliseconds'> {
    for (const kind of traderKinds) this.#report.profit[kind] = this.#traders.profitOf(kind)
    const balances = balancesOf(this.#options.venue.state.accounts)
    this.#report.ledgerSum = balances.reduce((sum, balance) => sum + balance, 0)
    return this.#report
  }

  /** Plays one file; its markets are its own, and are ended with it. */
  async play(file: string): Promise<void> {
    const { say, progressEvery } = this.#options
    const markets = new Map<string, ReplayedMarket | undefined>()
    let line = 0
    for await (const text of linesOf(file)) {
      line++
      const message = parseLine(text, file, line)
      this.#report.messages++
      await this.#follow(message, markets, `${file}:${line}`)
      if (line % progressEvery === 0) say(`${file}: ${line} messages`)
    }
    say(`${file}: ${line} messages, the whole file`)
    for (const market of markets.values()) {
      if (market === undefined) continue
      say(await market.end())
      this.#report.heldBack += market.heldBack
    }
  }

  async #follow(
    { mc }: StreamMessage,
    markets: Map<string, ReplayedMarket | undefined>,
    at: string,
  ): Promise<void> {
    const changes = mc ?? []
    const touched = new Set<ReplayedMarket>()
    for (const change of changes) {
      if (!markets.has(change.id) && change.marketDefinition) {
        markets.set(change.id, await this.#make(change.id, change.marketDefinition))
      }
      const market = markets.get(change.id)
      if (market === undefined) continue
      if (!touched.has(market)) market.recorded.beginMessage()
      touched.add(market)
      market.recorded.apply(change)
    }
    if (touched.size === 0 && changes.length > 0) {
      this.#report.skipped++
      return
    }
    for (const market of touched) await market.follow()
    this.#compare(touched, at)
  }

  async #make(id: string, definition: RecordedMarket['definition']): Promise<ReplayedMarket | undefined> {
    const recorded = new RecordedMarket(id, definition, this.#report)
    try {
      return await ReplayedMarket.make(recorded, this.#options.venue, this.#traders)
    } catch (error) {
      if (!(error instanceof MarketRefused)) throw error
      this.#options.say(`Market ${id} cannot be made: ${error.message}`)
      return undefined
    }
  }

  #compare(touched: Iterable<ReplayedMarket>, at: string): void {
    const report = this.#report
    report.compared++
    const difference = [...touched].map((market) => market.difference()).find((text) => text !== '')
    if (difference === undefined) report.equal++
    else if (report.differences.length < differencesMax) report.differences.push(`${at}: ${difference}`)
  }

  #countMatches(log: FactLog): void {
    const { fields } = orderMatched
    for (let i = 0; i < log.count; i++) {
      const at = i * factStride
      if (log.numbers[at] !== orderMatched.code) continue
      for (const place of [fields.takerAccount, fields.makerAccount]) {
        const kind = this.#traders.kindOf(log.numbers[at + place] as number)
        if (kind) this.#report.matched[kind] += log.numbers[at + fields.size] as number
      }
    }
  }
}

function parseLine(text: string, file: string, line: number): StreamMessage {
  try {
    return parseMessage(text)
  } catch (error) {
    if (error instanceof Error) error.message = `${file}:${line}: ${error.message}`
    throw error
  }
}
