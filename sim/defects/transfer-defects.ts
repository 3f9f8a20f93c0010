/** Defects in transfers of two phases: their amounts, where money goes back to, who approves, and what is told of them in the wrong order. */
import type { Defect } from './defect.ts'

const commands = 'core/ledger/commands'
const fold = 'core/ledger/apply-wallet.ts'
const wallet = 'core/ledger/wallet.ts'
const checks = 'core/ledger/payment-checks.ts'

export const transferDefects: readonly Defect[] = [
  {
    name: 'transfers: the least payment is refused',
    file: checks,
    find: 'amount < paymentMin',
    put: 'amount <= paymentMin',
  },
  {
    name: 'transfers: the largest payment is refused',
    file: checks,
    find: 'amount > paymentMax',
    put: 'amount >= paymentMax',
  },
  {
    name: 'transfers: part of a cent is paid',
    file: checks,
    find: '!Number.isSafeInteger(amount) || amount < paymentMin',
    put: 'Number.isNaN(amount) || amount < paymentMin',
  },
  {
    name: 'transfers: what every list has is a method',
    file: checks,
    find: '!Object.hasOwn(paymentMethods, method)',
    put: '!(method in paymentMethods)',
  },
  {
    name: 'transfers: a deposit may not fill the balance to its limit',
    file: checks,
    find: 'balanceOf(accounts, account) + amount > balanceMax',
    put: 'balanceOf(accounts, account) + amount >= balanceMax',
  },
  {
    name: 'transfers: a deposit goes beyond the largest balance',
    file: checks,
    find: ' ?? overBalance(accounts, account, amount)',
    put: '',
  },
  {
    name: 'transfers: the whole of what came by a method does not go back by it',
    file: wallet,
    find: 'deposited[place]! - withdrawn[place]! >= amount',
    put: 'deposited[place]! - withdrawn[place]! > amount',
  },
  {
    name: 'transfers: what came by a method goes back by it over and over',
    file: wallet,
    find: 'deposited[place]! - withdrawn[place]! >= amount',
    put: 'deposited[place]! >= amount',
  },
  {
    name: 'transfers: who never deposited may not withdraw',
    file: wallet,
    find: '  if (!deposited.some((sum) => sum > 0)) return true\n',
    put: '',
  },
  {
    name: 'transfers: a withdrawal under way is not taken out yet',
    file: fold,
    find: '  hold(state, transfer, 1)\n  count(state, transfer, 1)\n',
    put: '  hold(state, transfer, 1)\n',
  },
  {
    name: 'transfers: a deposit counts as paid in when it begins',
    file: fold,
    find: '  begin(state, log, at, true, 0)\n',
    put: '  const { account, amount, method } = begin(state, log, at, true, 0)\n  paidOf(state.wallet, account).deposited[method - 1]! += amount\n',
  },
  {
    name: 'transfers: what has ended is still under way',
    file: fold,
    find: '  underWay.splice(underWay.indexOf(transfer.id), 1)\n',
    put: '',
  },
  {
    name: 'transfers: a deposit that failed is taken back',
    file: `${commands}/charge-back.ts`,
    find: '(transfer.state !== POSTED && transfer.state !== CHARGED_BACK)',
    put: '(transfer.state < POSTED)',
  },
  {
    name: 'transfers: what is charged back stays on the balance',
    file: `${commands}/charge-back.ts`,
    find: '    from: account,\n    to: house.payments,\n',
    put: '    from: house.issue,\n    to: house.payments,\n',
  },
  {
    name: 'transfers: what nobody looks at is approved',
    file: 'core/ledger/transfers.ts',
    find: "  if (transfer.state !== REVIEW) return 'transfer_not_in_review'\n",
    put: '',
  },
  {
    name: 'transfers: one is rejected without a reason',
    file: `${commands}/reject-withdrawal.ts`,
    find: "  if (reason.trim() === '') return 'reason_missing'\n",
    put: '',
  },
  {
    name: 'transfers: who rejects is not told',
    file: `${commands}/reject-withdrawal.ts`,
    find: 'person: by',
    put: 'person: 0',
  },
  {
    name: 'transfers: three people have to approve',
    file: wallet,
    find: 'export const approvalsOfReview = 2',
    put: 'export const approvalsOfReview = 3',
  },
  {
    name: 'transfers: credit is paid out by the provider',
    file: `${commands}/begin-withdrawal.ts`,
    find: "  if (amount > payableOf(state, account)) return 'credit_is_not_cash'\n",
    put: '',
  },
  {
    name: 'transfers: credit is paid out over the counter',
    file: `${commands}/debit-account.ts`,
    find: "  if (amount > payableOf(state, account)) return 'credit_is_not_cash'\n",
    put: '',
  },
  {
    name: 'transfers: a withdrawal in review fails by the word of the provider',
    file: `${commands}/void-transfer.ts`,
    find: "  if (transfer.state === REVIEW) return 'transfer_in_review'\n",
    put: '  if (transfer.state === REVIEW) transfer.state = PENDING\n',
  },
  {
    name: 'transfers: a payment fails twice',
    file: `${commands}/void-transfer.ts`,
    find: '  if (transfer.state === VOIDED) return undefined\n',
    put: '',
  },
  {
    name: 'transfers: what was never begun is over',
    file: 'core/ledger/transfers.ts',
    find: 'id >= 1 && id <= wallet.count',
    put: 'id >= 1',
  },
]
