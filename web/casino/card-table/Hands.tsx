/** The two hands on the table: backs before the deal, then card by card, a third card across where a hand may draw one. */
import type { ReactNode } from 'react'
import type { Card } from '#contract/casino/round.ts'
import { classNames } from '../../ui/class-names.ts'
import { type CardBack, PlayingCard } from '../PlayingCard.tsx'
import { Mark } from '../roads/Mark.tsx'
import { dealOrder, type HandView } from './card-game.ts'
import styles from './Hands.module.css'
import { Dealt } from './Shoe.tsx'
import { SqueezedCard } from './SqueezedCard.tsx'
import type { Squeeze } from './squeeze.ts'

/** Whose hand it is. */
export interface Side {
  readonly name: string
  readonly back?: CardBack
  /** In place of the side's mark. */
  readonly emblem?: ReactNode
}

interface HandsProps {
  /** The one dealt first stands at the left. */
  sides: readonly [Side, Side]
  /** Null until the round is known: as many backs as each hand has at least. */
  hands: readonly [HandView, HandView] | null
  /** Cards that each hand has at least, and at most. */
  handSize: { readonly min: number; readonly max: number }
  /** How many cards of the deal lie open. */
  openCount: number
  /** The next card lies face down, to be opened by its corner. */
  squeeze?: Squeeze | null
  /** Says what the hands are worth and which has won. */
  isRevealed: boolean
  /** Returns what the cards that lie open are worth while the others are still to come. */
  worthSoFar?(cards: readonly Card[]): string
  /** How far apart the hands stand and how wide the cards are. */
  look: 'three' | 'one' | 'across'
}

const places = [0, 1, 2]

/** Both hands. */
export function Hands(props: HandsProps) {
  return (
    <div className={styles.room}>
      <div className={styles.hands} data-look={props.look}>
        <Hand {...props} index={0} />
        <Hand {...props} index={1} />
      </div>
    </div>
  )
}

function Hand({
  sides,
  hands,
  handSize,
  openCount,
  squeeze = null,
  isRevealed,
  worthSoFar,
  index,
}: HandsProps & { index: 0 | 1 }) {
  const { name, back = 'plain', emblem } = sides[index]
  const hand = hands?.[index]
  const sizes = hands?.map(({ cards }) => cards.length) ?? [handSize.min, handSize.min]
  const order = dealOrder([sizes[0]!, sizes[1]!])
  const open = order.filter((place, turn) => place.hand === index && turn < openCount).length
  const isNext = order[openCount]?.hand === index
  const isWinner = isRevealed && hand?.isWinner === true
  const isLoser = isRevealed && hand?.isWinner === false && hands?.some((other) => other.isWinner)
  return (
    <section className={styles.hand} aria-label={name}>
      <b className={styles.side}>
        {emblem ?? <Mark mark={index === 0 ? 'first' : 'second'} size={15} />}
        {name}
      </b>
      <div className={classNames(styles.cards, isLoser && styles.dim)}>
        {places.slice(0, handSize.max).map((card) => {
          const lying = isNext && card === open ? squeeze : null
          const isAcross = card >= handSize.min
          // Before a deal the first cards lie here; during one, those that were dealt.
          const isHere = card < open || lying !== null || (hand === undefined && !isAcross)
          const face = hand?.cards[card] ?? null
          const playing = <PlayingCard card={face} isFaceUp={card < open} back={back} />
          return (
            <Dealt
              key={card}
              isDealt={isHere}
              className={classNames(styles.slot, isAcross && styles.across, !isHere && styles.place)}
            >
              {isAcross ? (
                <SqueezedCard card={face} squeeze={lying}>
                  {playing}
                </SqueezedCard>
              ) : (
                playing
              )}
            </Dealt>
          )
        })}
      </div>
      <span className={styles.label} data-worth={isWinner ? 'winner' : undefined}>
        {isRevealed ? hand?.label : open > 0 && worthSoFar?.(hand?.cards.slice(0, open) ?? [])}
      </span>
    </section>
  )
}
