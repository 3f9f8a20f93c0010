/** The whole range of prices in ten pixels: what is in view, the last price, and one's own bets; to press and to drag. */
import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { prices } from '../../live/live.ts'
import { wholeBooks } from '../../live/whole-books.ts'
import { ladderText } from '../../text/en/ladder.ts'
import styles from './Ladder.module.css'
import type { OwnRows } from './own-rows.ts'

interface RangeStripProps {
  marketId: number
  selectionId: number
  scroller: RefObject<HTMLElement | null>
  count: number
  rowHeight: number
  own: OwnRows
  rowOf(price: number): number
}

/** The strip. Keys move through the prices themselves, so it is no stop of Tab. */
export function RangeStrip({
  marketId,
  selectionId,
  scroller,
  count,
  rowHeight,
  own,
  rowOf,
}: RangeStripProps) {
  const view = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const show = () => {
      if (view.current === null) return
      const whole = Math.max(1, count * rowHeight)
      view.current.style.transform = movedDown((element.scrollTop * 100) / whole)
      view.current.style.setProperty('--seen', `${Math.min(100, (element.clientHeight * 100) / whole)}%`)
    }
    // It tells the first size as well, once the page has been laid out: asked for here, every ladder would lay it out by itself.
    const resized = new ResizeObserver(show)
    resized.observe(element)
    element.addEventListener('scroll', show, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', show)
    }
  }, [scroller, count, rowHeight])

  const go = (event: PointerEvent<HTMLElement>) => {
    const element = scroller.current
    if (element === null || event.buttons !== 1) return
    const { top, height } = event.currentTarget.getBoundingClientRect()
    element.scrollTop = ((event.clientY - top) / height) * count * rowHeight - element.clientHeight / 2
  }
  const placeOf = (price: number) => movedDown(((rowOf(price) + 0.5) * 100) / count)
  const last = useRef<HTMLElement>(null)
  const showLast = useRef(() => {})
  useLayoutEffect(() => {
    showLast.current = () => {
      const price = prices.lastPrice(marketId, selectionId)
      if (last.current === null) return
      last.current.hidden = price === null
      if (price !== null) last.current.style.transform = placeOf(price)
    }
    showLast.current()
  })
  useEffect(
    () => wholeBooks.subscribe(marketId, selectionId, () => showLast.current()),
    [marketId, selectionId],
  )
  return (
    <div
      className={styles.strip}
      title={ladderText.rangeStrip}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        go(event)
      }}
      onPointerMove={go}
    >
      <i ref={view} className={styles.inView} />
      <i ref={last} className={styles.stripLast} hidden />
      {[...own.BACK.keys()].map((price) => (
        <i key={`b${price}`} className={styles.stripBack} style={{ transform: placeOf(price) }} />
      ))}
      {[...own.LAY.keys()].map((price) => (
        <i key={`l${price}`} className={styles.stripLay} style={{ transform: placeOf(price) }} />
      ))}
    </div>
  )
}

/** Each mark is as high as the strip and moved as a whole, in per cent of it: a change of its place lays nothing out. */
function movedDown(percent: number): string {
  return `translateY(${percent.toFixed(2)}%)`
}
