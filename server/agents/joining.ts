/** How an account comes into the tree: who is to be above makes a link, and whoever has it signs up by it, once. Nobody above sees the password. */
import type { Deals, Join, JoinOffer, OpenNode } from '#contract/agents.ts'
import { whyNotBelow } from '#core/ledger/tree.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { openTables as openCaseTables } from '#server/back-office/case-tables.ts'
import type { Accounts } from '#server/identity/accounts.ts'
import type { Caller } from '#server/identity/caller.ts'
import type { Opened } from '#server/identity/sessions.ts'
import { digestOf, newSecret } from '#server/identity/tokens.ts'
import type { PersonKeys } from '#server/identity-check/person-key.ts'
import type { IdentityStore } from '#server/identity-check/tables.ts'
import { RefusedError } from '#server/refusals.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import type { Store } from '#server/store/store.ts'
import type { Books } from './books.ts'
import { booksFold } from './books-fold.ts'
import { hasOldLoss } from './old-loss.ts'
import type { LinkCall, NodeLinkRow, TreeTables } from './tables.ts'

const personMissing = 'Who becomes an agent gives a date of birth and a postcode.'

/** How long a link is good: 7 days. */
export const linkMs = 7 * 24 * 3_600_000
/** Open at once, of one who makes them. */
const linksMax = 100

export interface Joining {
  /** Makes a link, one for a key: the same call again has a secret of its own, and that of before is good no more. Refuses what `whyNotBelow` does, deals_invalid of an agent without deals or a player with some, too_many_links, idempotency_key_reused. */
  link(by: AccountId, opened: OpenNode, call: LinkCall): Promise<{ secret: string; endsAt: number }>
  /** Resolves to what a link opens. Refuses: link_refused. */
  offer(secret: string): Promise<JoinOffer>
  /** Opens the account, and a session. Refuses link_refused, of an agent's link person_owes and who does not say who he is (invalid_request), what `registerAs` does and what the engine says of the place. */
  join(joined: Join, caller: Caller): Promise<Opened>
}

interface JoiningOptions {
  readonly sequencer: Sequencer
  readonly accounts: Accounts
  readonly store: Store<TreeTables> &
    Pick<IdentityStore, 'accountsOfPerson'> &
    Store<Pick<ReturnType<typeof openCaseTables>, 'accountsInCases'>>
  readonly personKeys: PersonKeys
  readonly now: () => number
}

/** Returns what makes links and takes them. */
export function createJoining({ sequencer, accounts, store, personKeys, now }: JoiningOptions): Joining {
  async function find(secret: string): Promise<NodeLinkRow> {
    const link = await store.nodeLink(digestOf(secret), now())
    if (link === undefined) throw new RefusedError('link_refused')
    return link
  }

  /** The link is used up before the account is opened, so that it opens one at most. */
  async function open(link: NodeLinkRow): Promise<AccountId> {
    const { digest, parent, alias, deals } = link
    if (!(await store.takeNodeLink(digest, now()))) throw new RefusedError('link_refused')
    const agent = deals === '' ? {} : { agent: JSON.parse(deals) as Deals }
    const { refusal, id } = await sequencer.execute({ kind: 'open-account', grant: 0, parent, ...agent })
    if (refusal !== undefined) throw new RefusedError(refusal)
    await store.keepAlias(id, alias)
    return id
  }

  /** By the accounts of agents who signed up as the same person, the accounts of who was verified as that person, and those that cases of the desk have found to belong to them. */
  async function refuseOldLoss(keys: readonly string[]): Promise<void> {
    const verified = (await store.accountsOfPerson(keys)).map(({ account }) => account)
    const own = new Set([...(await store.agentsOfPerson(keys)), ...verified])
    const linked = await Promise.all([...own].map((account) => store.accountsInCases(account)))
    const books = sequencer.fold<Books>(booksFold.name)
    const all = new Set([...own, ...linked.flat()])
    for (const account of all)
      if (hasOldLoss(sequencer.published, books, account)) throw new RefusedError('person_owes')
  }

  return {
    async link(by, { kind, alias, deals }, call) {
      if ((kind === 'agent') !== (deals !== undefined)) throw new RefusedError('deals_invalid')
      const refusal = whyNotBelow(sequencer.published, by, deals)
      if (refusal !== undefined) throw new RefusedError(refusal)
      const secret = newSecret()
      const endsAt = now() + linkMs
      const row = { digest: digestOf(secret), parent: by, kind, alias: alias.trim() || kind, endsAt }
      const text = deals === undefined ? '' : JSON.stringify(deals)
      const became = await store.keepNodeLink({ ...row, deals: text }, call, now(), linksMax)
      if (became !== 'kept') throw new RefusedError(became)
      return { secret, endsAt }
    },
    async offer(secret) {
      const { kind, parent, endsAt } = await find(secret)
      const above = parent === 0 ? undefined : await accounts.userOf(parent)
      return { kind, by: above?.fullName ?? null, endsAt }
    },
    async join({ secret, person, ...registration }, caller) {
      const link = await find(secret)
      const isAgent = link.kind === 'agent'
      if (isAgent && person === undefined)
        throw new RefusedError('invalid_request', { message: personMissing })
      const keys = isAgent ? personKeys.of({ fullName: registration.fullName, ...person! }) : []
      // Before the link is used up: who is refused has cost nobody a link.
      if (isAgent) await refuseOldLoss(keys)
      const opened = async () => {
        const account = await open(link)
        for (const key of keys) await store.keepAgentPerson(key, account)
        return account
      }
      return accounts.registerAs(registration, link.kind, opened, caller)
    },
  }
}
