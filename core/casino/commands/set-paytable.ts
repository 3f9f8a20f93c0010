/** set-paytable: an operator changes what a casino game pays; rounds to come are played by it, earlier ones keep theirs. */

import type { SetPaytable } from '../../engine/command.ts'
import type { Engine } from '../../engine/engine.ts'
import { paytableSet } from '../../facts/casino.ts'
import { writeFact } from '../../facts/log.ts'
import type { RefusalCode } from '../../refusals.ts'
import { codeOf, gameOf } from '../games.ts'
import { isPaytable } from '../paytables.ts'

/** Puts the game's next paytable in force; the outcome has its version. */
export function setPaytable(engine: Engine, command: SetPaytable): RefusalCode | undefined {
  const game = gameOf(command.game)
  const code = codeOf(command.game)
  const current = engine.state.casino.paytables[code]!
  if (command.paytableVersion !== current.version) return 'paytable_version_moved'
  const version = current.version + 1
  const paytable = { ...command.paytable, version }
  if (!isPaytable(game, paytable)) return 'paytable_invalid'
  const { decks, limits } = paytable
  const returns = Object.fromEntries(game.lines.map((line) => [line, paytable.returns[line]]))
  const { stakeMin, stakeMax, payoutMax } = limits
  const text = JSON.stringify({ decks, returns, limits: { stakeMin, stakeMax, payoutMax } })
  writeFact(engine.log, paytableSet, { game: code, version, text })
  engine.outcome.id = code
  engine.outcome.version = version
  return undefined
}
