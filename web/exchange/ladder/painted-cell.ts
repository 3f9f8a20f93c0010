/** A cell of a ladder's row, which remembers what is painted in it: to ask the page each time costs more than to paint. */
import { setText } from '../../ui/set-text.ts'

/** Begins with nothing painted, in a cell that is all its own. */
export class PaintedCell {
  readonly element: HTMLElement
  readonly #plain: string
  #said = ''
  #filled = ''
  #looks = ''
  #queue = ''

  constructor(element: HTMLElement) {
    this.element = element
    this.#plain = element.className
  }

  /** Sets its text. */
  say(text: string): void {
    if (text === this.#said) return
    this.#said = text
    setText(this.element.lastElementChild as HTMLElement, text)
  }

  /** Sets how wide and high its bar is, as CSS has it; empty for none. */
  fill(size: string): void {
    if (size === this.#filled) return
    this.#filled = size
    this.element.style.backgroundSize = size
  }

  /** Sets the classes that it has beside its own. */
  look(...names: readonly (string | undefined)[]): void {
    let looks = ''
    for (const name of names) if (name !== undefined) looks += ` ${name}`
    if (looks === this.#looks) return
    this.#looks = looks
    this.element.className = this.#plain + looks
  }

  /** Sets what is told of the queue at its price, and shows the bar of it; empty for none. */
  queue(words: string): void {
    if (words === this.#queue) return
    this.#queue = words
    this.element.title = words
    ;(this.element.firstElementChild as HTMLElement).hidden = words === ''
  }
}
