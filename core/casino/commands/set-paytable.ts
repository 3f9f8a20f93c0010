/** set-paytable: an operator changes what a casino game pays; rounds to come are played by it, earlier ones keep theirs. */

import { paytableSet } from '../../facts/casino.ts'
import { writeFact } from '../../facts/log.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { Casino } from '../casino.ts'
import type { SetPaytable } from '../command.ts'
import { codeOf, gameOf } from '../games.ts'
import { faultsOf } from '../paytables.ts'

/** Puts the game's next paytable in force; the outcome has its version. */
export function setPaytable(casino: Casino, command: SetPaytable): RefusalCode | undefined {
  const game = gameOf(command.game)
  const code = codeOf(command.game)
  const current = casino.state.casino.paytables[code]!
  if (command.paytableVersion !== current.version) return 'paytable_version_moved'
  const version = current.version + 1
  const paytable = { ...command.paytable, version }
  const [wrong] = faultsOf(game, paytable)
  if (wrong !== undefined) return wrong.code
  const { decks, limits } = paytable
  const returns = Object.fromEntries(game.lines.map((line) => [line, paytable.returns[line]]))
  const { stakeMin, stakeMax, payoutMax } = limits
  const text = JSON.stringify({ decks, returns, limits: { stakeMin, stakeMax, payoutMax } })
  writeFact(casino.log, paytableSet, { game: code, version, text })
  casino.outcome.id = code
  casino.outcome.version = version
  return undefined
}
