/** Paints the rows of a ladder: what changed in them is set, without drawing them again. */
import { queues } from '../../live/market-topics.ts'
import type { CellSide } from '../../live/price-store.ts'
import { wholeBooks } from '../../live/whole-books.ts'
import { ladderText } from '../../text/en/ladder.ts'
import { marketText } from '../../text/en/market.ts'
import { formatSigned, formatSize } from '../../text/format.ts'
import { setText } from '../../ui/set-text.ts'
import { type RunnerBets, resultIfClosed } from '../market/closing.ts'
import { paintSpan, type QueuePart, queuePart, spanOf } from '../market/queue-part.ts'
import { lessCommission } from '../market/results-if-all.ts'
import styles from './Ladder.module.css'
import type { OwnRow, OwnRows } from './own-rows.ts'
import { tradedText } from './traded-text.ts'

/** What a ladder's rows show, as it is now. */
export interface Shown {
  readonly marketId: number
  readonly selectionId: number
  readonly own: OwnRows
  /** Null where there is nothing to close. */
  readonly bets: RunnerBets | null
  /** By price, minor units, and the most of them. */
  readonly traded: ReadonlyMap<number, number>
  readonly tradedMost: number
  /** What is taken of a result that is a win, basis points; 0 shows results before commission. */
  readonly commissionBps: number
  readonly lastPrice: number | null
}

/** The parts of a row that are painted. */
export interface RowParts {
  readonly row: HTMLElement
  readonly price: number
  readonly myLay: HTMLElement
  readonly lay: HTMLElement
  readonly back: HTMLElement
  readonly myBack: HTMLElement
  readonly traded: HTMLElement
  readonly closed: HTMLElement
}

/** Returns the parts of a row that has just been drawn. */
export function partsOf(row: HTMLElement, price: number): RowParts {
  const part = (column: string) => row.querySelector<HTMLElement>(`[data-col="${column}"]`)!
  return {
    row,
    price,
    myLay: part('myLay'),
    lay: part('lay'),
    back: part('back'),
    myBack: part('myBack'),
    traded: part('traded'),
    closed: part('closed'),
  }
}

/** Paints the rows that are there. */
export function paintRows(rows: Iterable<RowParts>, shown: Shown): void {
  const { marketId, selectionId, own, bets, traded, tradedMost, commissionBps, lastPrice } = shown
  const all = [...rows]
  const sizes = (side: 'back' | 'lay') =>
    all.map(({ price }) => wholeBooks.size(marketId, selectionId, side, price))
  const lays = sizes('lay')
  const backs = sizes('back')
  const most = Math.max(1, ...lays, ...backs)
  const bestLay = wholeBooks.best(marketId, selectionId, 'lay')
  const bestBack = wholeBooks.best(marketId, selectionId, 'back')
  all.forEach((parts, at) => {
    const { price, row } = parts
    paintSize(parts.lay, lays[at]!, most, price === bestLay)
    paintSize(parts.back, backs[at]!, most, price === bestBack)
    const stops = own.stops.get(price)
    paintOwn(parts.myLay, own.LAY.get(price), stops?.some(({ side }) => side === 'LAY') ?? false)
    paintOwn(parts.myBack, own.BACK.get(price), stops?.some(({ side }) => side === 'BACK') ?? false)
    // A lay rests among what can be backed there, a back among what can be laid.
    paintQueue(parts.myLay, own.LAY.get(price) && queueOf(shown, 'back', price), backs[at]!)
    paintQueue(parts.myBack, own.BACK.get(price) && queueOf(shown, 'lay', price), lays[at]!)
    paintTraded(parts.traded, traded.get(price) ?? 0, tradedMost)
    paintClosed(parts.closed, bets && lessCommission(resultIfClosed(bets, price), commissionBps))
    mark(row, styles.last, price === lastPrice)
    mark(row, styles.stop, stops !== undefined)
  })
}

/** The share of the widest bar, in per cent. */
function widthOf(amount: number, most: number): string {
  return `${amount === 0 ? 0 : Math.max(4, Math.round((amount * 100) / most))}%`
}

function paintSize(cell: HTMLElement, size: number, most: number, isBest: boolean): void {
  // A size below one unit is there all the same.
  setText(textOf(cell), size === 0 ? '' : size < 100 ? '<1' : formatSize(size))
  setBar(cell, `${widthOf(size, most)} 100%`)
  mark(cell, styles.offered, size > 0)
  mark(cell, styles.best, isBest)
}

function paintOwn(cell: HTMLElement, own: OwnRow | undefined, hasStop: boolean): void {
  const text = own ? formatSize(own.size) : hasStop ? ladderText.stop : ''
  setText(textOf(cell), text)
  mark(cell, styles.has, own !== undefined)
  mark(cell, styles.hasStop, own === undefined && hasStop)
}

/** Where one's own stand in the queue of a price; null where that is not told. */
function queueOf({ marketId, selectionId, own }: Shown, side: CellSide, price: number): QueuePart | null {
  const bets = own[side === 'back' ? 'LAY' : 'BACK'].get(price)?.bets ?? []
  return queuePart(bets, selectionId, side, price, (orderId) => queues.place(marketId, orderId))
}

/** `offered`: all that is at the price. */
function paintQueue(cell: HTMLElement, part: QueuePart | null | undefined, offered: number): void {
  const bar = cell.firstElementChild as HTMLElement
  const isShown = part !== null && part !== undefined
  if (bar.hidden === isShown) bar.hidden = !isShown
  const title = isShown ? marketText.queue(part.ahead, part.behind) : ''
  if (cell.title !== title) cell.title = title
  if (!isShown) return
  paintSpan(bar.firstElementChild as HTMLElement, spanOf(part, offered))
}

function paintTraded(cell: HTMLElement, amount: number, most: number): void {
  setText(textOf(cell), tradedText(amount))
  setBar(cell, `${widthOf(amount, Math.max(1, most))} calc(100% - 6px)`)
}

function paintClosed(cell: HTMLElement, result: number | null): void {
  setText(textOf(cell), result === null ? '' : formatSigned(result))
  mark(cell, styles.profit, result !== null && result > 0)
  mark(cell, styles.loss, result !== null && result < 0)
}

function textOf(cell: HTMLElement): HTMLElement {
  return cell.lastElementChild as HTMLElement
}

/** The bar in a cell. */
function setBar(cell: HTMLElement, size: string): void {
  if (cell.style.backgroundSize !== size) cell.style.backgroundSize = size
}

function mark(element: HTMLElement, name: string | undefined, isOn: boolean): void {
  if (name !== undefined && element.classList.contains(name) !== isOn) element.classList.toggle(name, isOn)
}
