/** Paints the rows of a ladder: what changed in them is set, without drawing them again. */
import { queues } from '../../live/market-topics.ts'
import type { CellSide } from '../../live/price-store.ts'
import { wholeBooks } from '../../live/whole-books.ts'
import { ladderText } from '../../text/en/ladder.ts'
import { marketText } from '../../text/en/market.ts'
import { formatSigned, formatSize } from '../../text/format.ts'
import { type RunnerBets, resultIfClosed } from '../market/closing.ts'
import { paintSpan, type QueuePart, queuePart, spanOf } from '../market/queue-part.ts'
import { lessCommission } from '../market/results-if-all.ts'
import styles from './Ladder.module.css'
import type { OwnRow, OwnRows } from './own-rows.ts'
import { PaintedCell } from './painted-cell.ts'
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
  readonly myLay: PaintedCell
  readonly lay: PaintedCell
  readonly back: PaintedCell
  readonly myBack: PaintedCell
  readonly traded: PaintedCell
  readonly closed: PaintedCell
}

/** Returns the parts of a row that has just been drawn, with nothing painted in it. */
export function partsOf(row: HTMLElement, price: number): RowParts {
  const [myLay, lay, , back, myBack, traded, closed] = [...row.children].map(
    (cell) => new PaintedCell(cell as HTMLElement),
  )
  return {
    ...{ row, price, myLay: myLay!, lay: lay!, back: back!, myBack: myBack! },
    ...{ traded: traded!, closed: closed! },
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
  return `${Math.max(4, Math.round((amount * 100) / most))}%`
}

function paintSize(cell: PaintedCell, size: number, most: number, isBest: boolean): void {
  // A size below one unit is there all the same.
  cell.say(size === 0 ? '' : size < 100 ? '<1' : formatSize(size))
  cell.fill(size === 0 ? '' : `${widthOf(size, most)} 100%`)
  cell.look(size > 0 ? styles.offered : undefined, isBest ? styles.best : undefined)
}

function paintOwn(cell: PaintedCell, own: OwnRow | undefined, hasStop: boolean): void {
  cell.say(own ? formatSize(own.size) : hasStop ? ladderText.stop : '')
  cell.look(own ? styles.has : hasStop ? styles.hasStop : undefined)
}

/** Where one's own stand in the queue of a price; null where that is not told. */
function queueOf({ marketId, selectionId, own }: Shown, side: CellSide, price: number): QueuePart | null {
  const bets = own[side === 'back' ? 'LAY' : 'BACK'].get(price)?.bets ?? []
  return queuePart(bets, selectionId, side, price, (orderId) => queues.place(marketId, orderId))
}

/** `offered`: all that is at the price. */
function paintQueue(cell: PaintedCell, part: QueuePart | null | undefined, offered: number): void {
  const isShown = part !== null && part !== undefined
  cell.queue(isShown ? marketText.queue(part.ahead, part.behind) : '')
  if (isShown)
    paintSpan(cell.element.firstElementChild!.firstElementChild as HTMLElement, spanOf(part, offered))
}

function paintTraded(cell: PaintedCell, amount: number, most: number): void {
  cell.say(tradedText(amount))
  cell.fill(amount === 0 ? '' : `${widthOf(amount, Math.max(1, most))} calc(100% - 6px)`)
}

function paintClosed(cell: PaintedCell, result: number | null): void {
  cell.say(result === null ? '' : formatSigned(result))
  cell.look(result === null || result === 0 ? undefined : result > 0 ? styles.profit : styles.loss)
}

function mark(element: HTMLElement, name: string | undefined, isOn: boolean): void {
  if (name !== undefined && element.classList.contains(name) !== isOn) element.classList.toggle(name, isOn)
}
