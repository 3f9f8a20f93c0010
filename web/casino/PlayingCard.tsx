/** A playing card: ivory with one suit, or its back; it turns over once. */
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

interface PlayingCardProps {
  /** Null while it is not known: the back shows whatever `isFaceUp` says. */
  card: Card | null
  isFaceUp: boolean
  /** Of the hand that has won. */
  isWinner?: boolean
}

/** The card; as wide as `--card-width` says. It turns when `isFaceUp` becomes true. */
export function PlayingCard({ card, isFaceUp, isWinner = false }: PlayingCardProps) {
  const isShown = card !== null && isFaceUp
  return (
    <div
      className={classNames(styles.card, isShown && styles.faceUp, isWinner && styles.winner)}
      role="img"
      aria-label={isShown ? cardName(card) : 'Card, face down'}
    >
      <Back />
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

function Back() {
  return (
    <svg className={styles.back} viewBox="-0.5 -0.5 65 91" aria-hidden="true">
      <rect className={styles.ivory} width="64" height="90" rx="5" />
      <rect className={styles.ground} x="4" y="4" width="56" height="82" rx="3" />
      <path
        className={styles.lattice}
        d="M32 10 54 45 32 80 10 45ZM32 24 45 45 32 66 19 45ZM4 45h56M32 4v82"
      />
    </svg>
  )
}
