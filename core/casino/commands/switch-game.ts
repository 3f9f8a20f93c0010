/** switch-game: an operator opens a casino game to players, or closes it. */

import type { SwitchGame } from '../../engine/command.ts'
import type { Engine } from '../../engine/engine.ts'
import { gameSwitched } from '../../facts/casino.ts'
import { writeFact } from '../../facts/log.ts'
import type { RefusalCode } from '../../refusals.ts'
import { codeOf } from '../games.ts'

/** Opens or closes a game; one that is so already stays so. The outcome has the game's code. */
export function switchGame(engine: Engine, command: SwitchGame): RefusalCode | undefined {
  const game = codeOf(command.game)
  writeFact(engine.log, gameSwitched, { game, open: command.open ? 1 : 0 })
  engine.outcome.id = game
  return undefined
}
