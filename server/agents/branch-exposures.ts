/**
 * What the branch of each agent stands to lose: the exposures of all below him, added up from the published state when it is asked for, some
 * hundred accounts at a time between which bets are taken, and no sooner again than in a second. The engine keeps none of it.
 */
import { exposureOfAccount, playerIdFirst } from '#core/ledger/accounts.ts'
import type { LedgerState } from '#core/ledger/ledger.ts'
import type { AccountId, Money } from '#core/values/brands.ts'
import { inSlices } from '#server/live/in-slices.ts'
import { keptFor } from '#server/live/kept-for.ts'

/** Of each agent below whom anybody has any, minor units. */
export type BranchExposures = ReadonlyMap<AccountId, Money>

/** Accounts of a step: each climbs eight levels at most. */
const accountsAtOnce = 200
/** What was added up is answered for this long. */
const keptMs = 1_000

/** Returns what resolves to them. `machineNow`: milliseconds of any clock. */
export function createBranchExposures(
  published: () => LedgerState,
  machineNow: () => number = () => performance.now(),
): () => Promise<BranchExposures> {
  return keptFor(() => inSlices(addUp(published())), keptMs, machineNow)
}

function* addUp({ accounts }: LedgerState): Generator<undefined, BranchExposures> {
  const sums = new Map<AccountId, Money>()
  if (accounts.agentCount === 0) return sums
  for (let account = playerIdFirst; account < accounts.next; account++) {
    if (account % accountsAtOnce === 0) yield
    const exposure = exposureOfAccount(accounts, account)
    if (exposure === 0) continue
    for (let above = accounts.parent[account]!; above !== 0; above = accounts.parent[above]!)
      sums.set(above, (sums.get(above) ?? 0) + exposure)
  }
  return sums
}
