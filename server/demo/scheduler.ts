/** Keeps the calendar full: takes up the fixtures of the journal at the start, and makes new ones as matches begin and end. */
import { isEnded, marketStatus } from '#core/exchange/market/market.ts'
import { type Exchange, Stopped } from '#server/house/exchange.ts'
import type { CatalogueEvent } from '#server/live/catalogue.ts'
import { Calendar, type PlannedFixture, sportPlans } from './calendar.ts'
import { type FixtureEvent, findEvent, makeEvents, makeMarkets, type NewFixture } from './fixture-markets.ts'
import { FixtureRun, type RunParts } from './fixture-run.ts'
import { type FeedFixture, fixtureOfText, scriptOfFixture } from './fixture-text.ts'
import { raceSports, simulatedSports } from './fixtures/fixtures.ts'
import type { FeedSport } from './fixtures/names.ts'
import type { FixtureScript } from './fixtures/script.ts'
import type { FeedParts } from './running-event.ts'

export interface FeedSettings {
  readonly seed: string
  /** Match time that passes in the same real time; 0 is no feed. */
  readonly speed: number
  /** Recorded fixtures (NDJSON) that are played once each, one after the other. */
  readonly files: readonly string[]
  /** Whose matches and races are simulated; all when absent. */
  readonly sports?: readonly FeedSport[]
}

/** Recorded fixtures begin this long after the start, and after each other; real time. */
const replayEveryMs = 2 * 60_000

/**
 * Suspends every market in play: nobody watched while the server was away. Orders in the feed's own lapse, since what
 * they were made for may have passed; other markets wait for their operator.
 */
export async function suspendInPlay(exchange: Exchange): Promise<void> {
  const commands = exchange.state.markets
    .filter((market) => market?.inPlay && market.status === marketStatus.OPEN)
    .map((market) => {
      const { id, event } = market as NonNullable<typeof market>
      const isOwn = fixtureOfText(exchange.catalogue().events.get(event)?.feed) !== undefined
      const why = { by: 'ENGINE', reasonCode: 'SERVER_STARTED', reason: '' } as const
      return { kind: 'suspend-market', market: id, lapse: isOwn, ...why } as const
    })
  if (commands.length > 0) await exchange.run(commands)
}

