/** The slow oracle: takes the commands the engine takes, by the rules alone, and is easy to believe. */
import type { Command } from '#core/engine/command.ts'
import type {
  CreditAccount,
  NoteAudit,
  NoteRoot,
  OpenAccount,
  SetDiscount,
  SetProfile,
  TakePlayMoney,
} from '#core/ledger/command.ts'
import {
  announceDeals,
  announceGiveBack,
  closeAccount,
  closeAgent,
  freezeBranch,
  movePlayer,
  openAgent,
  setLine,
  thawBranch,
  whyNotBelow,
} from './agents.ts'
import { type Answer, done, refused } from './answer.ts'
import { loosenLimit, placeAtStart } from './at-start.ts'
import { settleBookBet, takeBookBet } from './book-bets.ts'
import { cashOut } from './cash-out.ts'
import {
  commitSeeds,
  fundBankroll,
  playRound,
  rotateSeeds,
  setPaytable,
  setStakeCap,
  switchGame,
} from './casino.ts'
import { answerClaim, fileClaim } from './claims.ts'
import { editHeld, holdOrder, look, placeExits } from './held.ts'
import { setCashOut } from './held-cash-outs.ts'
import { noteIdentity } from './identity.ts'
import { largestBalance } from './limits.ts'
import {
  archiveMarket,
  cancelAll,
  closeMarket,
  continueTasks,
  createEvent,
  createMarket,
  openMarket,
  removeRunner,
  resettleMarket,
  settleMarket,
  suspendMarket,
  trimMarket,
  turnInPlay,
  voidMarket,
  voidWindow,
} from './market-life.ts'
import { cancelOrder, placeOrder, releaseOrders, replaceOrder } from './orders.ts'
import { closePeriod } from './periods.ts'
import {
  acknowledgeReminder,
  beginSession,
  confirmLimit,
  declineDepositLimit,
  excludeSelf,
  noProtection,
  requestReturn,
  reviewLimits,
  setLimit,
  setReminder,
  takeTimeOut,
  whyNoDeposit,
} from './protection.ts'
import { restrictAccount, suspendAccount } from './restrictions.ts'
import {
  confirmPayment,
  debitAccount,
  passThrough,
  proposePayment,
  settleUp,
  writeOff,
} from './settle-ups.ts'
import { excludeAccount, namedBy, renewSwitches, setSwitch } from './switches.ts'
import { isBusy } from './tasks.ts'
import { tell } from './told.ts'
import {
  approveWithdrawal,
  beginDeposit,
  beginWithdrawal,
  chargeBack,
  fundClients,
  postTransfer,
  rejectWithdrawal,
  voidTransfer,
} from './wallet.ts'
import {
  balance,
  findAccount,
  findMarket,
  houseAccounts,
  nextAccountId,
  nextTransaction,
  type OracleAccount,
  post,
  type World,
} from './world.ts'

const playMoney = 100_000
/** From one time that an account takes play money to the next, milliseconds. */
export const dayMs = 24 * 3_600_000

/**
 * Does a command at the world's time and returns what it came to; a refused one changes nothing. `isPart`: more of the same batch
 * follow, before anybody looks at triggers. Mutates the world.
 */
export function execute(world: World, command: Command, isPart = false): Answer {
  if ('market' in command && isBusy(world, command.market)) return refused('market_busy')
  const begun = world.told.length
  const named = namedBy(world, command)
  const answer = decide(world, command)
  if (named !== undefined && answer.refusal === undefined) renewSwitches(world, named)
  const market = 'market' in command ? findMarket(world, command.market) : undefined
  if (market !== undefined && isPart) placeExits(world, market, begun)
  else if (market !== undefined) look(world, market, begun)
  return answer
}

