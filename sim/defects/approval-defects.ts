/** Defects in what takes two people of the house: requests, their carrying out, erasures, requests of the tree, roles. */
import type { Defect } from './defect.ts'

const desk = 'server/back-office/approvals.ts'
const tables = 'server/back-office/approval-tables.ts'
const carrier = 'server/back-office/approval-carrier.ts'
const commands = 'server/back-office/approval-commands.ts'
const permissions = 'server/http/approval-permissions.ts'
const erasing = 'server/keeping/erasing.ts'
const tree = 'server/agents/house-requests.ts'
const treeCarrier = 'server/agents/request-carrier.ts'
const treeTables = 'server/agents/tables.ts'
const people = 'server/identity/user-statements.ts'
const byHand = 'server/http/hand-postings.ts'
const houseCash = 'server/agents/house-cash.ts'
const inCash = 'server/http/house-postings.ts'
const roleDesk = 'server/back-office/role-desk.ts'

/** The runs by seed, and what people do over sockets. */
const byTwo = ['server/two-people.test.ts', 'server/http/approvals.test.ts']
const inTree = ['server/two-people.test.ts', 'server/http/agents.test.ts']
const ofRoles = ['server/http/staff.test.ts', 'server/http/admin.test.ts']

type Planted = Omit<Defect, 'checks'>

const requests: readonly Planted[] = [
  {
    name: 'approvals: what was posted by hand before does not count',
    file: byHand,
    find: '(await postedBefore(posting)) + together > moneyAbove',
    put: 'together > moneyAbove',
  },
  {
    name: 'approvals: what is posted by hand at the same moment does not count',
    file: byHand,
    find: '(await postedBefore(posting)) + together > moneyAbove',
    put: '(await postedBefore(posting)) + amount > moneyAbove',
  },
  {
    name: 'approvals: one credits another account of his own by hand',
    file: byHand,
    find: '    await approvals.refuseTouched(by, { accountId: account, marketId: null })\n',
    put: '',
  },
  {
    name: 'approvals: what was posted by hand counts for good',
    file: byHand,
    find: 'now() - togetherMs + 1',
    put: '0',
  },
  {
    name: 'approvals: who has asked approves',
    file: desk,
    find: '      await refuseOwn(step.by.actor, row.askedBy)\n',
    put: '',
  },
  {
    name: 'approvals: who is touched approves',
    file: desk,
    find: "      await refuseTouched(step.by.actor, row)\n      await decide(row, 'approved', step)",
    put: "      await decide(row, 'approved', step)",
  },
  {
    name: 'approvals: who is touched asks',
    file: desk,
    find: '      await refuseTouched(by.actor, row)\n      const refusal',
    put: '      const refusal',
  },
  {
    name: 'approvals: another account of the same person is somebody else',
    file: desk,
    find: 'new Set([actor, ...(await store.accountsBeside(actor))])',
    put: 'new Set([actor])',
  },
  {
    name: 'approvals: bets in the market touch nobody',
    file: desk,
    find: '(accountId !== null && own.has(accountId)) || hasBets',
    put: 'accountId !== null && own.has(accountId)',
  },
  {
    name: 'approvals: a request waits for two days',
    file: desk,
    find: 'endsAt: by.askedAt + approvalMs',
    put: 'endsAt: by.askedAt + 2 * approvalMs',
  },
  {
    name: 'approvals: what was approved is not taken up at a start',
    file: desk,
    find: 'const takenUp = carrier.takeUp().catch(onError)',
    put: 'const takenUp = Promise.resolve()',
  },
  {
    name: 'approvals: what lapses is called rejected',
    file: tables,
    find: "UPDATE approval SET state = 'lapsed'",
    put: "UPDATE approval SET state = 'rejected'",
  },
  {
    name: 'approvals: what is over is decided once more',
    file: tables,
    find: "WHERE id = ? AND state = 'waiting' AND ends_at > ?",
    put: 'WHERE id = ? AND ends_at > ?',
  },
  {
    name: 'approvals: a decision has no record',
    file: tables,
    find: '        if (isDecided) noteStep(id, record)\n',
    put: '',
  },
  {
    name: 'approvals: what was carried out has no record',
    file: tables,
    find: '        if (isEnded) noteStep(id, record)\n',
    put: '',
  },
  {
    name: 'approvals: a decision and its record are two commits',
    file: tables,
    find: 'inTransaction(db, () => {\n        const { time, actor } = record',
    put: '[0].forEach(() => {\n        const { time, actor } = record',
  },
  {
    name: 'approvals: a request and its record are two commits',
    file: tables,
    find: 'inTransaction(db, () => {\n        id = Number(insert',
    put: '[0].forEach(() => {\n        id = Number(insert',
  },
  {
    name: 'approvals: who asks has one request more than there may be',
    file: tables,
    find: '>= openMax) return',
    put: '> openMax) return',
  },
  {
    name: 'approvals: a key of another call is taken for the same',
    file: tables,
    find: "return known.call === call ? Number(known.id) : 'reused'",
    put: 'return Number(known.id)',
  },
  {
    name: 'approvals: each try has a key of its own',
    file: carrier,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what stands in the file.
    find: '`approval ${approvalId} ${mark}`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what is to stand there.
    put: '`approval ${approvalId} ${mark} ${Math.random()}`',
  },
  {
    name: 'approvals: what found no room is called done',
    file: carrier,
    find: "if (typeof answered === 'string') return undefined",
    put: "if (typeof answered === 'string') return ''",
  },
  {
    name: 'approvals: a debit of more than there is may be asked for',
    file: commands,
    find: "return amount > payableOf(state, accountId) ? 'credit_is_not_cash' : undefined",
    put: 'return undefined',
  },
  {
    name: 'approvals: a market that has changed is asked about as it was',
    file: commands,
    find: "  if (marketVersion !== market.version) return 'market_version_moved'\n",
    put: '',
  },
  {
    name: 'approvals: a correction is asked for at any time',
    file: commands,
    find: "return isLate ? 'correction_over' : refusalOfResult(market, asked.terms)",
    put: 'return refusalOfResult(market, asked.terms)',
  },
  {
    name: 'approvals: whoever decides anything decides debits',
    file: permissions,
    find: "debit: { read: 'money.read', decide: 'money.credit' }",
    put: "debit: { read: 'money.read', decide: 'approvals.decide' }",
  },
  {
    name: 'approvals: who has asked for an erasure approves of it',
    file: erasing,
    find: "      if (request.askedBy === by.actor)\n        refuse('You have asked for it: another administrator has to approve it.')\n",
    put: '',
  },
  {
    name: 'approvals: an erasure waits for ever',
    file: erasing,
    find: 'request === undefined || now() >= request.askedAt + requestMs',
    put: 'request === undefined',
  },
]

