/** Everything that can be asked of the engine, as data. Time is not in it: the batch carries it. */

import type { AgentCommand } from '../agents/command.ts'
import type { BookCommand } from '../book/command.ts'
import type { CasinoCommand } from '../casino/command.ts'
import type { ExchangeCommand } from '../exchange/command.ts'
import type { LedgerCommand } from '../ledger/command.ts'
import type { ProtectionCommand } from '../protection/command.ts'

export type Command =
  | LedgerCommand
  | AgentCommand
  | BookCommand
  | ProtectionCommand
  | ExchangeCommand
  | CasinoCommand
export type CommandKind = Command['kind']
