/** A round of a card game: the round itself, and how many of its cards lie open by now. */
import { useEffect, useRef, useState } from 'react'
import type { RoundOf } from '#contract/casino/games.ts'
import { pause } from '../../api/repeat.ts'
import { useGames } from '../catalogue.ts'
import { minorOf } from '../money.ts'
import { sound } from '../sounds/sound.ts'
import { useRound } from '../use-round.ts'
import { type CardGame, type CardGameKey, dealOrder, type Place } from './card-game.ts'
import { beginSqueeze, type Squeeze } from './squeeze.ts'

/** From one card's turn to the next, and after the last. */
const turnMs = 260
const lastTurnMs = 450
/** How long a card that may be opened by its corner lies untouched. */
const lieMs = 700

/** How far the cards of a round are opened. */
interface Opened {
  readonly roundId: string
  readonly count: number
  readonly squeeze: Squeeze | null
}

/** Plays rounds of the game. The cards open one after the other before the round counts as shown. */
export function useCardRound<K extends CardGameKey>(game: CardGame<K>) {
  const { roundGapMs } = useGames()
  const [opened, setOpened] = useState<Opened>({ roundId: '', count: 0, squeeze: null })
  const isSkipped = useRef(false)
  const skipNow = useRef(() => {})

  async function openCards(round: RoundOf<K>): Promise<void> {
    const hands = game.handsOf?.(round)
    if (hands === undefined) {
      sound('card')
      return
    }
    const { roundId } = round
    const order = dealOrder([hands[0].cards.length, hands[1].cards.length])
    const count = order.length
    isSkipped.current = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const skipped = new Promise<void>((resolve) => {
      skipNow.current = () => {
        isSkipped.current = true
        resolve()
      }
    })
    const isSqueezed = ({ card }: Place) => card >= (game.squeezedFrom ?? Number.POSITIVE_INFINITY)
    for (let open = 1; open <= count && !isSkipped.current; open++) {
      sound('card')
      if (isSqueezed(order[open - 1]!)) {
        const squeeze = beginSqueeze(lieMs)
        setOpened({ roundId, count: open - 1, squeeze })
        await Promise.race([squeeze.opened, skipped])
      }
      setOpened({ roundId, count: open, squeeze: null })
      await Promise.race([pause(open === count ? lastTurnMs : turnMs), skipped])
    }
    setOpened({ roundId, count, squeeze: null })
  }

  const { pauseMs } = game
  const played = useRound<K>({
    game: game.key,
    fallback: game.failed,
    show: openCards,
    ...(pauseMs !== undefined && { pauseMs }),
  })
  const { phase, round } = played
  const isOpening = round?.roundId === opened.roundId
  useEffect(() => {
    if (phase === 'reveal' && round !== null && minorOf(round.balanceChange) > 0) sound('win')
  }, [phase, round])
  return {
    ...played,
    openCount: isOpening ? opened.count : 0,
    /** The next card, lying face down to be opened by its corner; null when none does. */
    squeeze: isOpening ? opened.squeeze : null,
    /** Shows the result at once; undefined where rounds have a least gap, or there is nothing to skip. */
    skip:
      roundGapMs === 0 && phase === 'dealing' && round !== null && game.handsOf !== undefined
        ? () => skipNow.current()
        : undefined,
  }
}