const ofHouseCash: readonly Planted[] = [
  {
    name: 'approvals: cash of the house counts for good',
    file: houseCash,
    find: '(at > time - togetherMs ? sum + amount : sum)',
    put: 'sum + amount',
  },
  {
    name: 'approvals: cash of the house is of who is first on its way',
    file: houseCash,
    find: 'add(cash.in, posted.to(numbers, last), amount, time)',
    put: 'add(cash.in, posted.to(numbers, first), amount, time)',
  },
]

const ofTree: readonly Planted[] = [
  {
    name: 'approvals: what the house posted in cash before does not count',
    file: inCash,
    find: 'houseCashOf(sequencer, { account, way, time: now() }) + sum <= moneyAbove',
    put: 'sum <= moneyAbove',
  },
  {
    name: 'approvals: what the house posts in cash at the same moment does not count',
    file: inCash,
    find: 'houseCashOf(sequencer, { account, way, time: now() }) + sum <= moneyAbove',
    put: 'houseCashOf(sequencer, { account, way, time: now() }) + amount <= moneyAbove',
  },
  {
    name: 'approvals: cash of the house in and out is one sum',
    file: inCash,
    find: '{ account, way, time: now() }',
    put: "{ account, way: 'in', time: now() }",
  },
  {
    name: 'approvals: who has asked approves in the tree',
    file: tree,
    find: 'own.includes(row.askedBy) || own.includes(row.account)',
    put: 'own.includes(row.account)',
  },
  {
    name: 'approvals: another account of the same person is somebody else in the tree',
    file: tree,
    find: '[by, ...(await store.accountsBeside(by))]',
    put: '[by]',
  },
  {
    name: 'approvals: a player moves who has not agreed',
    file: tree,
    find: "      if (kind === 'move' && consentedAt === null) throw new RefusedError('consent_missing')\n",
    put: '',
  },
  {
    name: 'approvals: what is asked of the tree never lapses',
    file: tree,
    find: 'const isOver = row?.approvedBy === null && row.askedAt + requestMs <= now()',
    put: 'const isOver = false',
  },
  {
    name: 'approvals: each try in the tree has a key of its own',
    file: treeCarrier,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what stands in the file.
    find: '`tree request ${requestId} ${mark}`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what is to stand there.
    put: '`tree request ${requestId} ${mark} ${Math.random()}`',
  },
  {
    name: 'approvals: what was approved in the tree is rejected',
    file: treeTables,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what stands in the file.
    find: 'SET decided_by = ? WHERE id = ? AND ${waits}',
    put: 'SET decided_by = ? WHERE id = ? AND decided_by IS NULL',
  },
  {
    name: 'approvals: what was approved in the tree is not noted as over',
    file: treeTables,
    find: 'noted(() => end.run(id).changes === 1, record)',
    put: 'noted(() => true, record)',
  },
]

