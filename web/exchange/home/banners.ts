/** The banners of the sports home: one a game. */

export interface Banner {
  name: string
  /** What there is to win, or how. */
  line: string
  path: string
  image: string
}

export const banners: readonly Banner[] = [
  {
    name: 'Teen Patti',
    line: 'Player A and B 1:1, Tie 1:8',
    path: '/games/teen-patti',
    image: '/art/teen-patti.svg',
  },
  {
    name: 'Auto Roulette',
    line: '37 numbers, one zero',
    path: '/games/roulette',
    image: '/art/roulette.svg',
  },
  {
    name: 'Dragon Tiger',
    line: 'Odds 1.98, Tie 8.00',
    path: '/games/dragon-tiger',
    image: '/art/dragon-tiger.svg',
  },
  {
    name: '7 Up Down',
    line: 'Up is 8 to K, Down A to 6',
    path: '/games/seven-updown',
    image: '/art/seven-updown.svg',
  },
  {
    name: 'Cricket War',
    line: 'The higher card wins',
    path: '/Common/RSC?id=900005&d=d',
    image: '/art/cricket-war.svg',
  },
  {
    name: 'Baccarat',
    line: 'Nearest to nine wins',
    path: '/Common/RSC?id=900006&d=d',
    image: '/art/baccarat.svg',
  },
]
