/** Defects in money that comes in and goes out. */
import type { Defect } from './defect.ts'

const commands = 'core/ledger/commands'
const fold = 'core/ledger/apply-wallet.ts'
const wallet = 'core/ledger/wallet.ts'

export const walletDefects: readonly Defect[] = [
  {
    name: 'wallet: a payment that is told twice is credited twice',
    file: `${commands}/post-transfer.ts`,
    find: 'if (transfer.state !== PENDING) return undefined',
    put: 'if (transfer.state === VOIDED) return undefined',
  },
  {
    name: 'wallet: a payment that failed is credited when it is told late',
    file: `${commands}/post-transfer.ts`,
    find: "if (transfer.state === VOIDED) return 'transfer_voided'",
    put: '',
  },
  {
    name: 'wallet: another amount than was begun with is taken as it is told',
    file: `${commands}/post-transfer.ts`,
    find: "if (amount !== transfer.amount) return 'transfer_differs'",
    put: '',
  },
  {
    name: 'wallet: a withdrawal is paid that nobody has approved of',
    file: `${commands}/post-transfer.ts`,
    find: "if (transfer.state === REVIEW) return 'transfer_in_review'",
    put: '',
  },
  {
    name: 'wallet: a withdrawal is paid into the account',
    file: `${commands}/post-transfer.ts`,
    find: 'amount: isDeposit ? amount : -amount',
    put: 'amount',
  },
  {
    name: 'wallet: a payment that is complete fails when that is told late',
    file: `${commands}/void-transfer.ts`,
    find: "if (transfer.state !== PENDING && transfer.state !== VOIDED) return 'transfer_posted'",
    put: '',
  },
  {
    name: 'wallet: a withdrawal is not held',
    file: fold,
    find: '  hold(state, transfer, 1)\n',
    put: '',
  },
  {
    name: 'wallet: what was held stays so after the payment',
    file: fold,
    find: '  if (!transfer.isDeposit) hold(state, transfer, -1)\n',
    put: '',
  },
  {
    name: 'wallet: a withdrawal that failed counts as taken out',
    file: fold,
    find: '  if (!transfer.isDeposit) count(state, transfer, -1)\n',
    put: '',
  },
  {
    name: 'wallet: a deposit that was taken back counts as paid in',
    file: fold,
    find: '  paidOf(wallet, transfer.account).deposited[transfer.method - 1]! -= transfer.amount\n',
    put: '',
  },
  {
    name: 'wallet: a deposit is taken back twice',
    file: `${commands}/charge-back.ts`,
    find: '  if (transfer.state === CHARGED_BACK) return undefined\n',
    put: '',
  },
  {
    name: 'wallet: a withdrawal is charged back',
    file: `${commands}/charge-back.ts`,
    find: '!isDeposit || (',
    put: 'amount < 0 || (',
  },
  {
    name: 'wallet: more is taken out than is available',
    file: `${commands}/begin-withdrawal.ts`,
    find: 'amount > availableOf(accounts, account)',
    put: 'amount > availableOf(accounts, account) + 1',
  },
  {
    name: 'wallet: what is held for bets is taken out',
    file: `${commands}/begin-withdrawal.ts`,
    find: 'amount > availableOf(accounts, account)',
    put: 'amount > accounts.rows[account * 8]!',
  },
  {
    name: 'wallet: the threshold itself is reviewed',
    file: `${commands}/begin-withdrawal.ts`,
    find: 'amount > reviewAbove',
    put: 'amount >= reviewAbove',
  },
  {
    name: 'wallet: one pair of eyes is enough',
    file: fold,
    find: 'if (transfer.approvals === 0) transfer.state = PENDING',
    put: 'if (transfer.approvals <= 1) transfer.state = PENDING',
  },
  {
    name: 'wallet: the same person approves twice',
    file: `${commands}/approve-withdrawal.ts`,
    find: "if (before === by) return 'approved_already'",
    put: '',
  },
  {
    name: 'wallet: an approval counts however long ago it was',
    file: 'core/ledger/wallet.ts',
    find: 'return time < approvedAt + approvalCountsMs ? approvedBy : 0',
    put: 'return approvedBy',
  },
  {
    name: 'wallet: an approval counts a millisecond too long',
    file: 'core/ledger/wallet.ts',
    find: 'return time < approvedAt + approvalCountsMs',
    put: 'return time <= approvedAt + approvalCountsMs',
  },
  {
    name: 'wallet: what is over of one approval counts beside another',
    file: `${commands}/approve-withdrawal.ts`,
    find: '(before === 0 ? approvalsOfReview : transfer.approvals) - 1',
    put: 'transfer.approvals - 1',
  },
  {
    name: 'wallet: one approves of his own withdrawal',
    file: 'core/ledger/transfers.ts',
    find: "return transfer.account === by ? 'own_transfer' : transfer",
    put: 'return transfer',
  },
  {
    name: 'wallet: winnings go out before the deposits of another method',
    file: wallet,
    find: 'deposited.every((sum, other) => other === place || sum <= withdrawn[other]!)',
    put: 'deposited.every((sum, other) => other === place || sum >= 0)',
  },
  {
    name: 'wallet: money goes out by a method that nothing came by',
    file: wallet,
    find: '  if (deposited[place]! <= 0) return false\n',
    put: '',
  },
  {
    name: 'wallet: who is excluded pays in',
    file: `${commands}/begin-deposit.ts`,
    find: '    whyClosedOrUnverified(state.accounts, account, state.time) ??\n',
    put: "    [whyClosedOrUnverified(state.accounts, account, state.time)].find((code) => code === 'identity_unverified') ??\n",
  },
  {
    name: 'wallet: deposits under way do not count against the limit',
    file: 'core/ledger/payment-checks.ts',
    find: 'if (transfer.isDeposit) coming +=',
    put: 'if (!transfer.isDeposit) coming +=',
  },
  {
    name: 'wallet: what was deposited does not count against the limit',
    file: 'core/protection/counting.ts',
    find: '[postingKinds.play_money, postingKinds.deposit]',
    put: '[postingKinds.play_money]',
  },
  {
    name: 'wallet: one payment too many is under way',
    file: 'core/ledger/payment-checks.ts',
    find: 'underWay >= underWayMax',
    put: 'underWay > underWayMax',
  },
  {
    name: 'wallet: a payment can be reported a millisecond too long',
    file: 'core/ledger/transfers.ts',
    find: 'time < ended.endedAt + endedKeptMs',
    put: 'time <= ended.endedAt + endedKeptMs',
  },
  {
    name: 'wallet: what ended leaves memory at once',
    file: fold,
    find: 'if (left-- === 0 || time < endedAt + endedKeptMs) return',
    put: 'if (left-- === 0) return',
  },
]