const roles: readonly Planted[] = [
  {
    name: 'roles: the last administrator may be none any more',
    file: people,
    find: "      if (!roles.includes('admin') && isLastAdmin(accountId)) return 'last'\n",
    put: '',
  },
  {
    name: 'roles: an auditor does what he looks over',
    file: 'server/identity/roles.ts',
    find: 'return roles.length > 1 && roles.some((role) => loneRoles.includes(role))',
    put: 'return false',
  },
  {
    name: 'roles: a link to join is good for two days',
    file: 'server/identity/invitations.ts',
    find: 'endsAt: now + invitationMs',
    put: 'endsAt: now + 2 * invitationMs',
  },
  {
    name: 'roles: who loses them keeps his sessions',
    file: 'server/identity/role-changes.ts',
    find: '      await sessions.revokeAllOf(accountId)\n',
    put: '',
  },
]

const givenByTwo: readonly Planted[] = [
  {
    name: 'roles: one administrator of several gives them alone',
    file: 'server/http/two-people.ts',
    find: 'if (await roleDesk.hasOther(actor, account)) {',
    put: 'if (actor === 0 && (await roleDesk.hasOther(actor, account))) {',
  },
  {
    name: 'roles: each try of what was approved has a key of its own',
    file: carrier,
    find: 'const change = { actor: 0, key: keyOf(row),',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what is to stand there.
    put: 'const change = { actor: 0, key: `${keyOf(row)} ${Math.random()}`,',
  },
  {
    name: 'roles: are asked for of an account that has others',
    file: roleDesk,
    find: "    if (!areSame(had, now)) return 'roles_moved'\n",
    put: '',
  },
  {
    name: 'roles: whoever decides anything decides about roles',
    file: permissions,
    find: "roles: { read: 'staff.read', decide: 'staff.change' }",
    put: "roles: { read: 'staff.read', decide: 'approvals.decide' }",
  },
  {
    name: 'roles: another account of his own is another administrator',
    file: roleDesk,
    find: 'hasAdminBeside([...both, ...beside.flat()])',
    put: 'hasAdminBeside(beside.length < 0 ? beside.flat() : both)',
  },
  {
    name: 'roles: are given to who has bets open',
    file: roleDesk,
    find: "return (await hasOpenBets(accountId)) ? 'bets_open' : undefined",
    put: 'return undefined',
  },
  {
    name: 'roles: what was taken meanwhile is given again',
    file: people,
    find: "      if (change?.had && !areSame(change.had, readUser<User>(byAccount.get(accountId))?.roles)) return 'moved'\n",
    put: '',
  },
  {
    name: 'roles: to keep one takes two',
    file: roleDesk,
    find: 'rolesByTwo.some((one) => one === role) && !had.includes(role)',
    put: 'rolesByTwo.some((one) => one === role) && had.length > 0',
  },
  {
    name: 'roles: who is invited has them at once',
    file: 'server/http/routes/staff.ts',
    find: 'await refuseRoles(deps, { actor: by.actor, had: [], roles })',
    put: 'await refuseRoles(deps, { actor: by.actor, had: roles, roles })',
  },
]

const checkedBy = (defects: readonly Planted[], checks: readonly string[]): Defect[] =>
  defects.map((defect) => ({ ...defect, checks }))

export const approvalDefects: readonly Defect[] = [
  ...checkedBy(requests, byTwo),
  ...checkedBy(ofTree, inTree),
  ...checkedBy(ofHouseCash, ['server/agents/house-cash.test.ts']),
  ...checkedBy(roles, ofRoles),
  ...checkedBy(givenByTwo, [
    'server/two-people.test.ts',
    'server/http/roles-by-two.test.ts',
    'server/http/admin.test.ts',
    'server/identity/role-changes.test.ts',
  ]),
]
