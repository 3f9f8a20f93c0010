/** What `crossbook admin` does at a running server: each by the call of the page that does the same, so that its permissions, its second person and its record are the same too. */
import { suspensionReasons } from '#core/facts/protection.ts'
import { listMarkets, settle, showMarket, suspend, turn } from './desk-markets.ts'
import { liftAccount, setRoles, suspendAccount } from './desk-people.ts'
import { approve, compare, listApprovals, payments, reject } from './desk-requests.ts'
import type { Act, Typed } from './desk-words.ts'

/** What can be done, as it is typed. */
interface DeskAct {
  readonly usage: string
  readonly does: string
  /** How many words it takes at most: one more is a slip, and nothing is done. */
  readonly wordsMax: number
  /** The options it takes. */
  readonly takes: readonly (keyof Omit<Typed, 'words'>)[]
  readonly act: Act
}

const unlimited = Number.POSITIVE_INFINITY

/** By the word that names it. */
export const deskActs: Readonly<Record<string, DeskAct>> = {
  approvals: {
    usage: 'approvals',
    does: 'lists what waits for a second person',
    wordsMax: 0,
    takes: [],
    act: listApprovals,
  },
  approve: {
    usage: 'approve ID [--reason TEXT]',
    does: 'approves of a request; w12 is the withdrawal 12, which keeps no reason',
    wordsMax: 1,
    takes: ['reason'],
    act: approve,
  },
  reject: {
    usage: 'reject ID --reason TEXT',
    does: 'rejects a request; e105 is the erasure of account 105, which keeps no reason and takes none',
    wordsMax: 1,
    takes: ['reason'],
    act: reject,
  },
  markets: {
    usage: 'markets [WORD...]',
    does: 'lists markets that are not decided, by words of their names',
    wordsMax: unlimited,
    takes: [],
    act: listMarkets,
  },
  market: {
    usage: 'market ID',
    does: 'shows a market: its version, and its runners by their numbers',
    wordsMax: 1,
    takes: [],
    act: showMarket,
  },
  suspend: {
    usage: 'suspend MARKET [--reason TEXT] [--lapse]',
    does: 'suspends it; unmatched bets lapse if said',
    wordsMax: 1,
    takes: ['reason', 'lapse'],
    act: suspend,
  },
  open: {
    usage: 'open MARKET',
    does: 'opens it',
    wordsMax: 1,
    takes: [],
    act: (ask, typed) => turn(ask, typed, 'openMarket'),
  },
  close: {
    usage: 'close MARKET',
    does: 'closes it: no bets any more',
    wordsMax: 1,
    takes: [],
    act: (ask, typed) => turn(ask, typed, 'closeMarket'),
  },
  settle: {
    usage: 'settle MARKET WINNER... [--version N] [--reason TEXT]',
    does: 'without a version shows what it would pay; with it settles, or asks for it where that takes two',
    wordsMax: unlimited,
    takes: ['version', 'reason'],
    act: settle,
  },
  'suspend-account': {
    usage: 'suspend-account ACCOUNT REASON --reason TEXT',
    does: `suspends an account, REASON one of ${Object.keys(suspensionReasons).join(', ')}`,
    wordsMax: 2,
    takes: ['reason'],
    act: suspendAccount,
  },
  'lift-account': {
    usage: 'lift-account ACCOUNT --reason TEXT',
    does: 'lifts that',
    wordsMax: 1,
    takes: ['reason'],
    act: liftAccount,
  },
  roles: {
    usage: 'roles ACCOUNT ROLE... [--reason TEXT]',
    does: 'sets exactly these roles, or asks for it where that takes two',
    wordsMax: unlimited,
    takes: ['reason'],
    act: setRoles,
  },
  payments: {
    usage: 'payments',
    does: 'lists withdrawals that wait, and the last days beside the provider’s list',
    wordsMax: 0,
    takes: [],
    act: payments,
  },
  compare: {
    usage: 'compare DAY',
    does: 'compares a day, as 2026-11-20, with the provider’s list now',
    wordsMax: 1,
    takes: [],
    act: compare,
  },
}
