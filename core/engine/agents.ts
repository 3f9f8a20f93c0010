/** What is asked of the tree of agents and of the book. */

import type { AgentCommand } from '../agents/command.ts'
import { announceDeals } from '../agents/commands/announce-deals.ts'
import { announceGiveBack } from '../agents/commands/announce-give-back.ts'
import { answerClaim, fileClaim } from '../agents/commands/claims.ts'
import { closeAgent } from '../agents/commands/close-agent.ts'
import { closePeriod } from '../agents/commands/close-period.ts'
import { confirmPayment } from '../agents/commands/confirm-payment.ts'
import { passThrough } from '../agents/commands/pass-through.ts'
import { proposePayment } from '../agents/commands/propose-payment.ts'
import { setLine } from '../agents/commands/set-line.ts'
import { settleUp } from '../agents/commands/settle-up.ts'
import { writeOff } from '../agents/commands/write-off.ts'
import { freezeBranch, thawBranch } from '../exchange/commands/freeze-branch.ts'
import { movePlayer } from '../exchange/commands/move-player.ts'
import { beginSlice } from '../exchange/market/slice.ts'
import type { RefusalCode } from '../refusals.ts'
import { assertNever } from '../values/assert.ts'
import type { Engine } from './engine.ts'

/** Decides a command on the tree. */
export function decideAgents(engine: Engine, command: AgentCommand): RefusalCode | undefined {
  switch (command.kind) {
    case 'set-line':
      return setLine(engine, command)
    case 'announce-deals':
      return announceDeals(engine, command)
    case 'announce-give-back':
      return announceGiveBack(engine, command)
    case 'freeze-branch':
      return freezeBranch(engine, command)
    case 'thaw-branch':
      return thawBranch(engine, command)
    case 'settle-up':
      return settleUp(engine, command)
    case 'pass-through':
      return passThrough(engine, command)
    case 'propose-payment':
      return proposePayment(engine, command)
    case 'confirm-payment':
      return confirmPayment(engine, command)
    case 'file-claim':
      return fileClaim(engine, command)
    case 'answer-claim':
      return answerClaim(engine, command)
    case 'write-off':
      return writeOff(engine, command)
    case 'move-player':
      return movePlayer(engine, command)
    case 'close-agent':
      return closeAgent(engine, command)
    case 'close-period':
      return closePeriod(engine, beginSlice(engine))
    default:
      return assertNever(command)
  }
}
