/** set-stake-cap: the most that players of an age may stake in one round of a game; none where no amount is named. */
import { ageGroups, noCap, stakeCapSet } from '../../facts/casino.ts'
import { writeFact } from '../../facts/log.ts'
import type { RefusalCode } from '../../refusals.ts'
import { balanceMax } from '../../values/money.ts'
import type { Casino } from '../casino.ts'
import type { SetStakeCap } from '../command.ts'
import { codeOf } from '../games.ts'

/** Sets the cap, the same one as well; rounds to come are held to it. The outcome has the game's code. Refuses what is no such amount or no such age (`amount_invalid`). */
export function setStakeCap({ log, outcome }: Casino, command: SetStakeCap): RefusalCode | undefined {
  const { ages, amount = noCap } = command
  const isAmount = amount === noCap ? command.amount === undefined : isCap(amount)
  if (!isAmount || !Object.hasOwn(ageGroups, ages)) return 'amount_invalid'
  const game = codeOf(command.game)
  writeFact(log, stakeCapSet, { game, ages: ageGroups[ages], amount })
  outcome.id = game
  return undefined
}

function isCap(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount >= 1 && amount <= balanceMax
}
