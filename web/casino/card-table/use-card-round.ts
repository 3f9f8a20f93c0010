/** A round of a card game: the round itself, and how many of its cards lie open by now. */
import { useState } from 'react'
import type { RoundOf } from '#contract/casino/games.ts'
import { pause } from '../../api/repeat.ts'
import { casinoText } from '../../text/en/casino.ts'
import { useRound } from '../use-round.ts'
import { type CardGame, type CardGameKey, dealOrder } from './card-game.ts'

/** From one card's turn to the next, and after the last. */
const turnMs = 260
const lastTurnMs = 450

/** Plays rounds of the game. The cards open one after the other before the round counts as shown. */
export function useCardRound<K extends CardGameKey>(game: CardGame<K>) {
  const [opened, setOpened] = useState({ roundId: '', count: 0 })

  async function openCards(round: RoundOf<K>): Promise<void> {
    const [first, second] = game.handsOf(round)
    const count = dealOrder([first.cards.length, second.cards.length]).length
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setOpened({ roundId: round.roundId, count })
      return
    }
    for (let open = 1; open <= count; open++) {
      setOpened({ roundId: round.roundId, count: open })
      await pause(open === count ? lastTurnMs : turnMs)
    }
  }

  const played = useRound<K>({ game: game.key, fallback: casinoText.somethingWentWrong, show: openCards })
  return { ...played, openCount: played.round?.roundId === opened.roundId ? opened.count : 0 }
}
