/** Claims in the oracle: cash that was paid and not posted goes from level to level until somebody answers. */
import type { AnswerClaim, FileClaim } from '#core/agents/command.ts'
import { changeLine } from './agents.ts'
import { type Answer, done, refused } from './answer.ts'
import { isAmount, pay, whyNoCash, whyNotGiven } from './settle-ups.ts'
import { tell } from './told.ts'
import { findAccount, type OracleClaim, type World } from './world.ts'

const mostOpen = 10
const longestWait = 30 * 24 * 3_600_000

export function fileClaim(world: World, { account: id, amount, waitMs, reason }: FileClaim): Answer {
  const account = findAccount(world, id)
  if (account === undefined) return refused('account_not_found')
  if (account.closed) return refused('agent_closed')
  const isTime = Number.isSafeInteger(waitMs) && waitMs > 0 && waitMs <= longestWait
  if (!isAmount(amount) || !isTime) return refused('amount_invalid')
  if (reason.trim() === '') return refused('reason_missing')
  const open = world.claims.filter((each) => each.account === id && !each.isOver)
  if (open.length >= mostOpen) return refused('too_many_claims')
  const claim = world.claims.length + 1
  const to = account.parent
  const until = to === 0 ? 0 : world.time + waitMs
  world.claims.push({ id: claim, account: id, amount, waitMs, to, until, isOver: false })
  tell(world, 'claim_filed', { claim, account: id, to, amount, waitMs, until, text: reason })
  return done({ id: claim, releaseAt: until })
}

export function answerClaim(world: World, command: AnswerClaim): Answer {
  const { claim: id, by, isGranted, lowersLine = false, reason } = command
  const claim = world.claims.find((each) => each.id === id && !each.isOver)
  if (claim === undefined) return refused('claim_not_found')
  if (claim.to !== by) return refused('not_your_claim')
  if (reason.trim() === '') return refused('reason_missing')
  if (!isGranted && by !== 0) {
    raiseClaim(world, claim)
    return done({ id })
  }
  const account = findAccount(world, claim.account)!
  const { amount } = claim
  if (isGranted) {
    const refusal =
      whyNotGiven(world, { by: account.parent, to: account, amount, lowersLine }) ??
      whyNoCash(world, account, amount)
    if (refusal !== undefined) return refused(refusal)
  }
  claim.isOver = true
  const how = { by, isGranted: isGranted ? 1 : 0, text: reason }
  tell(world, 'claim_answered', { claim: id, account: account.id, ...how })
  if (!isGranted) return done({ id })
  if (lowersLine) changeLine(world, account, account.line - amount, account.parent)
  pay(world, [[account.parent, account.id]], amount, 'settle_up', `claim ${id}`)
  return done({ id })
}

/** The next level above has to answer, the house for as long as it takes. */
export function raiseClaim(world: World, claim: OracleClaim): void {
  claim.to = findAccount(world, claim.to)!.parent
  claim.until = claim.to === 0 ? 0 : world.time + claim.waitMs
  tell(world, 'claim_raised', { claim: claim.id, account: claim.account, to: claim.to, until: claim.until })
}

/** Returns the claim that nobody answered in time, the first of them. */
export function firstUnanswered(world: World): OracleClaim | undefined {
  const over = world.claims.filter(({ isOver, until }) => !isOver && until > 0 && until <= world.time)
  return over.sort((one, other) => one.until - other.until || one.id - other.id)[0]
}
