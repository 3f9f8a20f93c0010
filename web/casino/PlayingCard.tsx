/** A playing card: ivory with one suit, or its back; it turns over once. */
import type { ReactNode } from 'react'
import type { Card } from '#contract/casino/round.ts'
import { classNames } from '../ui/class-names.ts'
import { cardName } from './card-name.ts'
import styles from './PlayingCard.module.css'

const suitPaths: Readonly<Record<Card['suit'], string>> = {
  spades:
    'M12 2C16 7 22 10 22 15 22 18 20 19.8 17.4 19.8 15.6 19.8 14 19 13 17.4 13.2 19.6 14 21 15.5 22H8.5C10 21 10.8 19.6 11 17.4 10 19 8.4 19.8 6.6 19.8 4 19.8 2 18 2 15 2 10 8 7 12 2Z',
  hearts:
    'M12 21C5 15 2 11.5 2 7.8 2 5 4.2 3 6.8 3 9 3 11 4.3 12 6.2 13 4.3 15 3 17.2 3 19.8 3 22 5 22 7.8 22 11.5 19 15 12 21Z',
  diamonds: 'M12 1.5 20 12 12 22.5 4 12Z',
  clubs:
    'M12 2a4.6 4.6 0 0 1 3.6 7.5 4.8 4.8 0 1 1-2.4 7.6C13.4 19.6 14 21 15.5 22H8.5C10 21 10.6 19.6 10.8 17.1A4.8 4.8 0 1 1 8.4 9.5 4.6 4.6 0 0 1 12 2Z',
}

/** What is drawn on the back: that of a side of its own, or the house's. */
export type CardBack = 'plain' | 'dragon' | 'tiger' | 'batsman' | 'bowler'

interface PlayingCardProps {
  /** Null while it is not known: the back shows whatever `isFaceUp` says. */
  card: Card | null
  isFaceUp: boolean
  back?: CardBack
}

/** The card; as wide as `--card-width` says. It turns when `isFaceUp` becomes true. */
export function PlayingCard({ card, isFaceUp, back = 'plain' }: PlayingCardProps) {
  const isShown = card !== null && isFaceUp
  return (
    <div
      className={classNames(styles.card, isShown && styles.faceUp)}
      role="img"
      aria-label={isShown ? cardName(card) : 'Card, face down'}
    >
      <Back kind={back} />
      {card !== null && <Face card={card} />}
    </div>
  )
}

function Face({ card }: { card: Card }) {
  const isRed = card.suit === 'hearts' || card.suit === 'diamonds'
  return (
    <svg
      className={classNames(styles.face, isRed ? styles.red : styles.black)}
      viewBox="-0.5 -0.5 65 91"
      aria-hidden="true"
    >
      <rect className={styles.ivory} width="64" height="90" rx="5" />
      <text x="8" y="22" className={styles.label}>
        {card.label}
      </text>
      <path transform="translate(7.5 26) scale(.5)" d={suitPaths[card.suit]} />
      <path transform="translate(24 44) scale(1.4)" d={suitPaths[card.suit]} />
    </svg>
  )
}

function Back({ kind }: { kind: CardBack }) {
  return (
    <svg className={styles.back} viewBox="-0.5 -0.5 65 91" aria-hidden="true">
      <rect className={styles.ivory} width="64" height="90" rx="5" />
      <svg x="4" y="4" width="56" height="82" viewBox="4 4 56 82" aria-hidden="true">
        {backs[kind]}
      </svg>
    </svg>
  )
}

const scaleRows = [10, 23, 36, 49, 62, 75]

const backs: Readonly<Record<CardBack, ReactNode>> = {
  plain: (
    <>
      <path className={styles.ground} d="M4 4h56v82H4z" />
      <path
        className={styles.lattice}
        d="M-8 33 32 73 72 33M-8 57 32 17 72 57M-8 13 32 53 72 13M-8 77 32 37 72 77M-8-7 32 33 72-7M-8 97 32 57 72 97"
      />
      <path className={styles.lozenge} d="M32 37 40 45 32 53 24 45z" />
    </>
  ),
  dragon: (
    <>
      <path className={styles.dragonGround} d="M4 4h56v82H4z" />
      {scaleRows.map((y, row) => (
        <path
          key={y}
          className={styles.scales}
          d={`M${row % 2 === 0 ? 4 : -3} ${y}${'a7 7 0 0 0 14 0'.repeat(5)}`}
        />
      ))}
    </>
  ),
  tiger: (
    <>
      <path className={styles.tigerGround} d="M4 4h56v82H4z" />
      {scaleRows.map((y) => (
        <path
          key={y}
          className={styles.stripes}
          d={`M4 ${y}q14 2 20 9q-12-4-20-3zM60 ${y}q-14 2-20 9q12-4 20-3z`}
        />
      ))}
    </>
  ),
  batsman: (
    <>
      <path className={styles.field} d="M4 4h56v82H4z" />
      <g transform="rotate(20 32 45)">
        <rect className={styles.handle} x="29.5" y="14" width="5" height="20" rx="2.5" />
        <path className={styles.blade} d="M26 33h12v33q0 6-6 6t-6-6z" />
      </g>
    </>
  ),
  bowler: (
    <>
      <path className={styles.field} d="M4 4h56v82H4z" />
      <circle className={styles.ball} cx="32" cy="45" r="17" />
      <path className={styles.seam} d="M23 31q10 13 19 28M20 34q10 13 19 28" />
    </>
  ),
}
