/** One recorded market played into the exchange: its state follows the definition, its book the recorded ladders. */
import type { Command } from '#core/engine/command.ts'
import type { Outcome } from '#core/engine/outcome.ts'
import { BACK, LAY, type SideCode } from '#core/exchange/book/book.ts'
import { forEachLevel } from '#core/exchange/book/offers.ts'
import { type Market, marketStatus, runnerIndex } from '#core/exchange/market/market.ts'
import { assert } from '#core/values/assert.ts'
import { type MadeMarket, makeMarket } from './operator.ts'
import type { Ladder, RecordedMarket, RecordedRunner } from './recorded-market.ts'
import { type Move, planRunner } from './runner-plan.ts'
import { addOrder, type BookSide, reduceOrder, StandingOrders, takeOldest } from './standing-orders.ts'
import type { TraderKind, Traders } from './traders.ts'
import type { Venue } from './venue.ts'

/** A command and what is noted of its outcome. */
interface Step {
  readonly command: Command
  readonly done: (outcome: Outcome) => void
}

interface Plan {
  /** Cancels, then takes, then what is new. */
  readonly steps: readonly Step[]
  readonly bringsNew: boolean
  readonly heldBack: number
}

/** A message that needs more new accounts than this is not a matter of funds. */
const attemptsMax = 100

/** What rests on each side of a recorded book: `atb` are unmatched lays. */
const restingSide: Readonly<Record<BookSide, SideCode>> = { atb: LAY, atl: BACK }
const bookSides: readonly BookSide[] = ['atb', 'atl']

export class ReplayedMarket {
  readonly recorded: RecordedMarket
  /** New sizes that were held back so far, since the recording's book was crossed. */
  heldBack = 0
  readonly #venue: Venue
  readonly #traders: Traders
  readonly #made: MadeMarket
  readonly #standing = new StandingOrders()
  readonly #removed = new Set<RecordedRunner>()
  /** Kinds of accounts that were refused for want of funds in the attempt under way. */
  readonly #unfunded = new Set<TraderKind>()

  private constructor(recorded: RecordedMarket, venue: Venue, traders: Traders, made: MadeMarket) {
    this.recorded = recorded
    this.#venue = venue
    this.#traders = traders
    this.#made = made
  }

  /** Makes the market by the operator's call. Throws MarketRefused. */
  static async make(recorded: RecordedMarket, venue: Venue, traders: Traders): Promise<ReplayedMarket> {
    return new ReplayedMarket(
      recorded,
      venue,
      traders,
      await makeMarket(venue, recorded.id, recorded.definition),
    )
  }

  get marketId(): number {
    return this.#made.marketId
  }

  /** Brings the exchange to what the recording says after a message. */
  async follow(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      this.#unfunded.clear()
      // What one attempt did the next finds done: the plan leads from what stands to what was recorded.
      const heldBack = await this.#attempt()
      if (this.#unfunded.size === 0) {
        this.heldBack += heldBack
        return
      }
      assert(attempt < attemptsMax, 'new accounts have funds')
      for (const kind of this.#unfunded) await this.#traders.openAnother(kind)
    }
  }