export class Scheduler {
  readonly #parts: RunParts
  readonly #mains = Promise.withResolvers<void>()
  /** The last of those who come behind the main markets. */
  #others: Promise<void> = this.#mains.promise
  readonly #settings: FeedSettings
  readonly #calendar: Calendar
  /** Starts of the fixtures that are still to begin, by sport. */
  readonly #upcoming: Readonly<Record<FeedSport, Set<FixtureRun>>> = {
    cricket: new Set(),
    soccer: new Set(),
    tennis: new Set(),
    horse: new Set(),
    greyhound: new Set(),
  }
  #filling: Promise<void> = Promise.resolve()

  constructor(parts: FeedParts, settings: FeedSettings) {
    this.#parts = { ...parts, behindMains: (work) => this.#behindMains(work) }
    this.#settings = settings
    this.#calendar = new Calendar(settings.seed, settings.speed)
  }

  /**
   * Takes up what the journal has and fills the calendar; resolves once every match's main market is where its match is. Other
   * markets and races follow when they are called for.
   */
  async start(): Promise<void> {
    const known = [...this.#parts.exchange.catalogue().events.values()]
    await Promise.all(known.map((event) => this.#resume(event)))
    await this.#addReplays(known)
    this.#filling = this.#filling.then(() => this.#fillAtOnce(simulatedSports.filter(this.#isWanted)))
    await this.#filling
  }

  /** Has the other markets follow, and the races. */
  makeOthers(): void {
    this.#mains.resolve()
    for (const sport of raceSports.filter(this.#isWanted)) this.#fill(sport)
  }

  readonly #isWanted = (sport: FeedSport) => this.#settings.sports?.includes(sport) ?? true

  #behindMains(work: () => Promise<void>): Promise<void> {
    const done = this.#others.then(work)
    this.#others = done.catch(() => undefined)
    return done
  }

  async #resume(event: CatalogueEvent): Promise<void> {
    const { exchange, onError } = this.#parts
    const fixture = fixtureOfText(event.feed)
    if (fixture === undefined) return
    const isOver =
      event.marketIds.length > 0 &&
      event.marketIds.every((id) => {
        const market = exchange.market(id)
        return market === undefined || isEnded(market)
      })
    if (isOver) {
      if (fixture.kind === 'simulated') this.#calendar.note(fixture, undefined, event.startTime)
      return
    }
    try {
      const script = await scriptOfFixture(fixture)
      if (fixture.kind === 'simulated') this.#calendar.note(fixture, script, event.startTime)
      const found = await this.#find(event, script)
      await this.#follow(fixture, script, event.startTime, found)
    } catch (error) {
      // A replay's file may be gone: its markets stay as they are, for an operator to end.
      onError(error)
    }
  }

  /** Returns the event as the journal has it, its main market made now if a crash kept it from being made. */
  async #find({ eventId }: CatalogueEvent, script: FixtureScript): Promise<FixtureEvent> {
    const { exchange, principal } = this.#parts
    const found = findEvent(exchange.catalogue(), eventId, script)
    const [main] = script.markets
    if (main === undefined || found.markets.some(({ definition }) => definition === main)) return found
    return { eventId, markets: [...(await makeMarkets(principal, eventId, [main])), ...found.markets] }
  }

  async #addReplays(known: readonly CatalogueEvent[]): Promise<void> {
    const { speed, files } = this.#settings
    const now = this.#parts.timers.now()
    for (const [i, file] of files.entries()) {
      const fixture = { kind: 'replay', file, speed } as const
      const isKnown = known.some(({ feed }) => {
        const other = fixtureOfText(feed)
        return other?.kind === 'replay' && other.file === file
      })
      if (isKnown) continue
      try {
        const script = await scriptOfFixture(fixture)
        await this.#make([{ fixture, script, startTime: now + (i + 1) * replayEveryMs }])
      } catch (error) {
        this.#parts.onError(error)
      }
    }
  }

  /** Makes fixtures of a sport until enough are to come. One after the other: each needs the end of the one before. */
  #fill(sport: FeedSport): void {
    this.#filling = this.#filling
      .then(async () => {
        while (this.#upcoming[sport].size < sportPlans[sport].upcoming) {
          await this.#make([await this.#calendar.draw(sport, this.#parts.timers.now())])
        }
      })
      .catch((error: unknown) => this.#note(error))
  }

  /** Makes all that the lists lack at a start: nobody waits then for anything but this, and three commits do. */
  async #fillAtOnce(sports: readonly FeedSport[]): Promise<void> {
    try {
      const planned: PlannedFixture[] = []
      for (const sport of sports) planned.push(...(await this.#drawMissing(sport)))
      await this.#make(planned)
    } catch (error) {
      this.#note(error)
    }
  }

  async #drawMissing(sport: FeedSport): Promise<PlannedFixture[]> {
    const planned: PlannedFixture[] = []
    const now = this.#parts.timers.now()
    let missing = sportPlans[sport].upcoming - this.#upcoming[sport].size
    while (missing > 0) {
      const drawn = await this.#calendar.draw(sport, now)
      planned.push(drawn)
      if (drawn.startTime > now) missing--
    }
    return planned
  }

  #note(error: unknown): void {
    if (!(error instanceof Stopped)) this.#parts.onError(error)
  }

  async #make(fixtures: readonly NewFixture[]): Promise<void> {
    if (fixtures.length === 0) return
    const events = await makeEvents(this.#parts.principal, fixtures)
    await Promise.all(
      fixtures.map(({ fixture, script, startTime }, i) =>
        this.#follow(fixture, script, startTime, events[i] as FixtureEvent),
      ),
    )
  }

  async #follow(
    fixture: FeedFixture,
    script: FixtureScript,
    startTime: number,
    event: FixtureEvent,
  ): Promise<void> {
    const { speed } = fixture
    const run = new FixtureRun(this.#parts, event, script, { startTime, speed }, () =>
      this.#begun(fixture, run),
    )
    if (fixture.kind === 'simulated' && startTime > this.#parts.timers.now()) {
      this.#upcoming[fixture.sport].add(run)
    }
    await run.begin()
  }

  #begun(fixture: FeedFixture, run: FixtureRun): void {
    if (fixture.kind !== 'simulated' || !this.#upcoming[fixture.sport].delete(run)) return
    this.#fill(fixture.sport)
  }
}
