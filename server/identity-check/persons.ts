/** Who is recognised: the accounts of somebody who was verified before, and how they stand. */
import { whyClosed } from '#core/protection/barred.ts'
import type { AccountId } from '#core/values/brands.ts'
import { RefusedError } from '#server/refusals.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import { type IdentityCase, isReadable, type ReadableCase } from './cases.ts'
import type { PersonKeys } from './person-key.ts'
import type { IdentityStore } from './tables.ts'

export interface PersonsParts {
  readonly sequencer: Pick<Sequencer, 'published' | 'clock'>
  readonly store: Pick<IdentityStore, 'keepPersonKey' | 'accountsOfPerson' | 'personKeysOf'>
  readonly personKeys: PersonKeys
}

/** Another account of the same person. */
export interface OtherAccount {
  readonly accountId: AccountId
  readonly standing: 'open' | 'excluded' | 'erased'
}

export interface Persons {
  /** Other accounts of somebody who was verified before; where what he said does not open, of who was verified with this account. */
  othersOf(one: IdentityCase): Promise<readonly OtherAccount[]>
  /**
   * Resolves to the date of birth (yyyymmdd) of who is about to be verified, and knows him from now on. Refuses whose other account is
   * excluded (person_excluded).
   */
  recognise(one: ReadableCase): Promise<number>
}

/** Returns what recognises people. */
export function createPersons({ sequencer, store, personKeys }: PersonsParts): Persons {
  function isExcluded(account: AccountId): boolean {
    const why = whyClosed(sequencer.published.accounts, account, sequencer.clock.now())
    return why === 'account_excluded' || why === 'self_excluded'
  }

  async function othersOf(one: IdentityCase): Promise<readonly OtherAccount[]> {
    const { accountId } = one
    const keys = isReadable(one) ? personKeys.of(one.particulars) : await store.personKeysOf(accountId)
    const found = await store.accountsOfPerson(keys)
    return found
      .filter(({ account }) => account !== accountId)
      .map(({ account, isErased }) => ({
        accountId: account,
        standing: isErased ? 'erased' : isExcluded(account) ? 'excluded' : 'open',
      }))
  }

  return {
    othersOf,
    async recognise(one) {
      const others = await othersOf(one)
      if (others.some(({ standing }) => standing === 'excluded')) throw new RefusedError('person_excluded')
      const [key] = personKeys.of(one.particulars)
      await store.keepPersonKey(key!, one.accountId, sequencer.clock.now())
      return Number(one.particulars.bornOn.replaceAll('-', ''))
    },
  }
}
