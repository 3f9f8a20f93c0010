/** The banners of the sports home: one a game. */
import baccarat from '../../art/baccarat.svg'
import cricketWar from '../../art/cricket-war.svg'
import dragonTiger from '../../art/dragon-tiger.svg'
import roulette from '../../art/roulette.svg'
import sevenUpDown from '../../art/seven-updown.svg'
import teenPatti from '../../art/teen-patti.svg'

export interface Banner {
  name: string
  /** What there is to win, or that it comes. */
  line: string
  path: string
  image: string
}

export const banners: readonly Banner[] = [
  { name: 'Teen Patti', line: 'Player A and B 1:1, Tie 1:8', path: '/games/teen-patti', image: teenPatti },
  { name: 'Auto Roulette', line: '37 numbers, one zero', path: '/games/roulette', image: roulette },
  { name: 'Dragon Tiger', line: 'Odds 1.98, Tie 8.00', path: '/games/dragon-tiger', image: dragonTiger },
  { name: '7 Up Down', line: 'Up is 8 to K, Down A to 6', path: '/games/seven-updown', image: sevenUpDown },
  { name: 'Cricket War', line: 'Coming soon', path: '/Common/RSC?id=900005&d=d', image: cricketWar },
  { name: 'Baccarat', line: 'Coming soon', path: '/Common/RSC?id=900006&d=d', image: baccarat },
]
