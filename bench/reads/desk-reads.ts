/** The pages of the desk on a large venue: what each reads, and the people that it reads of. */
import type { AuditRecord } from '#server/identity/audit-chain.ts'
import { type PeopleTables, tablesModule } from '#server/identity/tables.ts'
import { openStore } from '#server/store/store.ts'

const day = 24 * 3_600_000
const names = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal']
const insertsAtOnce = 1_000

/** The read of a preview of every account, without its page. */
export const previewPath = '/api/admin/markets/1/preview?action=settle&winners=1'

/** Makes a user of each account from `first` on, with an audit record of each. Nobody of them signs in: their passwords have no hash. */
export async function seedUsers(
  dataDir: string,
  { first, count }: { readonly first: number; readonly count: number },
): Promise<void> {
  const store = await openStore<PeopleTables>(dataDir, tablesModule)
  for (let from = 0; from < count; from += insertsAtOnce) {
    const users = Array.from({ length: Math.min(insertsAtOnce, count - from) }, (_, i) => first + from + i)
    await Promise.all(
      users.map((accountId) => {
        const fullName = `${names[accountId % names.length]} Player ${accountId}`
        const email = `player${accountId}@example.org`
        const record: AuditRecord = {
          ...{ time: Date.now(), actor: 0, action: 'register', target: `account ${accountId}` },
          ...{ detail: '{}', session: null, address: null },
        }
        return store.insertUser(
          { accountId, fullName, email, roles: ['player'], passwordHash: 'none' },
          Date.now(),
          record,
        )
      }),
    )
  }
  await store.close()
}

/** Returns what the desk's pages read, each with a name: the market desk first, then people, money, risk, reports and the house. */
export function deskReads(now: number, account: number): (readonly [name: string, path: string])[] {
  const today = new Date(now).toISOString().slice(0, 10)
  const month = today.slice(0, 7)
  const reads = [
    ['schedule, a page of 50', 'markets?limit=50'],
    ['schedule, a day of it, 500', `markets?startsFrom=${now}&startsBefore=${now + day}&limit=500`],
    ['schedule, one that few pass', 'markets?status=SUSPENDED&limit=50'],
    ['schedule, searched', 'markets?search=rival%20777'],
    ['records about markets', 'audit/markets'],
    ['accounts by number, a page of 100', 'accounts?limit=100'],
    ['people found by a name that many have', 'people?search=ann'],
    ['people found by a whole address', `people?search=player${account}%40example.org`],
    ['people found by a number', `people?search=${account}`],
    ['one person', `accounts/${account}`],
    ['bets of one person', `accounts/${account}/bets?state=settled`],
    ['statement of one person', `accounts/${account}/statement`],
    ['linked accounts of one person', `accounts/${account}/linked`],
    ['movements of money', 'banking'],
    ['movements of money, searched', `banking?search=player${account}`],
    ['cash memo of a day', `banking/memo?day=${today}`],
    ['withdrawals that wait', 'withdrawals'],
    ['comparisons with the provider', 'reconciliations'],
    ['approvals that wait', 'approvals?list=waiting'],
    ['exposures', 'risk'],
    ...['pair', 'device', 'late', 'fast', 'reversal', 'concentration'].map(
      (query) => [`finding: ${query}`, `risk/findings?query=${query}&month=${month}`] as const,
    ),
    ['cases', 'risk/cases?state=open'],
    ['reviews', 'reviews?state=open'],
    ['checks of identity', 'identities'],
    ...['day', 'sport', 'market', 'game', 'funds'].map(
      (group) => [`report by ${group}`, `reports?by=${group}`] as const,
    ),
    ['table of commission', 'reports/commission'],
    ['casino', 'casino'],
    ['staff', 'staff'],
    ['audit log', 'audit?limit=100'],
    ['audit log, a text that is rare', `audit?text=account%20${account}`],
    ['a further page of a preview', `${previewPath.slice('/api/admin/'.length)}&limit=50&cursor=50000`],
  ] as const
  return reads.map(([name, path]) => [name, `/api/admin/${path}`])
}
