/** The rows of a ladder that are there: they come and go as it is scrolled, by hand, as a component for each would cost more than the row. */
import { makeRow, type RowPlace } from './made-row.ts'
import { partsOf, type RowParts } from './paint.ts'
import type { RowWindow } from './window.ts'

const none: RowWindow = { first: 0, end: 0 }

export class ShownRows {
  /** By their place from the top. */
  readonly #rows = new Map<number, RowParts>()
  readonly #placeOf: (row: number) => RowPlace
  #list: HTMLElement | null = null
  #window = none
  #cursor: number | null = null

  /** `placeOf`: what stands at a place. */
  constructor(placeOf: (row: number) => RowPlace) {
    this.#placeOf = placeOf
  }

  /** Takes the element that they stand in; null once it has gone, and they with it. An element's ref. */
  readonly standIn = (list: HTMLElement | null): void => {
    // It may be taken a second time, and is empty then as it was at first.
    this.#list?.replaceChildren()
    this.#list = list
    this.#rows.clear()
    this.#window = none
  }

  /** The parts of those that are there, to be painted. */
  parts(): Iterable<RowParts> {
    return this.#rows.values()
  }

  /** Has those of the window there, and no others. Returns whether any is new: nothing is painted in it yet. */
  show(window: RowWindow): boolean {
    const list = this.#list
    if (list === null || (window.first === this.#window.first && window.end === this.#window.end))
      return false
    for (const [row, { row: element }] of this.#rows) {
      if (row >= window.first && row < window.end) continue
      element.remove()
      this.#rows.delete(row)
    }
    const before = this.#window.first
    this.#window = window
    // In their order for those who read them one after the other.
    list.prepend(this.#made(window.first, Math.min(before, window.end)))
    list.append(this.#made(Math.max(before, window.first), window.end))
    return true
  }

  /** Marks the row that keys move; null for none. */
  mark(cursor: number | null): void {
    if (cursor === this.#cursor) return
    this.#element(this.#cursor)?.removeAttribute('data-cursor')
    this.#cursor = cursor
    this.#element(cursor)?.setAttribute('data-cursor', 'true')
  }

  /** Makes those of a stretch that are not there. */
  #made(from: number, end: number): DocumentFragment {
    const made = document.createDocumentFragment()
    for (let row = from; row < end; row++) if (!this.#rows.has(row)) made.append(this.#make(row))
    return made
  }

  #make(row: number): HTMLElement {
    const place = this.#placeOf(row)
    const element = makeRow(place)
    if (row === this.#cursor) element.setAttribute('data-cursor', 'true')
    this.#rows.set(row, partsOf(element, place.price))
    return element
  }

  #element(row: number | null): HTMLElement | undefined {
    return row === null ? undefined : this.#rows.get(row)?.row
  }
}
