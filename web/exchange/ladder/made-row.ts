/** A row of a ladder. Rows are the same but for their price and place: one is made, and copied, which costs a fraction of making it. */
import { gridParts } from '../market/grid-parts.ts'
import styles from './Ladder.module.css'

/** What tells a row from the others. */
export interface RowPlace {
  readonly id: string
  /** From the top, 0 is the highest price. */
  readonly row: number
  readonly price: number
  /** The price as it is read. */
  readonly text: string
}

/** Returns a row with its cells in their order, with nothing in them but the price. */
export function makeRow({ id, row, price, text }: RowPlace): HTMLElement {
  made ??= makeBlank()
  const element = made.cloneNode(true) as HTMLElement
  element.id = id
  element.setAttribute('aria-rowindex', String(row + 2))
  element.setAttribute('data-row', String(row))
  element.setAttribute('data-price', String(price))
  element.style.top = `calc(${row} * var(--row))`
  element.children[priceAt]!.textContent = text
  return element
}

let made: HTMLElement | undefined

const columns = ['myLay', 'lay', 'price', 'back', 'myBack', 'traded', 'closed'] as const
const priceAt = columns.indexOf('price')

function makeBlank(): HTMLElement {
  const row = make('div', [styles.row])
  row.setAttribute('role', gridParts.row.role)
  for (const column of columns) {
    const isOwn = column === 'myLay' || column === 'myBack'
    const isSize = column === 'lay' || column === 'back'
    const cell = make('span', [isOwn && styles.my, isSize && styles.size, styles[column]])
    cell.setAttribute('role', (column === 'price' ? gridParts.rowHead : gridParts.cell).role)
    cell.dataset.col = column
    if (isOwn) cell.append(makeQueue(), make('b', []))
    else if (column !== 'price') cell.append(make('span', []))
    row.append(cell)
  }
  return row
}

/** Under one's own: all that is at the price, its front at the left, one's own part solid. */
function makeQueue(): HTMLElement {
  const queue = make('i', [styles.queue])
  queue.dataset.queue = ''
  queue.hidden = true
  queue.append(make('i', []))
  return queue
}

function make(tag: string, classes: readonly (string | false | undefined)[]): HTMLElement {
  const element = document.createElement(tag)
  const names = classes.filter((name) => typeof name === 'string')
  if (names.length > 0) element.className = names.join(' ')
  return element
}
