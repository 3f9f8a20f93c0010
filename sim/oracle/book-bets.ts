/** Bets against the house's book in the oracle: the stake at once, the return once it is decided. */
import type { SettleBookBet, TakeBookBet } from '#core/book/command.ts'
import { type Answer, done, refused } from './answer.ts'
import { whyNoRisk } from './barred.ts'
import { isFrozen, playable } from './holds.ts'
import { checkStake, lossRoom, whyLimited } from './limit-rooms.ts'
import { largestBalance, largestStake } from './limits.ts'
import { tell } from './told.ts'
import { accrue, partsAbove } from './tree.ts'
import { findAccount, houseAccounts, nextTransaction, post, type World } from './world.ts'

const mostOpen = 1_000

export function takeBookBet(world: World, { account: id, stake }: TakeBookBet): Answer {
  const account = findAccount(world, id)
  if (account === undefined) return refused('account_not_found')
  if (account.kind === 'AGENT') return refused('agent_cannot_bet')
  const barred = whyNoRisk(world, account)
  if (barred !== undefined) return refused(barred)
  if (isFrozen(world, id)) return refused('branch_frozen')
  if (!Number.isSafeInteger(stake) || stake < 1 || stake > largestStake) return refused('stake_invalid')
  const open = world.bookBets.filter((each) => each.account === id && !each.isOver)
  if (open.length >= mostOpen) return refused('too_many_book_bets')
  if (stake > playable(world, id)) return refused('stake_above_available')
  if (stake > lossRoom(world, id)) return refused(whyLimited(world, id))
  const limited = checkStake(world, id, stake)
  if (limited !== undefined) return refused(limited)
  const bet = world.bookBets.length + 1
  world.bookBets.push({ id: bet, account: id, stake, parts: partsAbove(world, id), isOver: false })
  tell(world, 'book_bet_taken', { bet, account: id, stake })
  const of = { transaction: nextTransaction(world), market: 0, text: `bet ${bet}` }
  post(world, { ...of, from: id, to: houseAccounts.book, amount: stake, kind: 'book_stake' })
  return done({ id: bet })
}

export function settleBookBet(world: World, { bet: id, returned }: SettleBookBet): Answer {
  const bet = world.bookBets.find((each) => each.id === id && !each.isOver)
  if (bet === undefined) return refused('book_bet_not_found')
  const isVoid = returned === null
  if (!isVoid && (!Number.isSafeInteger(returned) || returned < 0 || returned > largestBalance))
    return refused('amount_invalid')
  const { account, parts, stake } = bet
  const back = returned ?? stake
  bet.isOver = true
  tell(world, 'book_bet_settled', { bet: id, account, returned: back, isVoid: isVoid ? 1 : 0 })
  const of = { transaction: nextTransaction(world), market: 0, text: `bet ${id}` }
  post(world, { ...of, from: houseAccounts.book, to: account, amount: back, kind: 'book_return' })
  if (!isVoid) {
    accrue(world, account, parts, 'book', stake - back)
    accrue(world, account, parts, 'bookTurnover', stake)
  }
  return done({ id })
}
