/** The pages of a recording as they come: the one that a time is in, and the one after it, fetched before it is needed. */
import type { ReplayPage } from '#contract/replay.ts'

/** Where pages come from. */
export interface PageSource {
  /** Resolves with the page that a time is in. */
  read(from: number): Promise<ReplayPage>
  /** Called when a page has come, or could not be read. */
  onChange(): void
  now(): number
}

/** Some 64 kB each; those that are furthest from what is played go first. */
const pagesMax = 24
const retryMs = 3_000

export class ReplayPages {
  readonly #source: PageSource
  /** Oldest first. */
  #pages: ReplayPage[] = []
  /** One is read at a time. */
  #isReading = false
  #failedAt = Number.NEGATIVE_INFINITY
  /** Why the last read failed; null once one has gone well. */
  problem: Error | null = null

  constructor(source: PageSource) {
    this.#source = source
  }

  /** Those that are here, oldest first; another array whenever they have changed. */
  get loaded(): readonly ReplayPage[] {
    return this.#pages
  }

  /** Returns the page that a time is in, if it is here; the last one of a market only as far as it was recorded when it was read. */
  at(time: number): ReplayPage | undefined {
    const page = this.#pages.findLast((one) => one.time <= time)
    return page && time < endOf(page) ? page : undefined
  }

  /** Has the page of a time fetched, and the one after it. Does nothing for a while after a failure. */
  want(time: number): void {
    const page = this.at(time)
    if (page === undefined) this.#read(time, time)
    else if (page.next !== null && this.at(page.next) === undefined) this.#read(page.next, time)
  }

  #read(from: number, playedAt: number): void {
    if (this.#isReading || this.#source.now() - this.#failedAt < retryMs) return
    this.#isReading = true
    void this.#source
      .read(from)
      .then(
        (page) => {
          this.problem = null
          this.#keep(page, playedAt)
        },
        (error: unknown) => {
          this.problem = error instanceof Error ? error : new Error(String(error))
          this.#failedAt = this.#source.now()
        },
      )
      .finally(() => {
        this.#isReading = false
        this.#source.onChange()
      })
  }

  #keep(page: ReplayPage, playedAt: number): void {
    const others = this.#pages.filter((one) => one.time !== page.time)
    this.#pages = [...others, page].sort((one, other) => one.time - other.time)
    if (this.#pages.length <= pagesMax) return
    const isFirstFurther = playedAt - this.#pages[0]!.time > this.#pages.at(-1)!.time - playedAt
    this.#pages = isFirstFurther ? this.#pages.slice(1) : this.#pages.slice(0, -1)
  }
}

/** The last page holds what had been recorded when it was made. */
function endOf({ next, asOf, time }: ReplayPage): number {
  return next ?? Math.max(asOf, time) + 1
}
