/** Defects in what agents give back to their players. */
import type { Defect } from './defect.ts'

const fold = 'core/agents/apply-agents.ts'
const close = 'core/agents/close.ts'
const back = 'core/ledger/give-back.ts'
const announce = 'core/agents/commands/announce-give-back.ts'

export const giveBackDefects: readonly Defect[] = [
  {
    name: 'give-back: follows the terms of the day on which it is earned, not those that were fixed',
    file: back,
    find: 'const { deals, giveBack } = termsOfParts(agent, parts)',
    put: 'const { deals, giveBack } = agent.history.at(-1)!',
  },
  {
    name: 'give-back: a close that goes on with it is forgotten',
    file: fold,
    find: '  if (tree.closingFrom === 0) tree.closingFrom = playerIdFirst\n',
    put: '',
  },
  {
    name: 'give-back: the next close goes on where the last one ended',
    file: fold,
    find: '  tree.givingFrom = 0\n',
    put: '',
  },
  {
    name: 'give-back: an agent gives each of his players all that he has',
    file: close,
    find: "kind: 'give_back', market: 0 })\n    closing.commit()\n",
    put: "kind: 'give_back', market: 0 })\n",
  },
  {
    name: 'give-back: what an announcement does not name is given no more',
    file: announce,
    find: 'const all = giveBackFrom(giveBack, giveBackNow(agent))',
    put: 'const all = giveBackFrom(giveBack, { ...giveBackNow(agent), exchange: 0, casino: 0, book: 0 })',
  },
  {
    name: 'give-back: two announcements of it wait',
    file: announce,
    find: "  if (isWaiting) return 'give_back_waits'\n",
    put: '',
  },
  {
    name: 'give-back: is judged by the deals of today',
    file: announce,
    find: 'isWithinDeals(all, dealsToCome(tree, account))',
    put: 'isWithinDeals(all, dealsToCome({ ...tree, announcements: [] }, account))',
  },
  {
    name: 'give-back: whoever plays in a slice of a close is passed over',
    file: close,
    find: '    if (slice.rowsLeft <= 0) return player\n',
    put: '    if (slice.rowsLeft <= 0) return player + 1\n',
  },
]
