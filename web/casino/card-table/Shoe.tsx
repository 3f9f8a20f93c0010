/** The shoe that cards come from, and their flight from there to their places. */
import { createContext, type ReactNode, type RefObject, use, useLayoutEffect, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './Shoe.module.css'

/** As long as `--m-move`, by which the card's turn waits. */
const flightMs = 180

const ShoeContext = createContext<RefObject<SVGSVGElement | null> | null>(null)

interface ShoeProps {
  /** Where there is no room for it, cards come from its place all the same. */
  isDrawn: boolean
  /** What is dealt. */
  children: ReactNode
}

/** Stands at the upper right of the cloth. */
export function Shoe({ isDrawn, children }: ShoeProps) {
  const shoe = useRef<SVGSVGElement>(null)
  return (
    <ShoeContext value={shoe}>
      <svg
        ref={shoe}
        className={classNames(styles.shoe, isDrawn && styles.drawn)}
        width="104"
        height="76"
        viewBox="0 0 104 76"
        aria-hidden="true"
      >
        <path className={styles.side} d="M6 58 30 12h66v46z" />
        <path className={styles.lid} d="M30 12h66v9H25.5z" />
        <path className={styles.foot} d="M6 58h90v8H6z" />
        <g transform="translate(2 44) rotate(-4)">
          <rect className={styles.ivory} width="38" height="26" rx="3" />
          <rect className={styles.back} x="2.5" y="2.5" width="33" height="21" rx="1.5" />
        </g>
        <path className={styles.line} d="M36 30h52" />
      </svg>
      {children}
    </ShoeContext>
  )
}

interface DealtProps {
  /** The card lies here; when it comes to lie here it comes from the shoe. */
  isDealt: boolean
  className?: string | undefined
  children: ReactNode
}

/** The place of a card. */
export function Dealt({ isDealt, className, children }: DealtProps) {
  const place = useRef<HTMLSpanElement>(null)
  const shoe = use(ShoeContext)
  const wasDealt = useRef(isDealt)
  useLayoutEffect(() => {
    if (isDealt && !wasDealt.current) fly(place.current, shoe?.current ?? null)
    wasDealt.current = isDealt
  }, [isDealt, shoe])
  return (
    <span ref={place} className={className}>
      {children}
    </span>
  )
}

function fly(card: Element | null, shoe: Element | null): void {
  if (card === null || shoe === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const [to, from] = [card.getBoundingClientRect(), shoe.getBoundingClientRect()]
  const [x, y] = [from.left + from.width / 2 - to.left - to.width / 2, from.top - to.top]
  card.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], {
    duration: flightMs,
    easing: 'ease-out',
  })
}
