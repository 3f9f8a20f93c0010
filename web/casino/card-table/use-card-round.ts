/** A round of a card game: the round itself, and how many of its cards lie open by now. */
import { useEffect, useRef, useState } from 'react'
import type { RoundOf } from '#contract/casino/games.ts'
import { pause } from '../../api/repeat.ts'
import { useGames } from '../catalogue.ts'
import { minorOf } from '../money.ts'
import { sound } from '../sounds/sound.ts'
import { useRound } from '../use-round.ts'
import { type CardGame, type CardGameKey, dealOrder } from './card-game.ts'

/** From one card's turn to the next, and after the last. */
const turnMs = 260
const lastTurnMs = 450

/** Plays rounds of the game. The cards open one after the other before the round counts as shown. */
export function useCardRound<K extends CardGameKey>(game: CardGame<K>) {
  const { roundGapMs } = useGames()
  const [opened, setOpened] = useState({ roundId: '', count: 0 })
  const isSkipped = useRef(false)
  const skipNow = useRef(() => {})

  async function openCards(round: RoundOf<K>): Promise<void> {
    const hands = game.handsOf?.(round)
    if (hands === undefined) {
      sound('card')
      return
    }
    const count = dealOrder([hands[0].cards.length, hands[1].cards.length]).length
    isSkipped.current = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const skipped = new Promise<void>((resolve) => {
      skipNow.current = () => {
        isSkipped.current = true
        resolve()
      }
    })
    for (let open = 1; open <= count && !isSkipped.current; open++) {
      setOpened({ roundId: round.roundId, count: open })
      sound('card')
      await Promise.race([pause(open === count ? lastTurnMs : turnMs), skipped])
    }
    setOpened({ roundId: round.roundId, count })
  }

  const { pauseMs } = game
  const played = useRound<K>({
    game: game.key,
    fallback: game.failed,
    show: openCards,
    ...(pauseMs !== undefined && { pauseMs }),
  })
  const { phase, round } = played
  useEffect(() => {
    if (phase === 'reveal' && round !== null && minorOf(round.balanceChange) > 0) sound('win')
  }, [phase, round])
  return {
    ...played,
    openCount: round?.roundId === opened.roundId ? opened.count : 0,
    /** Shows the result at once; undefined where rounds have a least gap, or there is nothing to skip. */
    skip:
      roundGapMs === 0 && phase === 'dealing' && round !== null && game.handsOf !== undefined
        ? () => skipNow.current()
        : undefined,
  }
}
