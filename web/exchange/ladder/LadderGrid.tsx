/** The prices of one runner, the highest on top: sizes, one's own bets, what was traded, and the result if closed there. */
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Market } from '#contract/catalogue.ts'
import type { Bet } from '#contract/orders.ts'
import type { Ladder } from '#core/values/ladder.ts'
import { prices } from '../../live/live.ts'
import { queues, watchTopic } from '../../live/market-topics.ts'
import { wholeBooks } from '../../live/whole-books.ts'
import { ladderText } from '../../text/en/ladder.ts'
import { classNames } from '../../ui/class-names.ts'
import { gridParts } from '../market/PriceGrid.tsx'
import { keyActionOf } from './keys.ts'
import styles from './Ladder.module.css'
import { LadderRow } from './LadderRow.tsx'
import type { OwnRows } from './own-rows.ts'
import { paintRows, partsOf, type RowParts, type Shown } from './paint.ts'
import { RangeStrip } from './RangeStrip.tsx'
import type { Actions, Manner } from './use-actions.ts'
import { useDrag } from './use-drag.ts'
import { centred, revealed, rowWindow } from './window.ts'

interface LadderGridProps extends Omit<Shown, 'lastPrice'> {
  /** Of the market: lines are no odds. */
  kind: Market['kind']
  /** Is given what centres the ladder on the price. */
  ref: Ref<() => void>
  name: string
  ladder: Ladder
  rowHeight: number
  /** Follows the price while the pointer is elsewhere. */
  follows: boolean
  actions: Actions
  /** Called with the keys that are about the ladder as a whole. */
  onKey(key: 'green-up' | 'help' | { readonly stake: number }): void
}

/** The column heads stay over the rows, pixels. */
const headHeight = 28

/** How long after the pointer has left the prices may move under it. */
const restMs = 2_000
/** What they are to readers; they are laid out otherwise than a table. */
const columnHead = { role: 'columnheader' } as const
const columns = ['myLay', 'lay', 'price', 'back', 'myBack', 'traded', 'closed'] as const

