/** A card that lies face down and is opened by dragging: its face comes out from the corner under the finger. */
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Card } from '#contract/casino/round.ts'
import { classNames } from '../../ui/class-names.ts'
import { PlayingCard } from '../PlayingCard.tsx'
import styles from './SqueezedCard.module.css'
import type { Squeeze } from './squeeze.ts'

/** Of the card's length: dragged so far it is open, and below this it was a tap. */
const openFrom = 0.7
const dragFrom = 0.04

interface SqueezedCardProps {
  card: Card | null
  /** Null when the card does not lie to be opened now. */
  squeeze: Squeeze | null
  /** The card as it lies or stands open. */
  children: ReactNode
}

/** The card with what can be seen of its face. */
export function SqueezedCard({ card, squeeze, children }: SqueezedCardProps) {
  const [peeled, setPeeled] = useState(0)
  const from = useRef<{ x: number; y: number; length: number } | null>(null)
  const isDragged = useRef(false)
  useEffect(() => {
    if (squeeze === null) return
    setPeeled(0)
    // Whoever leaves the table with the card in the hand lets go of it.
    return () => squeeze.letGo()
  }, [squeeze])

  const onDown = ({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
    currentTarget.setPointerCapture(pointerId)
    from.current = { x, y, length: currentTarget.getBoundingClientRect().width }
    isDragged.current = false
    squeeze?.hold()
  }
  const onMove = ({ clientX, clientY }: PointerEvent) => {
    if (from.current === null) return
    const { x, y, length } = from.current
    const dragged = Math.hypot(clientX - x, clientY - y) / length
    if (dragged < dragFrom) return
    isDragged.current = true
    setPeeled(Math.min(1, dragged))
    if (dragged < openFrom) return
    from.current = null
    setPeeled(1)
    squeeze?.open()
  }
  const onUp = () => {
    if (from.current === null) return
    from.current = null
    setPeeled(0)
    squeeze?.letGo()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the card opens by itself; whoever cannot drag misses nothing.
    <span
      className={classNames(styles.card, squeeze !== null && styles.lying)}
      {...(squeeze !== null && {
        onPointerDown: onDown,
        onPointerMove: onMove,
        onPointerUp: onUp,
        onPointerCancel: onUp,
      })}
      onClick={(event) => {
        // A tap skips to the result; what was a drag is none.
        if (isDragged.current) event.stopPropagation()
        isDragged.current = false
      }}
    >
      {children}
      {card !== null && peeled > 0 && (
        <span
          className={styles.peeled}
          aria-hidden="true"
          style={{ '--peeled': `${peeled * 200}%` } as React.CSSProperties}
        >
          <PlayingCard card={card} isFaceUp />
        </span>
      )}
    </span>
  )
}
