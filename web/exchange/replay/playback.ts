/** Where a replay stands: plays, pauses, jumps and steps, and says which moment is shown. No clock of its own. */
import type { ReplayPage } from '#contract/replay.ts'
import type { ReplaySpeed } from '../events/replay-address.ts'
import { type Moment, momentAt } from './moment.ts'
import type { ReplayPages } from './pages.ts'

export interface PlaybackState {
  /** Milliseconds since 1970. */
  readonly position: number
  readonly from: number
  readonly to: number
  readonly isPlaying: boolean
  readonly speed: ReplaySpeed
  /** What is shown; while its page is on its way what was shown before. Undefined before the first has come. */
  readonly moment: Moment | undefined
  /** Whether the page of the position is on its way. */
  readonly isWaiting: boolean
  /** Why it does not come. */
  readonly problem: Error | null
  readonly pages: readonly ReplayPage[]
}

/** The grain of what is recorded: to show more often shows nothing more. */
const grainMs = 50

export class Playback {
  readonly #pages: ReplayPages
  readonly #listeners = new Set<() => void>()
  #state: PlaybackState
  /** Played on since the last telling, milliseconds of the clock. */
  #untold = 0

  constructor(
    pages: ReplayPages,
    start: Pick<PlaybackState, 'from' | 'to' | 'speed'> & { readonly at: number | null },
  ) {
    const { from, to, speed, at } = start
    this.#pages = pages
    const position = Math.min(to, Math.max(from, at ?? from))
    this.#state = {
      ...{ position, from, to, speed, isPlaying: false, moment: undefined },
      ...{ isWaiting: true, problem: null, pages: pages.loaded },
    }
  }

  readonly state = (): PlaybackState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Looks at the pages again, and asks for those that are wanted: at the start, and when one has come. */
  readonly look = (): void => {
    const { position, moment } = this.#state
    this.#pages.want(position)
    const page = this.#pages.at(position)
    this.#set({
      moment: page ? momentAt(page, position, moment) : moment,
      isWaiting: page === undefined,
      problem: page ? null : this.#pages.problem,
      pages: this.#pages.loaded,
    })
  }

  /** Plays on for `elapsedMs` of the clock, if it plays. It waits where a page is missing, and pauses at the end. */
  advance(elapsedMs: number): void {
    const { isPlaying, isWaiting } = this.#state
    if (!isPlaying) return
    if (isWaiting) return this.look()
    this.#untold += elapsedMs
    if (this.#untold < grainMs) return
    const { position, speed, to } = this.#state
    const next = Math.min(to, position + this.#untold * speed)
    this.#untold = 0
    this.#state = { ...this.#state, position: next, isPlaying: next < to }
    this.look()
  }

  /** Goes to a time within what is recorded. */
  seek(time: number): void {
    const { from, to } = this.#state
    this.#state = { ...this.#state, position: Math.min(to, Math.max(from, time)) }
    this.look()
  }

  /** Goes to the next change or the one before, and pauses. */
  step(direction: 1 | -1): void {
    this.#state = { ...this.#state, isPlaying: false }
    this.seek(this.#neighbour(direction))
  }

  #neighbour(direction: 1 | -1): number {
    const { position, from, to } = this.#state
    const page = this.#pages.at(position)
    if (page === undefined) return position
    if (direction === 1) return page.frames.find(({ time }) => time > position)?.time ?? page.next ?? to
    const before = page.frames.findLast(({ time }) => time < position)?.time
    return before ?? (position > page.time ? page.time : Math.max(from, page.time - 1))
  }

  /** Plays, from the beginning where it stands at the end. */
  play(): void {
    const { position, from, to } = this.#state
    this.#untold = 0
    this.#state = { ...this.#state, isPlaying: to > from, position: position >= to ? from : position }
    this.look()
  }

  pause(): void {
    this.#set({ isPlaying: false })
  }

  setSpeed(speed: ReplaySpeed): void {
    this.#set({ speed })
  }

  /** More has been recorded meanwhile. */
  extend(to: number): void {
    if (to > this.#state.to) this.#set({ to })
  }

  #set(change: Partial<PlaybackState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of [...this.#listeners]) listener()
  }
}