/** The grid: one stop of Tab, with a row that the keys move. */
export function LadderGrid(props: LadderGridProps) {
  const { ladder, rowHeight, actions, own, name, onKey } = props
  const id = useId()
  const count = ladder.size
  const rowOf = (price: number) => count - 1 - ladder.indexOf(price)
  const priceOf = (row: number) => ladder.prices[count - 1 - row]!
  const scroller = useRef<HTMLDivElement>(null)
  const [shownRows, setShownRows] = useState(() => rowWindow(0, 0, rowHeight, count))
  const [cursor, setCursor] = useState<number | null>(null)
  const view = useView(props, scroller, rowOf)
  const onDrawn = usePainted(props, view.follow)
  useImperativeHandle(props.ref, () => view.centre)
  const drag = useDrag({ own, rowHeight, headHeight, count, scroller, priceOf, actions })

  const look = () => {
    const scrollTop = scroller.current?.scrollTop ?? 0
    setShownRows((before) => {
      const next = rowWindow(scrollTop, heightOf(scroller.current), rowHeight, count)
      return next.first === before.first && next.end === before.end ? before : next
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks at the element once, and when the rows have other measures.
  useLayoutEffect(() => {
    const resized = new ResizeObserver(look)
    if (scroller.current) resized.observe(scroller.current)
    return () => resized.disconnect()
  }, [rowHeight, count])

  const moveCursor = (row: number) => {
    const next = Math.max(0, Math.min(count - 1, row))
    setCursor(next)
    const element = scroller.current
    if (element) element.scrollTop = revealed(element.scrollTop, next, heightOf(element), rowHeight)
  }
  const from = () => cursor ?? view.middle()
  const press = (event: MouseEvent, asks: boolean) => {
    const pressed = pressedOf(event.target)
    if (pressed === null) return
    setCursor(pressed.row)
    pressCell(props, pressed, {
      takesAll: event.ctrlKey || event.metaKey,
      isShifted: event.shiftKey,
      isStop: event.altKey,
      asks,
    })
    if (pressed.column === 'price') view.centre()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const action = keyActionOf(event)
    if (action === null || (action === 'leave' && !drag.isOn)) return
    event.preventDefault()
    if (action === 'leave') drag.end()
    else if (typeof action === 'object' && 'rows' in action) moveCursor(from() + action.rows)
    else if (action === 'centre' || action === 'last') {
      view.centre()
      const price = view.anchor()
      if (price !== null) setCursor(rowOf(price))
    } else if (typeof action === 'object' || action === 'green-up' || action === 'help') onKey(action)
    else doAt(props, priceOf(from()), action)
  }
  return (
    <div className={styles.body}>
      {/* biome-ignore lint/a11y/useSemanticElements: its rows come and go as it scrolls. */}
      <div
        ref={scroller}
        role="grid"
        aria-label={name}
        aria-rowcount={count + 1}
        aria-activedescendant={cursor === null ? undefined : `${id}-${cursor}`}
        tabIndex={0}
        className={styles.scroller}
        onScroll={look}
        onKeyDown={onKeyDown}
        onClick={(event) => !drag.hasMoved() && press(event, false)}
        onContextMenu={(event) => {
          event.preventDefault()
          press(event, true)
        }}
        onPointerDown={drag.begin}
        onPointerEnter={view.enter}
        onPointerLeave={view.leave}
      >
        <div {...gridParts.row} className={styles.heads}>
          {columns.map((column) => (
            <ColumnHead key={column} column={column} own={own} onCancel={actions.cancel} />
          ))}
        </div>
        <div className={styles.range} style={{ height: count * rowHeight }}>
          {Array.from({ length: shownRows.end - shownRows.first }, (_, at) => {
            const row = shownRows.first + at
            return (
              <LadderRow
                key={row}
                id={`${id}-${row}`}
                row={row}
                price={priceOf(row)}
                kind={props.kind}
                isCursor={row === cursor}
                onDrawn={onDrawn}
              />
            )
          })}
          {drag.ghost !== null && (
            <span
              className={classNames(
                styles.ghost,
                drag.ghost.side === 'LAY' ? styles.ghostLay : styles.ghostBack,
              )}
              style={{ top: `calc(${drag.ghost.row} * var(--row))` }}
            />
          )}
        </div>
      </div>
      <RangeStrip {...props} scroller={scroller} count={count} rowOf={rowOf} />
    </div>
  )
}

interface ColumnHeadProps {
  column: (typeof columns)[number]
  own: Shown['own']
  onCancel: Actions['cancel']
}

/** A head; that of one's own bets cancels all of that side. */
function ColumnHead({ column, own, onCancel }: ColumnHeadProps) {
  const words = ladderText.columns[column]
  const side = column === 'myLay' ? 'LAY' : column === 'myBack' ? 'BACK' : null
  if (side === null) return <span {...columnHead}>{words}</span>
  const bets = own.all.filter((bet) => bet.side === side)
  return (
    <span {...columnHead}>
      <button
        type="button"
        className={styles.headAction}
        title={ladderText.cancelSide(side)}
        aria-disabled={bets.length === 0 || undefined}
        onClick={() => bets.length > 0 && onCancel(bets)}
      >
        {words}
      </button>
    </span>
  )
}

/** Returns the height in which rows are seen, pixels. */
function heightOf(scroller: HTMLElement | null): number {
  return Math.max(0, (scroller?.clientHeight ?? 0) - headHeight)
}

interface Pressed {
  readonly column: string
  readonly row: number
  readonly price: number
}

function pressedOf(target: EventTarget): Pressed | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-col]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  if (!cell || !row) return null
  return { column: cell.dataset.col ?? '', row: Number(row.dataset.row), price: Number(row.dataset.price) }
}

/** A press on a size bets there; on one's own it cancels the last of them, or all when it asks. */
function pressCell({ actions, own }: LadderGridProps, { column, price }: Pressed, manner: Manner): void {
  if (column === 'lay') actions.order('LAY', price, manner)
  if (column === 'back') actions.order('BACK', price, manner)
  if (column !== 'myLay' && column !== 'myBack') return
  const side = column === 'myLay' ? 'LAY' : 'BACK'
  const bets = own[side].get(price)?.bets ?? stopsAt(own, price).filter((bet) => bet.side === side)
  if (bets.length > 0) actions.cancel(manner.asks ? bets : bets.slice(0, 1))
}

/** What a key does at the price of the cursor. A stop gets out of the bets there are. */
function doAt(
  { actions, own, bets }: LadderGridProps,
  price: number,
  action: 'back' | 'lay' | 'back-shifted' | 'lay-shifted' | 'stop' | 'cancel' | 'cancel-all',
): void {
  switch (action) {
    case 'back':
      return actions.order('BACK', price)
    case 'lay':
      return actions.order('LAY', price)
    case 'back-shifted':
      return actions.order('BACK', price, { isShifted: true })
    case 'lay-shifted':
      return actions.order('LAY', price, { isShifted: true })
    case 'stop':
      return actions.order((bets?.payout ?? 1) > 0 ? 'LAY' : 'BACK', price, { isStop: true })
    case 'cancel': {
      const here = [own.BACK.get(price), own.LAY.get(price)].flatMap((row) => row?.bets ?? [])
      return actions.cancel([...here, ...stopsAt(own, price)])
    }
    case 'cancel-all':
      return actions.cancel(own.all)
  }
}

function stopsAt(own: OwnRows, price: number): readonly Bet[] {
  return own.stops.get(price) ?? []
}

/** Where the ladder looks: at the price last traded, or between the best ones; and it stays where the pointer is. */
function useView(
  { marketId, selectionId, ladder, rowHeight, follows }: LadderGridProps,
  scroller: React.RefObject<HTMLDivElement | null>,
  rowOf: (price: number) => number,
) {
  const left = useRef(0)
  const hasLooked = useRef(false)
  const anchor = (): number | null => {
    const best = (['back', 'lay'] as const).map((side) => wholeBooks.best(marketId, selectionId, side))
    return prices.lastPrice(marketId, selectionId) ?? best[0] ?? best[1] ?? null
  }
  const centre = () => {
    const price = anchor()
    const element = scroller.current
    if (price === null || element === null || ladder.indexOf(price) < 0) return
    element.scrollTop = centred(rowOf(price), heightOf(element), rowHeight, ladder.size)
    hasLooked.current = true
  }
  return {
    anchor,
    centre,
    enter: () => {
      left.current = Number.POSITIVE_INFINITY
    },
    leave: () => {
      left.current = performance.now()
    },
    middle: () => {
      const scrollTop = scroller.current?.scrollTop ?? 0
      return Math.floor((scrollTop + heightOf(scroller.current) / 2) / rowHeight)
    },
    /** Called whenever prices have come: looks at them the first time, and again once they have left the middle half. */
    follow: () => {
      const element = scroller.current
      const price = anchor()
      if (element === null || price === null) return
      if (!hasLooked.current) return centre()
      const isUnderPointer = performance.now() - left.current < restMs
      if (!follows || isUnderPointer || element === document.activeElement) return
      const from = (rowOf(price) + 0.5) * rowHeight - element.scrollTop
      const height = heightOf(element)
      if (from < height / 4 || from > (height * 3) / 4) centre()
    },
  }
}

/** Paints the rows when they have been drawn, and at each change of the book, at most once a frame. */
function usePainted(props: LadderGridProps, follow: () => void) {
  const { marketId, selectionId } = props
  const [parts] = useState(() => new Map<number, RowParts>())
  const [onDrawn] = useState(() => (row: number, price: number, element: HTMLElement | null) => {
    if (element === null) parts.delete(row)
    else parts.set(row, partsOf(element, price))
  })
  const paint = useRef(() => {})
  useLayoutEffect(() => {
    paint.current = () => {
      if (!wholeBooks.isKnown(marketId)) return
      follow()
      paintRows(parts.values(), { ...props, lastPrice: prices.lastPrice(marketId, selectionId) })
    }
    paint.current()
  })
  useEffect(() => wholeBooks.subscribe(marketId, selectionId, () => paint.current()), [marketId, selectionId])
  // Places in queues are told to whom has something in them.
  const hasOwn = props.own.all.length > 0
  useEffect(() => {
    if (!hasOwn) return
    const ends = [watchTopic('queue', marketId), queues.subscribe(marketId, () => paint.current())]
    return () => {
      for (const end of ends) end()
    }
  }, [hasOwn, marketId])
  return onDrawn
}