function decide(world: World, command: Command): Answer {
  switch (command.kind) {
    case 'set-switch':
      return setSwitch(world, command)
    case 'set-limit':
      return setLimit(world, command)
    case 'confirm-limit':
      return confirmLimit(world, command)
    case 'take-time-out':
      return takeTimeOut(world, command)
    case 'exclude-self':
      return excludeSelf(world, command)
    case 'request-return':
      return requestReturn(world, command)
    case 'set-reminder':
      return setReminder(world, command)
    case 'acknowledge-reminder':
      return acknowledgeReminder(world, command)
    case 'decline-deposit-limit':
      return declineDepositLimit(world, command)
    case 'review-limits':
      return reviewLimits(world, command)
    case 'begin-session':
      return beginSession(world, command)
    case 'note-identity':
      return noteIdentity(world, command)
    case 'suspend-account':
      return suspendAccount(world, command)
    case 'restrict-account':
      return restrictAccount(world, command)
    case 'exclude-account':
      return excludeAccount(world, command)
    case 'close-account':
      return closeAccount(world, command)
    case 'continue-tasks':
      return continueTasks(world)
    case 'set-line':
      return setLine(world, command)
    case 'announce-deals':
      return announceDeals(world, command)
    case 'announce-give-back':
      return announceGiveBack(world, command)
    case 'freeze-branch':
      return freezeBranch(world, command)
    case 'thaw-branch':
      return thawBranch(world, command)
    case 'settle-up':
      return settleUp(world, command)
    case 'pass-through':
      return passThrough(world, command)
    case 'propose-payment':
      return proposePayment(world, command)
    case 'confirm-payment':
      return confirmPayment(world, command)
    case 'file-claim':
      return fileClaim(world, command)
    case 'answer-claim':
      return answerClaim(world, command)
    case 'write-off':
      return writeOff(world, command)
    case 'debit-account':
      return debitAccount(world, command)
    case 'fund-clients':
      return fundClients(world, command)
    case 'move-player':
      return movePlayer(world, command)
    case 'close-agent':
      return closeAgent(world, command)
    case 'close-period':
      return closePeriod(world)
    case 'take-book-bet':
      return takeBookBet(world, command)
    case 'settle-book-bet':
      return settleBookBet(world, command)
    case 'open-account':
      return openAccount(world, command)
    case 'credit-account':
      return creditAccount(world, command)
    case 'set-discount':
      return setDiscount(world, command)
    case 'set-profile':
      return setProfile(world, command)
    case 'take-play-money':
      return takePlayMoney(world, command)
    case 'begin-deposit':
      return beginDeposit(world, command)
    case 'begin-withdrawal':
      return beginWithdrawal(world, command)
    case 'approve-withdrawal':
      return approveWithdrawal(world, command)
    case 'reject-withdrawal':
      return rejectWithdrawal(world, command)
    case 'post-transfer':
      return postTransfer(world, command)
    case 'void-transfer':
      return voidTransfer(world, command)
    case 'charge-back':
      return chargeBack(world, command)
    case 'note-root':
      return noteRoot(world, command)
    case 'note-audit':
      return noteAudit(world, command)
    case 'create-event':
      return createEvent(world, command)
    case 'create-market':
      return createMarket(world, command)
    case 'open-market':
      return openMarket(world, command)
    case 'suspend-market':
      return suspendMarket(world, command)
    case 'turn-in-play':
      return turnInPlay(world, command)
    case 'close-market':
      return closeMarket(world, command)
    case 'settle-market':
      return settleMarket(world, command)
    case 'resettle-market':
      return resettleMarket(world, command)
    case 'void-market':
      return voidMarket(world, command)
    case 'remove-runner':
      return removeRunner(world, command)
    case 'void-window':
      return voidWindow(world, command)
    case 'trim-market':
      return trimMarket(world, command)
    case 'archive-market':
      return archiveMarket(world, command)
    case 'place-at-start':
      return placeAtStart(world, command)
    case 'loosen-limit':
      return loosenLimit(world, command)
    case 'place-order':
      return placeOrder(world, command)
    case 'cancel-order':
      return cancelOrder(world, command)
    case 'cancel-all':
      return cancelAll(world, command)
    case 'replace-order':
      return replaceOrder(world, command)
    case 'cash-out':
      return cashOut(world, command)
    case 'set-cash-out':
      return setCashOut(world, command)
    case 'hold-order':
      return holdOrder(world, command)
    case 'edit-held':
      return editHeld(world, command)
    case 'release-orders':
      return releaseOrders(world)
    case 'commit-seeds':
      return commitSeeds(world, command)
    case 'rotate-seeds':
      return rotateSeeds(world, command)
    case 'play-round':
      return playRound(world, command)
    case 'switch-game':
      return switchGame(world, command)
    case 'set-paytable':
      return setPaytable(world, command)
    case 'set-stake-cap':
      return setStakeCap(world, command)
    case 'fund-bankroll':
      return fundBankroll(world, command)
  }
}

/** A whole number of minor units that may be given out. */
function isGift(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount > 0 && amount <= largestBalance
}

