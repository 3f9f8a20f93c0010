/** A list that its reader orders: each row has a handle that is dragged, or moved by the arrow keys. */
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** What a row's handle needs. */
export interface HandleProps {
  'data-handle': number
  onPointerDown(event: PointerEvent<HTMLElement>): void
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
}

export interface Reorder {
  /** The ids as they are to be shown. */
  order: readonly number[]
  /** The row that is being dragged. */
  dragged: number | null
  /** The row that was moved last and its place, the first is 1, for readers. */
  moved: { readonly id: number; readonly place: number } | null
  handle(id: number): HandleProps
}

interface Drag {
  readonly id: number
  readonly rows: HTMLElement
  readonly order: readonly number[]
}

/** Returns the ids with `id` at the place given; the first is 0. */
export function movedTo(ids: readonly number[], id: number, place: number): readonly number[] {
  const others = ids.filter((one) => one !== id)
  const at = Math.max(0, Math.min(others.length, place))
  return [...others.slice(0, at), id, ...others.slice(at)]
}

/** Returns the order of a list whose rows are the children of the handle's nearest `ul`. `keep` gets each new order. */
export function useReorder(ids: readonly number[], keep: (order: readonly number[]) => void): Reorder {
  const [drag, setDrag] = useState<Drag | null>(null)
  const [moved, setMoved] = useState<Reorder['moved']>(null)
  const focused = useRef<HTMLElement | null>(null)
  useDragging(drag, setDrag, (order, id) => {
    keep(order)
    setMoved({ id, place: order.indexOf(id) + 1 })
  })
  useLayoutEffect(() => {
    // A row that was put elsewhere in the page has lost the focus.
    focused.current?.focus()
    focused.current = null
  })
  const moveBy = (id: number, steps: number) => {
    const order = movedTo(ids, id, ids.indexOf(id) + steps)
    setMoved({ id, place: order.indexOf(id) + 1 })
    if (order.some((one, index) => one !== ids[index])) keep(order)
  }
  return {
    order: drag?.order ?? ids,
    dragged: drag?.id ?? null,
    moved,
    handle: (id) => ({
      'data-handle': id,
      onPointerDown(event) {
        const rows = event.currentTarget.closest('ul')
        if (event.button !== 0 || rows === null) return
        // No text is marked meanwhile; the focus is given by hand then.
        event.preventDefault()
        event.currentTarget.focus()
        setDrag({ id, rows, order: ids })
      },
      onKeyDown(event) {
        const steps = keySteps[event.key]
        if (steps === undefined || drag !== null) return
        event.preventDefault()
        focused.current = event.currentTarget
        moveBy(id, steps)
      },
    }),
  }
}

const keySteps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Follows the pointer wherever it goes; the row that is dragged is put elsewhere in the page and could not hold it. */
function useDragging(
  drag: Drag | null,
  setDrag: (drag: Drag | null) => void,
  drop: (order: readonly number[], id: number) => void,
): void {
  const latest = useRef({ drag, drop })
  useLayoutEffect(() => {
    latest.current = { drag, drop }
  })
  const isDragging = drag !== null
  useEffect(() => {
    if (!isDragging) return
    const onMove = ({ clientY }: globalThis.PointerEvent) => {
      const { drag: now } = latest.current
      if (now === null) return
      const place = placeAt(now.rows, clientY)
      if (now.order.indexOf(now.id) !== place) setDrag({ ...now, order: movedTo(now.order, now.id, place) })
    }
    const onUp = () => {
      const { drag: now, drop: dropNow } = latest.current
      setDrag(null)
      if (now !== null) dropNow(now.order, now.id)
    }
    const onCancel = () => setDrag(null)
    const onKey = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && setDrag(null)
    const ending = new AbortController()
    const { signal } = ending
    window.addEventListener('pointermove', onMove, { signal })
    window.addEventListener('pointerup', onUp, { signal })
    window.addEventListener('pointercancel', onCancel, { signal })
    window.addEventListener('keydown', onKey, { signal })
    return () => ending.abort()
  }, [isDragging, setDrag])
}

/** Returns the place of the row at a height of the screen; the first or last beyond them. */
function placeAt(rows: HTMLElement, y: number): number {
  const place = [...rows.children].findIndex((row) => y < row.getBoundingClientRect().bottom)
  return place === -1 ? rows.children.length - 1 : place
}
