/** The six games as the calls list them: what is open, and by which paytable it pays. */
import type { GameRow } from '#contract/casino.ts'
import type { CasinoState } from '#core/casino/casino-state.ts'
import type { GameKey } from '#core/casino/game.ts'
import { games } from '#core/casino/games.ts'

const idFirst = 900_001

const images: Readonly<Record<GameKey, string>> = {
  '7updown': 'seven-updown',
  roulette: 'roulette',
  teenpatti: 'teen-patti',
  dragontiger: 'dragon-tiger',
  cricketwar: 'cricket-war',
  baccarat: 'baccarat',
}

/** Returns a row for each game, in the order of their ids. */
export function gameRowsOf(casino: CasinoState): GameRow[] {
  return games.map(({ key, name }, i) => {
    const { version, decks, returns, limits } = casino.paytables[i + 1]!
    return {
      id: idFirst + i,
      name,
      image: `/art/${images[key]}.svg`,
      key,
      status: casino.isOpen[i + 1] ? 'open' : 'coming_soon',
      paytable: { version, decks, returns: { ...returns }, limits },
    }
  })
}
