/** The cells of a ladder's row. They are the same in each but for the price: made once, and copied, which costs a fraction of making them. */
import { gridParts } from '../market/grid-parts.ts'
import styles from './Ladder.module.css'

/** Returns the cells of one row, in their order, with nothing in them but the price. */
export function rowCells(price: string): DocumentFragment {
  made ??= makeCells()
  const cells = made.cloneNode(true) as DocumentFragment
  cells.children[priceAt]!.textContent = price
  return cells
}

let made: DocumentFragment | undefined

const columns = ['myLay', 'lay', 'price', 'back', 'myBack', 'traded', 'closed'] as const
const priceAt = columns.indexOf('price')

function makeCells(): DocumentFragment {
  const cells = document.createDocumentFragment()
  for (const column of columns) {
    const isOwn = column === 'myLay' || column === 'myBack'
    const isSize = column === 'lay' || column === 'back'
    const cell = make('span', [isOwn && styles.my, isSize && styles.size, styles[column]])
    cell.setAttribute('role', (column === 'price' ? gridParts.rowHead : gridParts.cell).role)
    cell.dataset.col = column
    if (isOwn) cell.append(makeQueue(), make('b', []))
    else if (column !== 'price') cell.append(make('span', []))
    cells.append(cell)
  }
  return cells
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
