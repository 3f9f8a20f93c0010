/** Dragon Tiger: a card to the dragon, a card to the tiger, the higher one wins. */
import { createHighCardGame } from './high-card.ts'

/** `winnerOf` returns the side whose card is higher, or "tie". */
export const { game: dragonTiger, winnerOf } = createHighCardGame({
  key: 'dragontiger',
  name: 'Dragon Tiger',
  first: 'dragon',
  second: 'tiger',
})
