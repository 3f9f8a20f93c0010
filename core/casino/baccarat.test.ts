/** Baccarat: who draws a third card, what a hand counts, and what a pair is. */
import { describe, expect, test } from 'vitest'
import { baccarat, handsOf, isBankerPair, isPlayerPair, pointsOf, totalOf, winnerOf } from './baccarat.ts'
import { bankerDraws, playerDraws } from './baccarat-drawing.ts'
import { ranks } from './cards.ts'

/** The banker's part of the standard table: a row for each total 0 to 7, D to draw, by the player's third card 0 to 9; then none. */
const bankerRows = [
  'DDDDDDDDDD D',
  'DDDDDDDDDD D',
  'DDDDDDDDDD D',
  'DDDDDDDDSD D',
  'SSDDDDDDSS D',
  'SSSSDDDDSS D',
  'SSSSSSDDSS S',
  'SSSSSSSSSS S',
]

describe('third cards', () => {
  test('are the player’s to 0 to 5, unless either side has a natural', () => {
    for (let player = 0; player <= 9; player++) {
      for (let banker = 0; banker <= 9; banker++) {
        expect(playerDraws(player, banker)).toBe(player <= 5 && banker <= 7)
      }
    }
  })

  test.each(bankerRows.map((row, banker) => ({ banker, row })))(
    'are the banker’s at $banker by the row $row',
    ({ banker, row }) => {
      const [thirds, none] = row.split(' ')
      for (let third = 0; third <= 9; third++) {
        expect(bankerDraws(0, banker, third)).toBe(thirds![third] === 'D')
      }
      for (const player of [6, 7]) expect(bankerDraws(player, banker, undefined)).toBe(none === 'D')
    },
  )

  test('are nobody’s against a natural', () => {
    for (const natural of [8, 9]) {
      for (let total = 0; total <= 9; total++) {
        expect(bankerDraws(natural, total, undefined)).toBe(false)
        expect(bankerDraws(total, natural, undefined)).toBe(false)
      }
    }
  })
})

describe('hands', () => {
  test('count the ace one, ten and pictures nothing, and the last digit of the sum', () => {
    expect(ranks.map((_, rank) => pointsOf(13 + rank))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0])
    expect(totalOf([8, 8, 8])).toBe(7)
    expect(totalOf([12, 11])).toBe(0)
  })

  test('get the fifth card for the first third card and the sixth for the second', () => {
    // Player 2 and banker 4: both draw, the player the 5, the banker the 9.
    expect(handsOf([0, 1, 13, 14, 4, 8])).toEqual({ player: [0, 13, 4], banker: [1, 14, 8] })
    // Player 6 stands, banker 5 draws the fifth card.
    expect(handsOf([2, 1, 15, 15, 8, 0])).toEqual({ player: [2, 15], banker: [1, 15, 8] })
    // Player 5 draws a ten, banker 7 stands.
    expect(handsOf([1, 2, 2, 3, 9, 0])).toEqual({ player: [1, 2, 9], banker: [2, 3] })
    // A natural of either side ends it.
    expect(handsOf([8, 0, 10, 1, 4, 5])).toEqual({ player: [8, 10], banker: [0, 1] })
    expect(handsOf([0, 8, 1, 10, 4, 5])).toEqual({ player: [0, 1], banker: [8, 10] })
  })

  test('are won by the higher total', () => {
    expect(winnerOf([8, 0, 10, 1, 4, 5])).toBe('player')
    expect(winnerOf([0, 8, 1, 10, 4, 5])).toBe('banker')
    expect(winnerOf([8, 8, 10, 10, 4, 5])).toBe('tie')
  })
})

describe('a pair', () => {
  // Ten and king count the same and are no pair; two tens are, of whatever suits.
  const tenAndKing = [9, 9, 12, 22, 0, 0]

  test('is two first cards of one rank, not of one value', () => {
    expect([isPlayerPair(tenAndKing), isBankerPair(tenAndKing)]).toEqual([false, true])
    expect(baccarat.lineOf('playerPair', tenAndKing)).toBeUndefined()
    expect(baccarat.lineOf('bankerPair', tenAndKing)).toBe('bankerPair')
  })

  test('comes in whoever wins, and bets on the sides come back on a tie', () => {
    const tie = [8, 8, 21, 21, 4, 5]
    expect(['player', 'banker', 'tie', 'playerPair'].map((bet) => baccarat.lineOf(bet, tie))).toEqual([
      'sideOnTie',
      'sideOnTie',
      'tie',
      'playerPair',
    ])
  })
})
