/** Cricket War: a card to the batsman, a card to the bowler, the higher one wins. */
import { createHighCardGame } from './high-card.ts'

/** `winnerOf` returns the side whose card is higher, or "tie". */
export const { game: cricketWar, winnerOf } = createHighCardGame({
  key: 'cricketwar',
  name: 'Cricket War',
  first: 'batsman',
  second: 'bowler',
})
