/** switch-game: an operator opens a casino game to players, or closes it. */

import { gameSwitched } from '../../facts/casino.ts'
import { writeFact } from '../../facts/log.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { Casino } from '../casino.ts'
import type { SwitchGame } from '../command.ts'
import { codeOf } from '../games.ts'

/** Opens or closes a game; one that is so already stays so. The outcome has the game's code. */
export function switchGame(casino: Casino, command: SwitchGame): RefusalCode | undefined {
  const game = codeOf(command.game)
  writeFact(casino.log, gameSwitched, { game, open: command.open ? 1 : 0 })
  casino.outcome.id = game
  return undefined
}
