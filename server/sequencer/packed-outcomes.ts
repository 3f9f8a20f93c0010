/**
 * Outcomes as they are kept with the key of their call: flags that say which figures follow, then those figures.
 * History's own format, as `packed-numbers.ts`: a figure that comes later gets the next flag.
 */
import type { Bet } from '#core/casino/game.ts'
import { codeOf, gameOfCode } from '#core/casino/games.ts'
import { type PlayedRound, totalStake } from '#core/casino/round.ts'
import { createOutcome, type Outcome } from '#core/engine/outcome.ts'
import { numberOfRefusal, refusalOfNumber } from '#core/refusals.ts'
import { type PackedReader, packNumber, packText } from './packed-numbers.ts'

const flags = {
  refusal: 1,
  id: 2,
  matched: 4,
  unmatched: 8,
  cancelled: 16,
  releaseAt: 32,
  version: 64,
  round: 128,
  standing: 256,
  bankroll: 512,
  balance: 1024,
  nextAt: 2048,
  result: 4096,
  other: 8192,
} as const
const flagsEnd = 16384

/** Packs the outcomes behind what is packed already. */
export function packOutcomes(outcomes: readonly Outcome[]): void {
  packNumber(outcomes.length)
  for (const outcome of outcomes) packOutcome(outcome)
}

function packOutcome(outcome: Outcome): void {
  const { refusal, id, matched, matchedPayout, unmatched, cancelled, releaseAt, version, round } = outcome
  const { standing, other, bankroll, balance, nextAt, result } = outcome
  if (refusal !== undefined) {
    packNumber(flags.refusal)
    packNumber(numberOfRefusal(refusal))
    return
  }
  packNumber(
    (id !== 0 ? flags.id : 0) |
      (matched !== 0 ? flags.matched : 0) |
      (unmatched !== 0 ? flags.unmatched : 0) |
      (cancelled !== 0 ? flags.cancelled : 0) |
      (releaseAt !== 0 ? flags.releaseAt : 0) |
      (version !== 0 ? flags.version : 0) |
      (round !== undefined ? flags.round : 0) |
      (standing !== 0 ? flags.standing : 0) |
      (bankroll !== 0 ? flags.bankroll : 0) |
      (balance !== 0 ? flags.balance : 0) |
      (nextAt !== 0 ? flags.nextAt : 0) |
      (result !== 0 ? flags.result : 0) |
      (other !== 0 ? flags.other : 0),
  )
  if (id !== 0) packNumber(id)
  if (matched !== 0) {
    packNumber(matched)
    packNumber(matchedPayout)
  }
  if (unmatched !== 0) packNumber(unmatched)
  if (cancelled !== 0) packNumber(cancelled)
  if (releaseAt !== 0) packNumber(releaseAt)
  if (version !== 0) packNumber(version)
  if (round !== undefined) packRound(round)
  if (standing !== 0) packNumber(standing)
  if (bankroll !== 0) packNumber(bankroll)
  if (balance !== 0) packNumber(balance)
  if (nextAt !== 0) packNumber(nextAt)
  // The only figure that may be below 0: odd numbers are.
  if (result !== 0) packNumber(result < 0 ? -2 * result - 1 : 2 * result)
  if (other !== 0) packNumber(other)
}

/** Reads what `packOutcomes` has written. */
export function readOutcomes(reader: PackedReader): Outcome[] {
  return Array.from({ length: reader.number() }, () => readOutcome(reader))
}

function readOutcome(reader: PackedReader): Outcome {
  const outcome = createOutcome()
  const found = reader.number()
  if (found >= flagsEnd) throw new Error('An outcome was packed by a later version of the program.')
  if (found & flags.refusal) {
    outcome.refusal = refusalOfNumber(reader.number())
    return outcome
  }
  if (found & flags.id) outcome.id = reader.number()
  if (found & flags.matched) {
    outcome.matched = reader.number()
    outcome.matchedPayout = reader.number()
  }
  if (found & flags.unmatched) outcome.unmatched = reader.number()
  if (found & flags.cancelled) outcome.cancelled = reader.number()
  if (found & flags.releaseAt) outcome.releaseAt = reader.number()
  if (found & flags.version) outcome.version = reader.number()
  if (found & flags.round) outcome.round = readRound(reader)
  if (found & flags.standing) outcome.standing = reader.number()
  if (found & flags.bankroll) outcome.bankroll = reader.number()
  if (found & flags.balance) outcome.balance = reader.number()
  if (found & flags.nextAt) outcome.nextAt = reader.number()
  if (found & flags.result) {
    const packed = reader.number()
    outcome.result = packed % 2 === 0 ? packed / 2 : -(packed + 1) / 2
  }
  if (found & flags.other) outcome.other = reader.number()
  return outcome
}

/** Stake and payout are left out: they are the sums of those of the bets. */
function packRound(round: PlayedRound): void {
  packNumber(round.round)
  packNumber(round.account)
  packNumber(codeOf(round.game))
  packNumber(round.paytable)
  packNumber(round.bets.length)
  for (const [i, { selection, amount }] of round.bets.entries()) {
    packText(selection)
    packNumber(amount)
    packNumber(round.payouts[i]!)
  }
  packNumber(round.result.length)
  for (const drawn of round.result) packNumber(drawn)
  packNumber(round.pair)
  packText(round.serverSeedHash)
  packText(round.clientSeed)
  packNumber(round.byPlayer ? 1 : 0)
  packNumber(round.nonce)
  packNumber(round.time)
}

function readRound(reader: PackedReader): PlayedRound {
  const [round, account, game, paytable] = [
    reader.number(),
    reader.number(),
    gameOfCode(reader.number()).key,
    reader.number(),
  ]
  const bets: Bet[] = []
  const payouts: number[] = []
  for (let left = reader.number(); left > 0; left--) {
    bets.push({ selection: reader.text(), amount: reader.number() })
    payouts.push(reader.number())
  }
  const result = Array.from({ length: reader.number() }, () => reader.number())
  return {
    round,
    account,
    game,
    paytable,
    bets,
    payouts,
    stake: totalStake(bets),
    payout: payouts.reduce((sum, paid) => sum + paid, 0),
    result,
    pair: reader.number(),
    serverSeedHash: reader.text(),
    clientSeed: reader.text(),
    byPlayer: reader.number() === 1,
    nonce: reader.number(),
    time: reader.number(),
  }
}
