/** Defects in what the server keeps beside the tree: who left a debt as an agent, and what parts came to by market and game. */
import type { Defect } from './defect.ts'

const loss = 'server/agents/old-loss.ts'
const joining = 'server/agents/joining.ts'
const books = 'server/agents/books.ts'
const money = 'server/agents/books-money.ts'

const person = { checks: ['server/http/agents.test.ts'] }
const shares = { checks: ['server/agents/earned-by-seed.test.ts', 'server/agents/clocks.test.ts'] }

export const treeDefects: readonly Defect[] = [
  {
    ...person,
    name: 'same person: whose debt was written off opens another branch',
    file: loss,
    find: 'node.isWrittenOff || agent.owed.units < 0',
    put: 'agent.owed.units < 0',
  },
  {
    ...person,
    name: 'same person: who carries a loss of shares opens another branch',
    file: loss,
    find: 'node.isWrittenOff || agent.owed.units < 0',
    put: 'node.isWrittenOff',
  },
  {
    ...person,
    name: 'same person: whose branch owes and is not frozen opens no other',
    file: loss,
    find: 'return node.total < 0 && (agent.isClosed || isFrozen(accounts, account))',
    put: 'return node.total < 0',
  },
  {
    ...person,
    name: 'same person: what the desk has found to belong together is not looked at',
    file: joining,
    find: 'new Set([...own, ...linked.flat()])',
    put: 'own',
  },
  {
    ...person,
    name: 'same person: who was verified as a player is somebody else',
    file: joining,
    find: 'new Set([...(await store.agentsOfPerson(keys)), ...verified])',
    put: 'new Set(verified.length < 0 ? verified : await store.agentsOfPerson(keys))',
  },
  {
    ...person,
    name: 'same person: as whom an agent signed up is not kept',
    file: joining,
    find: '        for (const key of keys) await store.keepAgentPerson(key, account)\n',
    put: '',
  },
  {
    ...shares,
    name: 'shares: what was earned long ago is called the period before',
    file: books,
    find: 'node.earnedIn === period - 1 ? node.earned : new Map()',
    put: 'node.earned',
  },
  {
    ...shares,
    name: 'shares: what a void bet was taken for is earned',
    file: money,
    find: '  if (settled.isVoid(numbers, at) === 1) return\n',
    put: '',
  },
  {
    ...shares,
    name: 'shares: every game is the first',
    file: money,
    find: '  noting.game = played.game(numbers, at)\n',
    put: '  noting.game = played.game(numbers, at) & 0\n',
  },
  {
    ...shares,
    name: 'shares: commission that was taken back stays earned',
    file: money,
    find: "  if (kind === 'commission_reversal') add(ofMarket(to), 'exchange', -amount)\n",
    put: '',
  },
  {
    ...shares,
    name: 'shares: those of a market go by who is above today',
    file: money,
    find: 'return positions === undefined ? 0 : partsIn(positions, account)',
    put: 'return positions === undefined ? partsIn(positions!, account) : own(account)',
  },
]
