/** rotate-seeds: the pair of seeds in use ends and is revealed; the next one takes its place with a new client seed. */

import { seedCommitted, seedsRotated } from '../../facts/casino.ts'
import { writeFact } from '../../facts/log.ts'
import { isPlayer } from '../../ledger/accounts.ts'
import type { RefusalCode } from '../../refusals.ts'
import { type Casino, vaultOf } from '../casino.ts'
import type { RotateSeeds } from '../command.ts'
import { isClientSeed } from '../seeds.ts'

/** Reveals the active server seed and goes on with the one committed to; commits to the one after it. */
export function rotateSeeds(casino: Casino, command: RotateSeeds): RefusalCode | undefined {
  const { state, log } = casino
  const { account, clientSeed, next } = command
  if (!isPlayer(state.accounts, account)) return 'account_not_found'
  const seeds = state.casino.seeds.get(account)
  if (seeds === undefined) return 'seeds_missing'
  if (!isClientSeed(clientSeed)) return 'client_seed_invalid'
  // The next server seed was made when this client seed was known: with it once more, it could have been chosen.
  if (clientSeed === seeds.clientSeed) return 'client_seed_used'
  const pair = seeds.pair + 1
  const text = JSON.stringify({ clientSeed, revealed: vaultOf(casino).reveal(seeds.active.sealed) })
  writeFact(log, seedsRotated, { account, pair, byPlayer: command.byPlayer ? 1 : 0, text })
  const following = JSON.stringify({ hash: next.hash, sealed: next.sealed })
  writeFact(log, seedCommitted, { account, pair: pair + 1, text: following })
  casino.outcome.id = account
  return undefined
}
