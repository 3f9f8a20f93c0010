/** Defects in what the server does with payments: what it believes and sends, what people look at, and the ledger that each player may check. */
import type { Defect } from './defect.ts'

const signature = { file: 'server/wallet/signature.ts', checks: ['server/wallet/signature.test.ts'] }
const outbox = { file: 'server/wallet/outbox.ts', checks: ['server/wallet/outbox.test.ts'] }
const webhook = { file: 'server/http/routes/payment-webhook.ts', checks: ['server/http/wallet.test.ts'] }
const readers = { file: 'server/wallet/payment-readers.ts', checks: ['server/http/wallet.test.ts'] }
const linked = { file: 'server/wallet/linked-payments.ts', checks: ['server/http/linked-payments.test.ts'] }
const reviewed = { file: 'server/wallet/net-deposits.ts', checks: ['server/http/reviews.test.ts'] }
const cash = { file: 'server/wallet/cash.ts', checks: ['server/wallet/cash.test.ts'] }
const days = { file: 'server/history/day-projection.ts', checks: ['server/http/wallet.test.ts'] }
const funds = { file: 'server/wallet/client-funds.ts', checks: ['server/house/client-funds.test.ts'] }
const compared = { file: 'server/wallet/reconciliation.ts', checks: ['server/wallet/reconciliation.test.ts'] }
const tree = { file: 'server/history/ledger-tree.ts', checks: ['server/history/ledger-tree.test.ts'] }
const lines = { file: 'contract/ledger-lines.ts', checks: tree.checks }
const roots = { file: 'server/house/ledger-roots.ts', checks: ['server/house/ledger-roots.test.ts'] }

