/** commit-seeds: an account's first pair of seeds, and the hash of the next, before it has played a round. */

import { seedCommitted, seedsRotated } from '../../facts/casino.ts'
import { writeFact } from '../../facts/log.ts'
import { isPlayer } from '../../ledger/accounts.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { Casino } from '../casino.ts'
import type { CommitSeeds } from '../command.ts'
import { isClientSeed } from '../seeds.ts'

/** Commits to two server seeds and makes the first one active, with a client seed that is not the player's own. */
export function commitSeeds(casino: Casino, command: CommitSeeds): RefusalCode | undefined {
  const { state, log } = casino
  const { account, active, next, clientSeed } = command
  if (!isPlayer(state.accounts, account)) return 'account_not_found'
  if (state.casino.seeds.has(account)) return 'seeds_exist'
  if (!isClientSeed(clientSeed)) return 'client_seed_invalid'
  const { hash, sealed } = active
  writeFact(log, seedCommitted, { account, pair: 1, text: JSON.stringify({ hash, sealed }) })
  const text = JSON.stringify({ clientSeed, revealed: '' })
  writeFact(log, seedsRotated, { account, pair: 1, byPlayer: 0, text })
  const following = JSON.stringify({ hash: next.hash, sealed: next.sealed })
  writeFact(log, seedCommitted, { account, pair: 2, text: following })
  casino.outcome.id = account
  return undefined
}
