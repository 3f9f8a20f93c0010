/** The two hands on the table, side by side: backs before the deal, then card by card. */
import { PlayingCard } from '../PlayingCard.tsx'
import { dealOrder, type HandView, type Place } from './card-game.ts'
import styles from './Hands.module.css'

interface HandsProps {
  sides: readonly [string, string]
  /** Null until the round is known: as many backs as each hand has at least. */
  hands: readonly [HandView, HandView] | null
  handSize: number
  /** How many cards of the deal lie open. */
  openCount: number
  /** Says what the hands are worth and which has won. */
  isRevealed: boolean
}

/** Both hands. */
export function Hands({ sides, hands, handSize, openCount, isRevealed }: HandsProps) {
  const order = dealOrder(hands ? [hands[0].cards.length, hands[1].cards.length] : [handSize, handSize])
  return (
    <div className={styles.hands}>
      <Hand
        side={sides[0]}
        hand={hands?.[0]}
        places={placesOf(order, 0, handSize, openCount)}
        isRevealed={isRevealed}
      />
      <span className={styles.versus} aria-hidden="true">
        v
      </span>
      <Hand
        side={sides[1]}
        hand={hands?.[1]}
        places={placesOf(order, 1, handSize, openCount)}
        isRevealed={isRevealed}
      />
    </div>
  )
}

interface HandProps {
  side: string
  hand: HandView | undefined
  places: readonly (Place & { isOpen: boolean })[]
  isRevealed: boolean
}

function Hand({ side, hand, places, isRevealed }: HandProps) {
  const isWinner = isRevealed && hand?.isWinner === true
  return (
    <section className={styles.hand} aria-label={side}>
      <b className={styles.side}>{side}</b>
      <div className={styles.cards}>
        {places.map(({ card, isOpen }) => (
          <PlayingCard key={card} card={hand?.cards[card] ?? null} isFaceUp={isOpen} />
        ))}
      </div>
      <span className={styles.label} data-winner={isWinner || undefined}>
        {isRevealed ? hand?.label : undefined}
      </span>
    </section>
  )
}

/** Returns the places of a hand that are on the table: those that every hand has, and others once they are dealt. */
function placesOf(order: readonly Place[], hand: 0 | 1, handSize: number, openCount: number) {
  return order
    .map((place, index) => ({ ...place, isOpen: index < openCount }))
    .filter((place) => place.hand === hand && (place.card < handSize || place.isOpen))
}
