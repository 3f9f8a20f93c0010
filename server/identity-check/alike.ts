/** Who excludes himself is excluded in all accounts in which he is recognised, until the same moment: as soon as it is published, and at a start what a crash left out. */
import { type FactLog, factStride } from '#core/facts/log.ts'
import { identityStates, selfExcluded } from '#core/facts/protection.ts'
import { readerOf } from '#core/facts/reader.ts'
import { isSelfExcluded } from '#core/protection/barred.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { Accounts } from '#server/identity/accounts.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import type { IdentityDesk } from './desk.ts'

export interface AlikeParts {
  readonly sequencer: Pick<Sequencer, 'published' | 'onPublished' | 'execute' | 'clock'>
  readonly desk: Pick<IdentityDesk, 'caseOf' | 'othersOf'>
  readonly accounts: Pick<Accounts, 'audit'>
  readonly onError: (error: unknown) => void
}

const excluded = readerOf(selfExcluded)

/** Begins to watch. Only of who is verified it is known which other accounts are his: else anybody could exclude a stranger by his name. */
export function excludeAlike({ sequencer, desk, accounts, onError }: AlikeParts): void {
  const { published } = sequencer

  async function cover(account: AccountId): Promise<void> {
    if (published.accounts.protections[account]?.identity !== identityStates.VERIFIED) return
    const found = await desk.caseOf(account)
    if (found === undefined) return
    for (const { accountId: other, standing } of await desk.othersOf(found)) {
      if (standing === 'erased') continue
      const { refusal } = await sequencer.execute({ kind: 'exclude-self', account: other, alike: account })
      // It is as long already.
      if (refusal === 'protection_not_shorter') continue
      const by = { actor: 0, session: null, address: null }
      const detail = JSON.stringify(refusal === undefined ? { alike: account } : { alike: account, refusal })
      await accounts.audit({ ...by, action: 'exclude alike', target: `account ${other}`, detail })
    }
  }

  function follow({ numbers }: FactLog, from: number, to: number): void {
    for (let at = from * factStride; at < to * factStride; at += factStride) {
      if (numbers[at] === selfExcluded.code) cover(excluded.account(numbers, at)).catch(onError)
    }
  }

  const now = sequencer.clock.now()
  published.accounts.protections.forEach((protection, account) => {
    if (protection !== undefined && isSelfExcluded(protection, now)) cover(account).catch(onError)
  })
  sequencer.onPublished(follow)
}
