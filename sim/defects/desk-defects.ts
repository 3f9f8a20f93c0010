/** Defects in what else the operator's desk reads and does: the audit log, the queries of risk, previews, the tree's clocks and branches. */
import type { Defect } from './defect.ts'

const audit = { checks: ['server/http/audit.test.ts'] }
const risk = { checks: ['server/history/risk.test.ts', 'server/http/risk.test.ts'] }
const previews = { checks: ['server/live/settlement-preview.test.ts', 'server/http/market-desk.test.ts'] }
const tree = { checks: ['server/agents/clocks.test.ts', 'server/http/agents.test.ts'] }

const search = 'server/identity/audit-search.ts'
const readers = 'server/history/risk-readers.ts'
const matches = 'server/history/match-projection.ts'
const preview = 'server/live/settlement-preview.ts'
const overdue = 'server/agents/overdue.ts'

export const deskDefects: readonly Defect[] = [
  {
    ...audit,
    name: 'audit: a record that was changed fits the chain',
    file: 'server/identity/audit-chain.ts',
    find: 'if (entry.hash === null ? isHashed : entry.hash !== head.hash) {',
    put: 'if (entry.hash === null && isHashed) {',
  },
  {
    ...audit,
    name: 'audit: what was done is not looked at in a search',
    file: search,
    find: '  if (action !== undefined && !holds(entry.action, action)) return false\n',
    put: '',
  },
  {
    ...audit,
    name: 'audit: a page begins with the last of the page before',
    file: search,
    find: 'if (records.length === limit) return { records, next: last }',
    put: 'if (records.length === limit) return { records, next: last + 1 }',
  },
  {
    ...audit,
    name: 'audit: days are not looked at in a search',
    file: search,
    find: '  if (time < from || time >= to) return false\n',
    put: '',
  },
  {
    ...risk,
    name: 'risk: pairs are named whichever way the money went',
    file: readers,
    find: '  if (shareOf(row.moved, row.flow) < limits.pairOneWay) return undefined\n',
    put: '',
  },
  {
    ...risk,
    name: 'risk: pairs are named that chance would make',
    file: readers,
    find: 'return times < limits.pairTimes * 100 ? undefined : pairFinding(row, share, times)',
    put: 'return pairFinding(row, share, times)',
  },
  {
    ...risk,
    name: 'risk: who is most of the month is compared with himself',
    file: readers,
    find: '[all[counts[kind]] - bets, all.in_play - inPlay]',
    put: '[all[counts[kind]], all.in_play]',
  },
  {
    ...risk,
    name: 'risk: two sides of a match count as one',
    file: readers,
    find: '    2 * matched,\n  )',
    put: '    matched,\n  )',
  },
  {
    ...risk,
    name: 'risk: the next page goes on one market later',
    file: readers,
    find: "query.where('market_id', '<', cursor)",
    put: "query.where('market_id', '<', cursor - 1)",
  },
  {
    ...risk,
    name: 'risk: a result that is taken back stays with the pair',
    file: matches,
    find: '      if (row.result !== null) this.#pairs.decided(row, row.result, -1)\n',
    put: '',
  },
  {
    ...risk,
    name: 'risk: what a player took is not counted as in play',
    file: matches,
    find: 'const taken = account === taker ? row.in_play : 0',
    put: 'const taken = 0',
  },
  {
    ...risk,
    name: 'risk: the bets of a month go on into the next',
    file: 'server/history/risk-evidence.ts',
    find: ".where('time', '>=', from).where('time', '<', to)",
    put: ".where('time', '>=', from)",
  },
  {
    ...previews,
    name: 'previews: what is held for the market is not his',
    file: preview,
    find: 'availableOf(state.accounts, account) + heldHere(market, index) + change',
    put: 'availableOf(state.accounts, account) + change',
  },
  {
    ...previews,
    name: 'previews: the sums are those of before',
    file: preview,
    find: 'totals.commissionChange += after.commission - before.commission',
    put: 'totals.commissionChange += after.commission',
  },
  {
    ...previews,
    name: 'previews: a market that moves on is shown as it was',
    file: preview,
    find: 'market.id === id && market.version === version',
    put: 'market.id === id',
  },
  {
    ...previews,
    name: 'previews: the balance after is that of before',
    file: preview,
    find: 'balanceAfter: balance + change',
    put: 'balanceAfter: balance',
  },
  {
    ...tree,
    name: 'tree: whom the house let go is frozen again for the same debt',
    file: overdue,
    find: 'due !== undefined && !due.isFrozen && now - due.since >= frozenMs',
    put: 'due !== undefined && now - due.since >= frozenMs',
  },
  {
    ...tree,
    name: 'tree: a debt further up keeps no line from being raised',
    file: overdue,
    find: 'return upFrom(books, account).some((node) => {',
    put: 'return upFrom(books, account).slice(0, 1).some((node) => {',
  },
  {
    ...tree,
    name: 'tree: a week is closed once more at each start',
    file: 'server/agents/weekly-close.ts',
    find: '    if (last >= nextMonday(clock.now()) - weekMs) return\n',
    put: '',
  },
  {
    ...tree,
    name: 'tree: an agent sees the branches of others',
    file: 'server/agents/branch.ts',
    find: 'return reader === 0 ? books.nodes.has(account) : isBelow(accounts, account, reader)',
    put: 'return books.nodes.has(account)',
  },
]
