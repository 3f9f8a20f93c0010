/** Defects in the tree of agents. */
import type { Defect } from './defect.ts'

const commands = 'core/agents/commands'
const fold = 'core/agents/apply-agents.ts'
const close = 'core/agents/close.ts'
const release = 'core/exchange/commands/release-orders.ts'
const shares = 'core/ledger/shares.ts'
const spending = 'core/ledger/spending.ts'
const tree = 'core/ledger/tree.ts'
const back = 'core/ledger/give-back.ts'
const accounts = 'core/ledger/accounts.ts'

export const agentDefects: readonly Defect[] = [
  {
    name: 'agents: what is given on is still there to give',
    file: fold,
    find: '  if (parent !== 0) changeBeside(accounts, parent, GIVEN, rise)\n',
    put: '',
  },
  {
    name: 'agents: a line is given beyond what is there',
    file: `${commands}/set-line.ts`,
    find: "if (line > largestLineOf(state, account, lineMax)) return 'line_exceeded'",
    put: '',
  },
  {
    name: 'agents: a line is lowered below what is in use',
    file: `${commands}/set-line.ts`,
    find: "if (line < before && line < smallestLineOf(state, account)) return 'line_in_use'",
    put: '',
  },
  {
    name: 'agents: more credit is no deposit',
    file: fold,
    find: '  if (rise > 0 && !isAgent(accounts, account)) countDeposit(accounts, account, rise, state.time)\n',
    put: '',
  },
  {
    name: 'agents: credit is paid out',
    file: `${commands}/settle-up.ts`,
    find: "return amount > payableOf(state, from) ? 'credit_is_not_cash' : undefined",
    put: 'return undefined',
  },
  {
    name: 'agents: a loss that is carried may be paid out',
    file: spending,
    find: 'isAgent ? Math.min(free, spendableOf(state, account)) : free',
    put: 'free',
  },
  {
    name: 'agents: a loss that is carried is rounded towards zero',
    file: spending,
    find: 'const owed = tree.agents.get(account)?.owed.units ?? 0',
    put: 'const owed = -Math.floor(-(tree.agents.get(account)?.owed.units ?? 0) - (tree.agents.get(account)?.owed.rest ?? 0) / 10_000)',
  },
  {
    name: 'agents: each level keeps his whole deal',
    file: shares,
    find: 'bps: kept - below })',
    put: 'bps: kept })',
  },
  {
    name: 'agents: the share of bets follows the deals of the day they are settled',
    file: shares,
    find: 'while (at > 0 && history[at]!.since > time) at--',
    put: 'if (time < 0) at--',
  },
  {
    name: 'agents: the share is fixed anew with every bet of a market',
    file: 'core/exchange/risk/fixed-parts.ts',
    find: 'if (rows[place] === 0) rows[place]',
    put: 'rows[place]',
  },
  {
    name: 'agents: commission that is given back stays shared',
    file: 'core/engine/earnings.ts',
    find: "return accrueFrom(state, to, partsOf(state, market, to), 'exchange', -amount)",
    put: 'return',
  },
  {
    name: 'agents: what a round returns is not shared',
    file: 'core/engine/earnings.ts',
    find: "return accrueFrom(state, to, partsAbove(state, to), 'casino', -amount)",
    put: 'return',
  },
  {
    name: 'agents: a void bet counts as turnover',
    file: 'core/book/apply-book.ts',
    find: '  if (settled.isVoid(numbers, at) === 1) return\n',
    put: '',
  },
  {
    name: 'agents: shares are rounded down at the close',
    file: shares,
    find: 'return units < 0 && rest > 0 ? units + 1 : units',
    put: 'return rest >= 0 ? units : units + 1',
  },
  {
    name: 'agents: a loss is taken beyond what is covered',
    file: close,
    find: 'const taken = Math.min(-whole, Math.max(0, availableOf(accounts, account)))',
    put: 'const taken = Math.min(-whole, Math.max(0, availableOf(accounts, account) + 1))',
  },
  {
    name: 'agents: a close that goes on begins again',
    file: close,
    find: 'if (account < from) continue',
    put: 'if (from < 0) continue',
  },
  {
    name: 'agents: what is due leaves nothing of a slice to a close that goes on',
    file: release,
    find: 'const part = isClosing ? halfOf(slice, log) : slice',
    put: 'const part = slice',
  },
  {
    name: 'agents: a close that goes on leaves nothing of a slice to what is due',
    file: release,
    find: '  const done = doDue(exchange, part)\n',
    put: '  if (isClosing) closeOn(exchange, slice)\n  const done = doDue(exchange, isOver(slice, log) ? slice : part)\n',
  },
  {
    name: 'agents: announced deals act before their time',
    file: close,
    find: 'if (from > state.time) break',
    put: 'if (from > state.time + 24 * 3_600_000) break',
  },
  {
    name: 'agents: a share is judged by what is in force alone',
    file: tree,
    find: 'changes.every((change) => change.account !== above || areWithin(deals, change.deals)),',
    put: 'changes.every((change) => change.account !== above || deals !== undefined),',
  },
  {
    name: 'agents: there are nine levels',
    file: tree,
    find: 'if (depthOf(accounts, parent) >= depthMax)',
    put: 'if (depthOf(accounts, parent) > depthMax)',
  },
  {
    name: 'agents: a payment that was confirmed stays held',
    file: fold,
    find: '  changeBeside(accounts, account, PROPOSED, -amount)\n',
    put: '',
  },
  {
    name: 'agents: anybody confirms a payment',
    file: `${commands}/confirm-payment.ts`,
    find: "  if (account !== by) return 'not_your_payment'\n",
    put: '',
  },
  {
    name: 'agents: a claim that is refused is over',
    file: `${commands}/claims.ts`,
    find: '    else raiseClaim(ledger, id)\n',
    put: '',
  },
  {
    name: 'agents: more is written off than is owed',
    file: `${commands}/write-off.ts`,
    find: "  if (amount > debtOf(state, account)) return 'above_debt'\n",
    put: '',
  },
  {
    name: 'agents: who moves has money',
    file: 'core/agents/empty.ts',
    // What is available is the balance too, where nothing else is left.
    find: `if (balanceOf(accounts, account) !== 0 || lineOf(accounts, account) !== 0) return false
  if (availableOf(accounts, account) !== 0 || besideOf(accounts, account, besideRow.GIVEN) !== 0) return false`,
    put: `if (lineOf(accounts, account) !== 0) return false
  if (besideOf(accounts, account, besideRow.GIVEN) !== 0) return false`,
  },
  {
    name: 'agents: a frozen branch bets on',
    file: 'core/ledger/accounts.ts',
    find: 'for (let each = account; each !== 0; each = parent[each]!) if (frozenBy.has(each)) return true',
    put: 'if (frozenBy.has(account)) return true',
  },
  {
    name: 'agents: cash beyond what is owed is no deposit',
    file: 'core/protection/counting.ts',
    find: '  if (kind === postingKinds.settle_up) return countCash(accounts, to, amount, time)\n',
    put: '',
  },
  {
    name: 'agents: cash is posted beyond the limits of deposits',
    file: 'core/agents/between.ts',
    find: "return whyNoMore(state, account, beyond) === undefined ? undefined : 'cash_above_debt'",
    put: 'return undefined',
  },
  {
    name: 'agents: whose name nobody knows is given cash and credit',
    file: 'core/agents/between.ts',
    find: 'return whyClosedOrUnverified(state.accounts, account, state.time) ??',
    put: "return [whyClosedOrUnverified(state.accounts, account, state.time)].find((code) => code !== 'identity_unverified') ??",
  },
  {
    name: 'agents: the house cannot freeze what an agent has frozen',
    file: 'core/exchange/commands/freeze-branch.ts',
    find: 'if (frozenBy !== undefined && (by !== 0 || frozenBy === 0))',
    put: 'if (frozenBy !== undefined)',
  },
  {
    name: 'agents: an agent leaves those below him behind',
    file: 'core/agents/empty.ts',
    find: 'agent.below > 0 || wholeOf(agent.owed) !== 0',
    put: 'wholeOf(agent.owed) !== 0',
  },
  {
    name: 'agents: the sweep of a branch forgets where it was',
    file: 'core/exchange/orders/sweeps.ts',
    find: '  sweep.next = swept.next(numbers, at)\n',
    put: '',
  },
  {
    name: 'agents: what the house loses gives nothing, and is made up for by nobody',
    file: back,
    find: '  addShare(owed, amount, bps)\n',
    put: '  if (amount > 0) addShare(owed, amount, bps)\n',
  },
  {
    name: 'agents: who has moved is given back by the agent he left',
    file: back,
    find: 'accounts.parent[player] !== agentOfParts(parts)',
    put: 'player === 0',
  },
  {
    name: 'agents: more is given back than is kept',
    file: back,
    find: 'return Math.min(giveBack[earning], deals[earning])',
    put: 'return deals[earning] === 0 ? 0 : giveBack[earning]',
  },
  {
    name: 'agents: what is given back beyond all that is kept may be announced',
    file: `${commands}/announce-give-back.ts`,
    find: "  if (!isWithinDeals(all, dealsToCome(tree, account))) return 'give_back_above_deal'\n",
    put: '',
  },
  {
    name: 'agents: a player is given back what his agent has not',
    file: close,
    find: 'return Math.min(promised, largestPaymentOf(state, agent))',
    put: 'return Math.min(promised, largestPaymentOf(state, agent) + 1)',
  },
  {
    name: 'agents: a frozen agent gives back',
    file: close,
    find: 'if (promised === 0 || isFrozen(state.accounts, agent)) return 0',
    put: 'if (promised === 0) return 0',
  },
  {
    name: 'agents: what his agent cannot pay keeps a player',
    file: 'core/exchange/commands/move-player.ts',
    find: 'if (giveBackDue(state, account) > 0)',
    put: 'if ((state.tree.promised.get(account)?.units ?? 0) > 0)',
  },
  {
    name: 'agents: who closes his account leaves what he is given back',
    file: 'core/exchange/commands/exclude-account.ts',
    find: "  if (giveBackDue(state, account) > 0) return 'give_back_due'\n",
    put: '',
  },
  {
    name: 'agents: what is given back takes the room of deals',
    file: 'core/agents/announcing.ts',
    find: 'sum + each[of].length',
    put: 'sum + each.changes.length + each.giveBacks.length',
  },
  {
    name: 'agents: what was given back is still promised',
    file: fold,
    find: "  assert(owed !== undefined, 'only what was promised is given back')\n  owed.units -= amount\n",
    put: "  assert(owed !== undefined, 'only what was promised is given back')\n  owed.units -= amount - 1\n",
  },
  {
    name: 'agents: a new deal forgets what is given back',
    file: fold,
    find: 'agent.history.push({ since: tree.dealt, deals, giveBack: giveBackNow(agent) })',
    put: 'agent.history.push({ since: tree.dealt, deals, giveBack: nothingBack })',
  },
  {
    name: 'agents: what is promised moves with the player',
    file: fold,
    find: '  tree.promised.delete(account)\n',
    put: '',
  },
  {
    name: 'credit: the strict profile leaves it to play with',
    file: 'core/engine/apply.ts',
    find: '    state.accounts.isCreditBarred = state.profile === profiles.strict\n',
    put: '',
  },
  {
    name: 'credit: the standard profile leaves none',
    file: 'core/engine/apply.ts',
    find: 'isCreditBarred = state.profile === profiles.strict',
    put: 'isCreditBarred = state.profile !== profiles.demo',
  },
  {
    name: 'credit: once barred it is so for good',
    file: 'core/engine/apply.ts',
    find: 'isCreditBarred = state.profile === profiles.strict',
    put: 'isCreditBarred ||= state.profile === profiles.strict',
  },
  {
    name: 'credit: a line that is barred is played with all the same',
    file: accounts,
    find: 'return accounts.isCreditBarred ? available - lineOf(accounts, account) : available',
    put: 'return available',
  },
  {
    name: 'credit: a line that is barred bars what is owned as well',
    file: accounts,
    find: 'accounts.isCreditBarred ? available - lineOf(accounts, account)',
    put: 'accounts.isCreditBarred ? available - 2 * lineOf(accounts, account)',
  },
  {
    name: 'credit: orders are borne by a line that is barred',
    file: accounts,
    find: 'return Math.min(playableOf(accounts, account), rows',
    put: 'return Math.min(availableOf(accounts, account), rows',
  },
  {
    name: 'credit: an agent gives of a line that is barred',
    file: 'core/ledger/spending.ts',
    find: '  if (state.accounts.isCreditBarred) return payableOf(state, account)\n',
    put: '',
  },
  {
    name: 'credit: bets of the house are taken on a line that is barred',
    file: 'core/book/commands/take-book-bet.ts',
    find: "  if (stake > playableOf(accounts, account)) return 'stake_above_available'\n",
    put: '',
  },
]
