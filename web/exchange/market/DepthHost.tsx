/** Shows the depth of a side: under a pointer that rests on its prices, after a long press, or by the key D on a price. */
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Market } from '#contract/catalogue.ts'
import { watchTopic } from '../../live/market-topics.ts'
import type { CellSide } from '../../live/price-store.ts'
import { useBets } from '../../live/use-live.ts'
import { marketText } from '../../text/en/market.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import styles from './Depth.module.css'
import type { DepthOf } from './DepthPopover.tsx'

const DepthPopover = lazy(() => import('./DepthPopover.tsx'))

interface Shown extends DepthOf {
  /** Where its row begins, pixels below the table's head. */
  readonly top: number
}

const restMs = 600
const pressMs = 500
const leaveMs = 250

/** The table of a market with its depth beside it, and the places of the player's own orders. */
export function DepthHost({ market, children }: { market: Market; children: ReactNode }) {
  const { marketId } = market
  useEffect(() => watchTopic('queue', marketId), [marketId])
  const bets = useBets(marketId)
  const { shown, hide, handlers } = useDepth()
  const runner = market.runners.find(({ selectionId }) => selectionId === shown?.selectionId)
  const [back, lay] = market.kind === 'LINE' ? marketText.sidesOfLine : marketText.sides
  return (
    <div className={styles.host} {...handlers}>
      {children}
      {shown !== null && runner && (
        <div
          className={styles.place}
          ref={(place) => place?.style.setProperty('--depth-top', `${shown.top}px`)}
        >
          <Suspense fallback={null}>
            <DepthPopover
              marketId={marketId}
              selectionId={shown.selectionId}
              side={shown.side}
              kind={market.kind}
              runnerName={runnerLabel(runner.name, runner.handicap)}
              sideName={shown.side === 'back' ? back : lay}
              bets={bets}
              onClose={hide}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}

/** Returns what is shown, what hides it, and the listeners that show it. */
function useDepth() {
  const [shown, setShown] = useState<Shown | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isPressed = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (ms: number, next: Shown | null, then?: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setShown(next)
      then?.()
    }, ms)
  }
  const hide = () => later(0, null)
  const handlers = {
    onPointerOver(event: React.PointerEvent<HTMLElement>) {
      if (event.pointerType !== 'mouse') return
      const over = depthAt(event.target, event.currentTarget)
      if (over !== null) later(restMs, over)
      // Over the panel itself it stays.
      else if (isIn(event.target, styles.place)) clearTimeout(timer.current)
      else later(leaveMs, null)
    },
    onPointerLeave(event: React.PointerEvent) {
      if (event.pointerType === 'mouse') later(leaveMs, null)
    },
    onPointerDown(event: React.PointerEvent<HTMLElement>) {
      clearTimeout(timer.current)
      isPressed.current = false
      const at = depthAt(event.target, event.currentTarget)
      if (event.pointerType === 'mouse' || at === null) return
      later(pressMs, at, () => {
        isPressed.current = true
      })
    },
    onPointerUp: () => clearTimeout(timer.current),
    onPointerCancel: () => clearTimeout(timer.current),
    /** What a long press ends with chooses no price. */
    onClickCapture(event: React.MouseEvent) {
      if (!isPressed.current) return
      isPressed.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    onContextMenu(event: React.MouseEvent) {
      if (isPressed.current) event.preventDefault()
    },
    onKeyDown(event: React.KeyboardEvent<HTMLElement>) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Escape' && shown !== null) hide()
      const at = event.key.toLowerCase() === 'd' ? depthAt(event.target, event.currentTarget) : null
      if (at !== null) later(0, at)
    },
  }
  return { shown, hide, handlers }
}

/** Returns of which side of which runner the element is a price; null where it is none. */
function depthAt(target: EventTarget, host: HTMLElement): Shown | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const row = cell?.closest<HTMLElement>('[data-runner]')
  if (!cell || !row) return null
  const side: CellSide = cell.dataset.cell?.startsWith('lay') ? 'lay' : 'back'
  const top = row.getBoundingClientRect().top - host.getBoundingClientRect().top
  return { selectionId: Number(row.dataset.runner), side, top }
}

function isIn(target: EventTarget, name: string | undefined): boolean {
  return target instanceof Element && target.closest(`.${name}`) !== null
}