  async #attempt(): Promise<number> {
    const shouldBeOpen = this.recorded.definition.status === 'OPEN'
    const isOpen = this.#market.status === marketStatus.OPEN
    const { steps, bringsNew, heldBack } = this.#plan(shouldBeOpen || isOpen)
    // A recording may bring new sizes while the market is suspended; ours takes orders only while it is open.
    const opens = !isOpen && (shouldBeOpen || bringsNew)
    const before = opens ? [this.#change('open-market')] : []
    if (this.recorded.definition.inPlay && !this.#market.inPlay && (opens || isOpen)) {
      before.push(this.#change('turn-in-play'))
    }
    const after = this.#removals()
    if ((opens || isOpen) && !shouldBeOpen) after.push(this.#suspension())
    await this.#run([...before, ...steps, ...after])
    return heldBack
  }

  #plan(canTrade: boolean): Plan {
    const cancels: Step[] = []
    const takes: Step[] = []
    const places: Step[] = []
    let heldBack = 0
    for (const runner of this.recorded.runners) {
      if (this.#removed.has(runner)) continue
      const { key } = runner
      const standing = { atb: this.#standing.bookOf(key, 'atb'), atl: this.#standing.bookOf(key, 'atl') }
      const planned = planRunner(standing, runner, canTrade)
      cancels.push(...planned.cancels.map((move) => this.#stepOf(key, move)))
      takes.push(...planned.takes.map((move) => this.#stepOf(key, move)))
      places.push(...planned.places.map((move) => this.#stepOf(key, move)))
      heldBack += planned.heldBack
    }
    return { steps: [...cancels, ...takes, ...places], bringsNew: places.length > 0, heldBack }
  }

  #stepOf(runner: string, move: Move): Step {
    const book = this.#standing.bookOf(runner, move.side)
    if (move.kind === 'cancel') {
      const { price, order, size } = move
      return {
        command: {
          kind: 'cancel-order',
          market: this.marketId,
          account: order.account,
          order: order.id,
          sizeReduction: size,
        },
        done: (outcome) => {
          assertDone(outcome, 'a cancel')
          reduceOrder(book, price, order, outcome.cancelled)
        },
      }
    }
    const { kind, side, price, size } = move
    const trader = kind === 'take' ? 'takes' : side === 'atb' ? 'lays' : 'backs'
    const account = this.#traders.accountOf(trader)
    return {
      command: {
        kind: 'place-order',
        market: this.marketId,
        account,
        selectionId: this.#selectionOf(runner),
        // What can be backed are unmatched lays: they are taken by backing.
        side: (kind === 'take') === (side === 'atb') ? 'BACK' : 'LAY',
        price,
        size,
        // The recording itself says what leaves the book when the market turns in-play.
        persistence: 'PERSIST',
        timeInForce: kind === 'take' ? 'FILL_OR_KILL' : 'LIMIT',
      },
      done: (outcome) => {
        if (isWantOfFunds(outcome)) {
          this.#unfunded.add(trader)
          return
        }
        assertDone(outcome, `a ${kind}`)
        if (kind === 'take') takeOldest(book, price, outcome.matched)
        else addOrder(book, price, { id: outcome.id, account, size: outcome.unmatched })
      },
    }
  }

  /** A runner taken out leaves once its recorded ladders are empty; later, its matches would be void too early to compare. */
  #removals(): Step[] {
    return this.recorded.runners
      .filter(
        (runner) =>
          !this.#removed.has(runner) &&
          this.recorded.definitionOf(runner)?.status === 'REMOVED' &&
          runner.atb.size + runner.atl.size === 0,
      )
      .map((runner) => this.#removal(runner))
  }

  #removal(runner: RecordedRunner): Step {
    return {
      command: {
        kind: 'remove-runner',
        market: this.marketId,
        selectionId: this.#selectionOf(runner.key),
        reason: 'Taken out in the recording',
      },
      done: (outcome) => {
        // A market that would be left with too few runners is void in the end; until then the runner stays.
        if (outcome.refusal === 'too_few_runners') return
        assertDone(outcome, 'a removal')
        this.#removed.add(runner)
        this.#standing.clear(runner.key)
      },
    }
  }

  #change(kind: 'open-market' | 'turn-in-play'): Step {
    return { command: { kind, market: this.marketId }, done: (outcome) => assertDone(outcome, kind) }
  }

  #suspension(): Step {
    return {
      command: {
        kind: 'suspend-market',
        market: this.marketId,
        lapse: false,
        by: 'FEED',
        reason: 'Recorded',
      },
      done: (outcome) => assertDone(outcome, 'a suspension'),
    }
  }

  /** Returns where the exchange's book differs from the recorded one, "" when nowhere. */
  difference(): string {
    for (const runner of this.recorded.runners) {
      if (this.#removed.has(runner) && runner.atb.size + runner.atl.size === 0) continue
      for (const side of bookSides) {
        const found = this.#differenceOf(runner, side)
        if (found !== '') return found
      }
    }
    return ''
  }

  #differenceOf(runner: RecordedRunner, side: BookSide): string {
    const ladder: Ladder = runner[side]
    const { books } = this.#market
    const index = runnerIndex(this.#market, this.#selectionOf(runner.key))
    let equal = 0
    let found = ''
    forEachLevel(books, index, restingSide[side], (price, size) => {
      const recorded = ladder.get(price) ?? 0
      if (recorded === size) equal++
      else found ||= `${side} at ${price / 100}: ours ${size / 100}, recorded ${recorded / 100}`
    })
    if (found === '' && equal < ladder.size) found = `${side}: ${equal} prices, recorded ${ladder.size}`
    return found && `market ${this.recorded.id}, runner ${runner.key}, ${found}`
  }

  /**
   * Ends the market by the result of the last definition: settles it, or voids it when the recording has no result.
   * Returns what was done, for people.
   */
  async end(): Promise<string> {
    const { definition, runners, id } = this.recorded
    const market = this.marketId
    const winners = runners.filter((runner) => this.recorded.definitionOf(runner)?.status === 'WINNER')
    const remaining = runners.filter(
      (runner) => !this.#removed.has(runner) && this.recorded.definitionOf(runner)?.status === 'REMOVED',
    )
    await this.#run(remaining.map((runner) => this.#removal(runner)))
    if (this.#market.status === marketStatus.OPEN) await this.#run([this.#suspension()])
    if (winners.length >= definition.numberOfWinners && this.#market.status === marketStatus.SUSPENDED) {
      const selectionIds = winners.map(({ key }) => this.#selectionOf(key))
      const [outcome] = await this.#venue.run([{ kind: 'settle-market', market, winners: selectionIds }])
      if (outcome?.refusal === undefined)
        return `Market ${id}: settled, won by ${winners.map((r) => r.key).join(', ')}.`
    }
    await this.#venue.run([{ kind: 'void-market', market, reason: 'The recording has no result' }])
    return `Market ${id}: void, for the recording has no result.`
  }

  async #run(steps: readonly Step[]): Promise<void> {
    if (steps.length === 0) return
    const outcomes = await this.#venue.run(steps.map(({ command }) => command))
    for (const [i, outcome] of outcomes.entries()) steps[i]?.done(outcome)
  }

  #selectionOf(runner: string): number {
    return this.#made.selectionIds.get(runner) as number
  }

  get #market(): Market {
    return this.#venue.state.markets[this.marketId] as Market
  }
}

function isWantOfFunds({ refusal }: Outcome): boolean {
  return refusal === 'insufficient_funds' || refusal === 'balance_above_limit'
}

function assertDone({ refusal }: Outcome, what: string): void {
  assert(refusal === undefined, `the exchange takes ${what} of the replay (${refusal})`)
}
