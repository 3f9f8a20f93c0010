/** Dragging one's own bets, or stops, from one price to another: where they are let go, they are moved in one step. */
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Bet } from '#contract/orders.ts'
import type { OwnRows } from './own-rows.ts'
import type { Actions } from './use-actions.ts'

interface DragOf {
  own: OwnRows
  rowHeight: number
  /** Of what stays over the rows. */
  headHeight: number
  count: number
  scroller: RefObject<HTMLElement | null>
  priceOf(row: number): number
  actions: Actions
}

interface Drag {
  readonly side: Bet['side']
  readonly bets: readonly Bet[]
  readonly from: number
  readonly row: number
}

/** Returns how a drag begins and ends, and where it is now. */
export function useDrag({ own, rowHeight, headHeight, count, scroller, priceOf, actions }: DragOf) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const moved = useRef(false)
  const rowAt = (clientY: number): number => {
    const element = scroller.current
    if (element === null) return 0
    const y = clientY - element.getBoundingClientRect().top - headHeight + element.scrollTop
    return Math.max(0, Math.min(count - 1, Math.floor(y / rowHeight)))
  }
  const isOn = drag !== null
  const last = useRef({ rowAt, drag, priceOf, actions, own })
  useEffect(() => {
    last.current = { rowAt, drag, priceOf, actions, own }
  })
  useEffect(() => {
    if (!isOn) return
    const onMove = (event: globalThis.PointerEvent) => {
      const row = last.current.rowAt(event.clientY)
      setDrag((now) => {
        if (now === null || now.row === row) return now
        moved.current = true
        return { ...now, row }
      })
    }
    // Where it is let go counts, also when that comes before the last move was drawn.
    const onUp = (event: globalThis.PointerEvent) => {
      const { drag: now, rowAt: rowOf, priceOf: price, actions: does } = last.current
      const row = rowOf(event.clientY)
      if (now !== null && row !== now.from) {
        moved.current = true
        does.move(asTheyAre(now.bets, last.current.own), price(row))
      }
      setDrag(null)
    }
    const onCancel = () => setDrag(null)
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', onUp)
    addEventListener('pointercancel', onCancel)
    return () => {
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onUp)
      removeEventListener('pointercancel', onCancel)
    }
  }, [isOn])
  return {
    isOn,
    ghost: drag !== null && drag.row !== drag.from ? drag : null,
    /** Whether the press that is ending was a drag. */
    hasMoved: () => moved.current,
    begin(event: PointerEvent<HTMLElement>) {
      moved.current = false
      if (event.button !== 0) return
      const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-col]')
      const side = cell?.dataset.col === 'myLay' ? 'LAY' : cell?.dataset.col === 'myBack' ? 'BACK' : null
      const row = rowAt(event.clientY)
      const bets = side === null ? [] : dragged(own, side, priceOf(row))
      if (side === null || bets.length === 0) return
      setDrag({ side, bets, from: row, row })
    },
    end: () => setDrag(null),
  }
}

/** Returns what is dragged from a price of one side: the bets there, else the stops; what waits for its bet delay is not moved. */
function dragged(own: OwnRows, side: Bet['side'], price: number): readonly Bet[] {
  const bets = own[side].get(price)?.bets ?? own.stops.get(price)?.filter((bet) => bet.side === side) ?? []
  return bets.filter(({ state }) => state !== 'delayed')
}

/** A stop may have trailed while it was dragged. */
function asTheyAre(bets: readonly Bet[], { all }: OwnRows): readonly Bet[] {
  return bets.map((bet) => all.find(({ orderId }) => orderId === bet.orderId) ?? bet)
}
