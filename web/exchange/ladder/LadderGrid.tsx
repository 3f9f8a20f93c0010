/** The prices of one runner, the highest on top: sizes, one's own bets, what was traded, and the result if closed there. */
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Market } from '#contract/catalogue.ts'
import type { Ladder } from '#core/values/ladder.ts'
import { formatSize } from '../../text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { isStop } from '../bets/bet-figures.ts'
import { keyActionOf } from './keys.ts'
import styles from './Ladder.module.css'
import { LadderHeads } from './LadderHeads.tsx'
import type { Shown } from './paint.ts'
import { RangeStrip } from './RangeStrip.tsx'
import { doAt, pressCell, pressedOf } from './row-actions.ts'
import type { Actions } from './use-actions.ts'
import { useDrag } from './use-drag.ts'
import { usePaintedRows } from './use-painted-rows.ts'
import { useShownRows } from './use-shown-rows.ts'
import { headHeight, heightOf, useView } from './use-view.ts'
import { revealed } from './window.ts'

export interface GridHandle {
  /** Centres the ladder on the price. */
  centre(): void
  /** Does what a key does that was pressed elsewhere in the ladder; the focus goes to the rows. */
  take(event: KeyboardEvent): void
}

interface LadderGridProps extends Omit<Shown, 'lastPrice'> {
  /** Of the market: lines are no odds. */
  kind: Market['kind']
  ref: Ref<GridHandle>
  name: string
  ladder: Ladder
  rowHeight: number
  /** Follows the price while the pointer is elsewhere. */
  follows: boolean
  actions: Actions
  /** Called with the keys that are about the ladder as a whole. */
  onKey(key: 'green-up' | 'help' | { readonly stake: number }): void
}

/** The grid: one stop of Tab, with a row that the keys move. */
export function LadderGrid(props: LadderGridProps) {
  const { ladder, rowHeight, actions, own, name, onKey } = props
  const id = useId()
  const count = ladder.size
  const rowOf = (price: number) => count - 1 - ladder.indexOf(price)
  const priceOf = (row: number) => ladder.prices[count - 1 - row]!
  const scroller = useRef<HTMLDivElement>(null)
  /** The row that is marked. It goes where rows move by themselves and with the focus: no key bets at a price that was marked for another view. */
  const [cursor, setCursor] = useState<number | null>(null)
  const view = useView(props, scroller, rowOf, () => setCursor(null))
  const { marketId, kind } = props
  const [rows, look] = useShownRows({ id, marketId, kind, ladder, rowHeight, seen: view.seen })
  const paint = usePaintedRows(props, rows, () => {
    view.follow()
    look()
  })
  useLayoutEffect(() => rows.mark(cursor), [rows, cursor])
  useLayoutEffect(() => view.keep())
  const drag = useDrag({ own, rowHeight, headHeight, count, scroller, priceOf, actions })

  const lookAgain = () => {
    view.measure()
    if (look()) paint()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks at the element once, and when the rows have other measures.
  useLayoutEffect(() => {
    const resized = new ResizeObserver(lookAgain)
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
  /** Keys begin at the price that is looked at, which they show: nothing is bet at a price that was not marked. */
  const beginCursor = () => {
    const price = view.anchor()
    moveCursor(price === null ? view.middle() : rowOf(price))
  }
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
    // A key that is held moves the row; it does nothing else a second time.
    if (event.repeat && !(typeof action === 'object' && 'rows' in action)) return
    if (action === 'leave') drag.end()
    else if (typeof action === 'object' && 'rows' in action) moveCursor(from() + action.rows)
    else if (action === 'centre' || action === 'last') {
      view.centre()
      const price = view.anchor()
      if (price !== null) setCursor(rowOf(price))
    } else if (typeof action === 'object' || action === 'green-up' || action === 'help') onKey(action)
    else if (action !== 'cancel-all' && (cursor === null || !view.sees(cursor))) beginCursor()
    else doAt(props, priceOf(from()), action)
  }
  useImperativeHandle(props.ref, () => ({
    centre: view.centre,
    take(event) {
      scroller.current?.focus()
      onKeyDown(event)
    },
  }))
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
        onScroll={lookAgain}
        onKeyDown={onKeyDown}
        onFocus={({ currentTarget }) => {
          if (cursor === null && currentTarget.matches(':focus-visible')) beginCursor()
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setCursor(null)
        }}
        onClick={(event) => !drag.hasMoved() && press(event, false)}
        onContextMenu={(event) => {
          event.preventDefault()
          press(event, true)
        }}
        onPointerDown={drag.begin}
        onPointerEnter={view.enter}
        onPointerLeave={view.leave}
      >
        <LadderHeads own={own} onCancel={actions.cancel} />
        <div className={styles.range} style={{ height: count * rowHeight }}>
          <div ref={rows.standIn} />
          {drag.ghost !== null && (
            <span
              className={classNames(
                styles.ghost,
                drag.ghost.side === 'LAY' ? styles.ghostLay : styles.ghostBack,
                drag.ghost.bets.some(isStop) && styles.ghostStop,
              )}
              style={{ top: `calc(${drag.ghost.row} * var(--row))` }}
            >
              {formatSize(drag.ghost.bets.reduce((sum, { unmatched }) => sum + unmatched, 0))}
            </span>
          )}
        </div>
      </div>
      <RangeStrip {...props} scroller={scroller} count={count} rowOf={rowOf} />
    </div>
  )
}
