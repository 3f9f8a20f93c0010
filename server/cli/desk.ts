/** What `crossbook admin` does at a running server: each by the call of the page that does the same, so that its permissions, its second person and its record are the same too. */
import { suspensionReasons } from '#core/facts/protection.ts'
import { listMarkets, settle, showMarket, suspend, turn } from './desk-markets.ts'
import { setRoles, suspendAccount } from './desk-people.ts'
import { approve, compare, listApprovals, payments, reject } from './desk-requests.ts'
import type { Act } from './desk-words.ts'

/** By what is typed: how it is used, what it does, and what does it. */
export const deskActs: Readonly<Record<string, readonly [usage: string, does: string, act: Act]>> = {
  approvals: ['approvals', 'lists what waits for a second person', listApprovals],
  approve: ['approve ID [--reason TEXT]', 'approves of a request; w12 is the withdrawal 12', approve],
  reject: ['reject ID --reason TEXT', 'rejects a request', reject],
  markets: ['markets [WORD...]', 'lists markets that are not decided, by words of their names', listMarkets],
  market: ['market ID', 'shows a market: its version, and its runners by their numbers', showMarket],
  suspend: ['suspend MARKET [--reason TEXT] [--lapse]', 'suspends it; unmatched bets lapse if said', suspend],
  open: ['open MARKET', 'opens it', (ask, typed) => turn(ask, typed, 'openMarket')],
  close: ['close MARKET', 'closes it: no bets any more', (ask, typed) => turn(ask, typed, 'closeMarket')],
  settle: [
    'settle MARKET WINNER... [--version N] [--reason TEXT]',
    'without a version shows what it would pay; with it settles, or asks for it where that takes two',
    settle,
  ],
  'suspend-account': [
    'suspend-account ACCOUNT REASON --reason TEXT',
    `suspends an account, REASON one of ${Object.keys(suspensionReasons).join(', ')}`,
    suspendAccount,
  ],
  'lift-account': ['lift-account ACCOUNT --reason TEXT', 'lifts that', suspendAccount],
  roles: [
    'roles ACCOUNT ROLE... [--reason TEXT]',
    'sets exactly these roles, or asks for it where that takes two',
    setRoles,
  ],
  payments: [
    'payments',
    'lists withdrawals that wait, and the last days beside the provider’s list',
    payments,
  ],
  compare: ['compare DAY', 'compares a day, as 2026-11-20, with the provider’s list now', compare],
}