export const paymentDefects: readonly Defect[] = [
  {
    ...signature,
    name: 'webhooks: a kept one is believed for ever',
    find: '  if (Math.abs(now - Number(time)) > toleranceMs) return false\n',
    put: '',
  },
  {
    ...signature,
    name: 'webhooks: one of the future is believed',
    find: 'Math.abs(now - Number(time))',
    put: 'now - Number(time)',
  },
  {
    ...signature,
    name: 'webhooks: five minutes are ten',
    find: 'const toleranceMs = 300_000',
    put: 'const toleranceMs = 600_000',
  },
  {
    ...signature,
    name: 'webhooks: its time is not signed',
    find: `.update(\`\${time}.\${body}\`)`,
    put: '.update(body)',
  },
  {
    ...signature,
    name: 'webhooks: its body is not signed',
    find: `.update(\`\${time}.\${body}\`)`,
    put: `.update(\`\${time}.\`)`,
  },
  {
    ...signature,
    name: 'webhooks: any signature is believed',
    find: 'return timingSafeEqual(',
    put: 'return true || timingSafeEqual(',
  },
  {
    ...webhook,
    name: 'webhooks: the secret of before counts no more',
    find: 'const secrets = webhookSecretBefore === undefined ? [webhookSecret] : [webhookSecret, webhookSecretBefore]',
    put: 'const secrets = [webhookSecret]',
  },
  {
    ...webhook,
    name: 'webhooks: one is believed where there is no provider',
    find: "provider === 'none' || !isSignedByOne",
    put: '!isSignedByOne',
  },
  {
    ...webhook,
    name: 'webhooks: the log keeps the card',
    find: 'const { instrument: _, ...said } = request.body',
    put: 'const said = request.body',
  },
  {
    ...webhook,
    name: 'webhooks: what was failed is paid',
    find: "return { kind: 'void-transfer', transfer, reason: reason === '' ? 'Declined' : reason }",
    put: "return { kind: 'post-transfer', transfer, amount, reference: payment }",
  },
  {
    ...outbox,
    name: 'payments: a withdrawal is sent before it is approved',
    find: 'transfer?.state !== PENDING) return',
    put: 'transfer === undefined) return',
  },
  {
    ...outbox,
    name: 'payments: a withdrawal that is approved is not sent',
    find: '  withdrawalApproved.code,\n',
    put: '',
  },
  {
    ...outbox,
    name: 'payments: what is under way is not sent again after a restart',
    find: '  for (const { id } of sequencer.published.wallet.underWay.values()) send(id, 0)\n',
    put: '',
  },
  {
    ...outbox,
    name: 'payments: what is not reported is sent once',
    find: 'waiting.set(id, setTimeout(send, againMs, id, times + 1).unref())',
    put: 'waiting.set(id, setTimeout(() => {}, againMs).unref())',
  },
  {
    ...outbox,
    name: 'payments: a withdrawal is sent as a deposit',
    find: "kind: isDeposit ? 'deposit' : 'withdrawal'",
    put: "kind: 'deposit'",
  },
  {
    ...readers,
    name: 'payments: a withdrawal that waits counts among those paid out',
    find: "netDeposits: netDeposits(paid) + holdOf(accounts, 'withdrawals', account)",
    put: 'netDeposits: netDeposits(paid)',
  },
  {
    ...readers,
    name: 'payments: whose withdrawal waits for people is not told so',
    find: "note: state === REVIEW ? reviewNote : ''",
    put: "note: ''",
  },
  {
    ...linked,
    name: 'linked payments: thirty days are a millisecond too long',
    find: 'list[payments.first]!.at <= until',
    put: 'list[payments.first]!.at < until',
  },
  {
    ...linked,
    name: 'linked payments: what was voided counts on',
    find: '      payments!.sum -= payment.amount\n',
    put: '',
  },
  {
    ...linked,
    name: 'linked payments: what was voided counts again after a restart',
    find: 'if (state !== transferStates.VOIDED) add',
    put: 'add',
  },
  {
    ...linked,
    name: 'linked payments: they are forgotten at a restart',
    find: 'const known = [...ended.values(), ...underWay.values()]',
    put: 'const known = [...ended.values()]',
  },
  {
    ...linked,
    name: 'linked payments: the sum itself is not looked at',
    find: '+ asked + more >= from',
    put: '+ asked + more > from',
  },
  {
    ...linked,
    name: 'linked payments: those of the same moment do not see each other',
    find: 'const asked = reserved.get(keyOf(account, kind)) ?? 0',
    put: 'const asked = 0',
  },
  {
    ...linked,
    name: 'linked payments: such a withdrawal is sent as any other',
    file: 'server/http/routes/wallet.ts',
    find: 'isLinked ? 0 : reviewAbove',
    put: 'reviewAbove',
  },
  {
    ...reviewed,
    name: 'spend checks: thirty days are a millisecond too long',
    find: 'before.at > at - linkedMs',
    put: 'before.at >= at - linkedMs',
  },
  {
    ...reviewed,
    name: 'spend checks: what was paid out does not count',
    find: 'amount: isDeposit ? amount : -amount',
    put: 'amount: isDeposit ? amount : 0',
  },
  {
    ...reviewed,
    name: 'spend checks: the sum itself is looked at',
    find: 'paid.amount > 0 && sum > above',
    put: 'paid.amount > 0 && sum >= above',
  },
  {
    ...reviewed,
    name: 'spend checks: what was taken back counts',
    find: '    if (paid !== undefined) paid.amount = 0\n',
    put: '',
  },
  {
    ...reviewed,
    name: 'spend checks: what was looked at counts again',
    find: '(one.at > from ? sum + one.amount : sum)',
    put: 'sum + one.amount',
  },
  {
    ...reviewed,
    name: 'spend checks: cash of before the start does not count',
    find: '[...posted, ...cash]',
    put: 'posted',
  },
  {
    ...reviewed,
    name: 'spend checks: cash does not count',
    find: '      if (cash !== undefined) post(',
    put: '      if (cash === undefined) post(',
  },
  {
    ...cash,
    name: 'net deposits: what was paid over the counter does not count',
    find: 'kind !== SETTLE_UP && kind !== DEBIT',
    put: 'kind !== SETTLE_UP',
  },
  {
    ...cash,
    name: 'net deposits: cash that passes through an agent is his',
    find: ' && !isAgent(accounts, account)',
    put: '',
  },
  {
    ...cash,
    name: 'net deposits: of what was paid out the last alone counts',
    find: 'of.paidOut -= amount',
    put: 'of.paidOut = -amount',
  },
  {
    ...cash,
    name: 'net deposits: of very much cash the older half is lost',
    find: 'return [...older, ...recent.slice(half)]',
    put: 'return recent.slice(half)',
  },
  {
    ...readers,
    name: 'net deposits: the wallet leaves cash out',
    find: ' + cash.paidIn - cash.paidOut',
    put: '',
  },
  {
    ...days,
    name: 'statements: cash that was paid out makes deposits less',
    find: "amount > 0 ? 'deposits' : 'withdrawals'",
    put: "'deposits'",
  },
  {
    ...funds,
    name: 'client money: what one player owes pays another',
    find: 'owed += Math.max(0, balanceOf(accounts, account))',
    put: 'owed += balanceOf(accounts, account)',
  },
  {
    ...funds,
    name: 'client money: what the house plays with is owed to players',
    find: '    if (accounts.kind[account] === accountKinds.PLAYER) owed',
    put: '    owed',
  },
  {
    ...funds,
    name: 'client money: the first player is owed nothing',
    find: 'let account = playerIdFirst;',
    put: 'let account = playerIdFirst + 1;',
  },
  {
    ...funds,
    name: 'client money: play money lacks',
    find: "return level === 'play' ? 0 : Math.max(0, owed - held)",
    put: 'return Math.max(0, owed - held)',
  },
  {
    ...compared,
    name: 'comparison: a cent less is the same amount',
    find: 'ours.amount !== theirs.amount',
    put: 'ours.amount < theirs.amount',
  },
  {
    ...compared,
    name: 'comparison: the way of the money is not looked at',
    find: " || ours.isDeposit !== (theirs.kind === 'deposit')",
    put: '',
  },
  {
    ...compared,
    name: 'comparison: where a payment stands is not looked at',
    find: "return ours.state === stateOf[theirs.state] ? undefined : 'other_state'",
    put: 'return undefined',
  },
  {
    ...compared,
    name: 'comparison: what the provider does not know is not found',
    find: 'if (!nowThere.has(reference)) found.push',
    put: 'if (nowThere.size < 0) found.push',
  },
  {
    ...compared,
    name: 'comparison: what failed was paid',
    find: 'if (!isOf(transfer.endedAt) || transfer.state === VOIDED) continue',
    put: 'if (!isOf(transfer.endedAt)) continue',
  },
  {
    ...lines,
    name: 'ledgers: a line is not chained to the one before',
    find: `return \`\${before}|\${n}|`,
    put: `return \`\${firstHead}|\${n}|`,
  },
  {
    ...lines,
    name: 'ledgers: the balance is not hashed',
    find: `|\${amount}|\${balance}\``,
    put: `|\${amount}|\``,
  },
  {
    ...lines,
    name: 'ledgers: whose head it is is not hashed',
    find: `return \`leaf|\${account}|`,
    put: `return \`leaf|`,
  },
  {
    ...roots,
    file: 'server/history/ledger-projection.ts',
    name: 'ledgers: a line has the number of the one before',
    find: `    known.lines++
    known.head = sha256(lineText(known.head, known.lines, line))
`,
    put: `    known.head = sha256(lineText(known.head, known.lines, line))
    known.lines++
`,
  },
  {
    ...roots,
    file: 'server/history/ledger-projection.ts',
    name: 'ledgers: after a restart a chain begins again',
    find: 'this.#heads.set(Number(account_id), { lines: Number(line.n), head: String(line.hash) })',
    put: 'this.#heads.delete(Number(account_id))',
  },
  {
    ...roots,
    file: 'server/history/ledger-readers.ts',
    name: 'ledgers: the way to an old root has the heads of now',
    find: "          .where('root_id', '<=', rootId)\n",
    put: '',
  },
  {
    ...tree,
    name: 'ledgers: an odd hash goes up with itself',
    find: 'right === undefined ? left : sha256(nodeText(left, right))',
    put: 'sha256(nodeText(left, right ?? left))',
  },
  {
    ...tree,
    name: 'ledgers: the sides of a way are exchanged',
    find: "side: isLeft ? 'right' : 'left'",
    put: "side: isLeft ? 'left' : 'right'",
  },
  {
    ...roots,
    name: 'ledgers: a root is noted though nothing has moved',
    find: 'if (root === undefined || root.hash === noted) return',
    put: 'if (root === undefined) return',
  },
  {
    ...roots,
    name: 'ledgers: one root is noted, and no other',
    find: 'if (root === undefined || root.hash === noted) return',
    put: "if (root === undefined || noted !== '') return",
  },
]