function openAccount(world: World, command: OpenAccount): Answer {
  const grant = command.grant ?? 0
  const discountBps = command.discountBps ?? 0
  const { agent, parent = 0, participant } = command
  const notBelow = whyNotBelow(world, command)
  if (notBelow !== undefined) return refused(notBelow)
  const isDiscount = Number.isSafeInteger(discountBps) && discountBps >= 0 && discountBps <= 10_000
  if ((grant !== 0 && !isGift(grant)) || !isDiscount) return refused('amount_invalid')
  const id = nextAccountId(world)
  const kind = agent !== undefined ? 'AGENT' : participant === undefined ? 'PLAYER' : 'PARTICIPANT'
  const terms = { kind, parent, currency: 'PLAY_MONEY', discountBps } as const
  const account: OracleAccount = {
    ...{ id, ...terms, playMoneyAt: 0, excluded: false, protection: noProtection() },
    ...{ line: 0, deals: undefined, accrued: 0, frozenBy: undefined, closed: false },
    ...{ giveBack: { exchange: 0, casino: 0, book: 0 }, promised: 0 },
  }
  world.accounts.push(account)
  tell(world, 'account_added', { account: id, ...terms, text: participant ?? '' })
  if (agent !== undefined) openAgent(world, account, agent)
  post(world, {
    transaction: nextTransaction(world),
    ...{ from: houseAccounts.issue, to: id, amount: grant, kind: 'grant', market: 0, text: '' },
  })
  return done({ id })
}

/** The house's table, basis points off the commission. */
const tableOfDiscounts = new Map([
  ['NONE', 0],
  ['BRONZE', 1_000],
  ['SILVER', 2_000],
  ['GOLD', 3_000],
  ['PLATINUM', 4_000],
])

function setDiscount(world: World, { account: id, discount, reason }: SetDiscount): Answer {
  const account = findAccount(world, id)
  if (account === undefined) return refused('account_not_found')
  const discountBps = tableOfDiscounts.get(discount)
  if (discountBps === undefined) return refused('discount_unknown')
  if (reason.trim() === '') return refused('reason_missing')
  account.discountBps = discountBps
  tell(world, 'discount_set', { account: id, discountBps, text: reason })
  return done({ id })
}

function setProfile(world: World, { profile, account }: SetProfile): Answer {
  if (account !== 0 && findAccount(world, account) === undefined) return refused('account_not_found')
  world.profile = profile
  tell(world, 'profile_set', { profile, account })
  return done({ id: account })
}

/** 1,000.00 once in 24 hours, in a demonstration. */
function takePlayMoney(world: World, { account: id }: TakePlayMoney): Answer {
  const account = findAccount(world, id)
  if (account === undefined) return refused('account_not_found')
  if (world.profile !== 'demo') return refused('play_money_not_given')
  const nextAt = account.playMoneyAt + dayMs
  if (account.playMoneyAt > 0 && world.time < nextAt) return refused('play_money_taken')
  const barred = whyNoDeposit(world, account, playMoney)
  if (barred !== undefined) return refused(barred)
  if (balance(world, id) + playMoney > largestBalance) return refused('balance_above_limit')
  account.playMoneyAt = world.time
  post(world, {
    transaction: nextTransaction(world),
    ...{ from: houseAccounts.issue, to: id, amount: playMoney, kind: 'play_money', market: 0, text: '' },
  })
  return done({ id, balance: balance(world, id), nextAt: world.time + dayMs })
}

function noteAudit(world: World, { records, hash }: NoteAudit): Answer {
  tell(world, 'audit_noted', { records, text: hash })
  return done()
}

function noteRoot(world: World, { sequence, accounts, hash }: NoteRoot): Answer {
  tell(world, 'ledger_rooted', { sequence, accounts, text: hash })
  return done()
}

function creditAccount(world: World, command: CreditAccount): Answer {
  const { account, amount, reason } = command
  if (findAccount(world, account) === undefined) return refused('account_not_found')
  // Who owes something may be given more than the limit, up to the limit.
  const isWhole = Number.isSafeInteger(amount) && amount > 0
  if (!isWhole || balance(world, account) + amount > largestBalance) return refused('amount_invalid')
  if (reason.trim() === '') return refused('reason_missing')
  post(world, {
    transaction: nextTransaction(world),
    ...{ from: houseAccounts.issue, to: account, amount, kind: command.as, market: 0, text: reason },
  })
  return done({ id: account })
}
