/** play-round: a casino round, whole: checks, draw, stake and payout. Either all of it is in the journal or nothing. */

import { roundPlayed } from '../../facts/casino.ts'
import { posting, postingKinds } from '../../facts/ledger.ts'
import { appendFact, type FactLog } from '../../facts/log.ts'
import {
  balanceOf,
  house,
  isAgent,
  isFrozen,
  isPlayer,
  playableOf,
  riskableOf,
} from '../../ledger/accounts.ts'
import { whyNoRisk } from '../../protection/barred.ts'
import { checkStake, whyLimited } from '../../protection/rooms.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { AccountId, Money } from '../../values/brands.ts'
import { type Casino, vaultOf } from '../casino.ts'
import type { PlayRound } from '../command.ts'
import type { Bet } from '../game.ts'
import { codeOf, gameOf } from '../games.ts'
import { nextRoundAtOf } from '../gap.ts'
import { checkBets, decideRound, type PlayedRound, totalStake } from '../round.ts'
import { roundsPerPairMax } from '../seeds.ts'
import { stakeCapOf } from '../stake-caps.ts'

/** Decides a round; the outcome has its number, the round itself, the balance after it, and from when on the next one may begin. What is refused draws nothing and uses no nonce. */
export function playRound(casino: Casino, command: PlayRound): RefusalCode | undefined {
  const { state } = casino
  const { account, bets } = command
  if (!isPlayer(state.accounts, account)) return 'account_not_found'
  if (isAgent(state.accounts, account)) return 'agent_cannot_bet'
  const barred = whyNoRisk(state.accounts, account, state.time)
  if (barred !== undefined) return barred
  if (isFrozen(state.accounts, account)) return 'branch_frozen'
  const code = codeOf(command.game)
  if (!state.casino.isOpen[code]) return 'game_not_open'
  const game = gameOf(command.game)
  const paytable = state.casino.paytables[code]!
  if (command.paytable !== undefined && command.paytable !== paytable.version) return 'paytable_changed'
  const wrong = checkBets(game, paytable, bets)
  if (wrong !== undefined) return wrong
  const stake = totalStake(bets)
  const cap = stakeCapOf(state, code, account)
  if (cap !== undefined && stake > cap) return 'stake_above_cap'
  const nextAt = nextRoundAtOf(state.profile, state.casino.lastRoundAt.get(account))
  if (nextAt !== null && state.time < nextAt) return 'round_too_soon'
  const seeds = state.casino.seeds.get(account)
  if (seeds === undefined) return 'seeds_missing'
  if (seeds.nonce >= roundsPerPairMax) return 'seeds_used_up'
  const unborne = checkStakes(casino, account, stake)
  if (unborne !== undefined) return unborne
  // From what the round could return, not from what it does: a refusal must tell nothing of the outcome.
  const bankrollLeft = balanceOf(state.accounts, house.casino) + stake - game.largestReturn(bets, paytable)
  if (bankrollLeft < command.bankrollFloor) return 'bankroll_low'
  const vault = vaultOf(casino)
  const round = decideRound({
    round: state.casino.roundCount + 1,
    account,
    game,
    paytable,
    bets,
    stake,
    seeds,
    hmac: (message) => vault.block(seeds.active.sealed, message),
    time: state.time,
  })
  writeRound(casino.log, code, round, state.transactionCount + 1)
  casino.outcome.id = round.round
  casino.outcome.round = round
  casino.outcome.balance = balanceOf(state.accounts, account) - stake + round.payout
  casino.outcome.nextAt = nextRoundAtOf(state.profile, state.time) ?? 0
  return undefined
}

/** A round is matched as soon as it is played: its stake is all that it can lose. */
function checkStakes({ state }: Casino, account: AccountId, stake: Money): RefusalCode | undefined {
  const { accounts, time } = state
  if (stake > playableOf(accounts, account)) return 'stake_above_available'
  if (stake > riskableOf(accounts, account, time)) return whyLimited(accounts, account)
  return checkStake(accounts, account, stake, time)
}

const drawnMax = 6

// By hand, unlike other rare facts: a round is on the path of players, like a bet.
function writeRound(log: FactLog, code: number, round: PlayedRound, transaction: number): void {
  const { fields } = roundPlayed
  const at = appendFact(log, roundPlayed.code)
  const { numbers } = log
  numbers[at + fields.round] = round.round
  numbers[at + fields.account] = round.account
  numbers[at + fields.game] = code
  numbers[at + fields.paytable] = round.paytable
  numbers[at + fields.pair] = round.pair
  numbers[at + fields.nonce] = round.nonce
  numbers[at + fields.stake] = round.stake
  numbers[at + fields.payout] = round.payout
  for (let i = 0; i < drawnMax; i++) {
    numbers[at + fields.first + i] = i < round.result.length ? round.result[i]! : -1
  }
  numbers[at + fields.text] = log.texts.push(textOf(round.bets)) - 1
  const { casino } = house
  const text = `${round.game} ${round.round}`
  writePosting(log, transaction, round.account, casino, round.stake, postingKinds.casino_stake, text)
  if (round.payout === 0) return
  writePosting(log, transaction, casino, round.account, round.payout, postingKinds.casino_payout, text)
}

function textOf(bets: readonly Bet[]): string {
  return JSON.stringify(bets.map(({ selection, amount }) => [selection, amount]))
}

function writePosting(
  log: FactLog,
  transaction: number,
  from: number,
  to: number,
  amount: Money,
  kind: number,
  text: string,
): void {
  const { fields } = posting
  const at = appendFact(log, posting.code)
  const { numbers } = log
  numbers[at + fields.transaction] = transaction
  numbers[at + fields.from] = from
  numbers[at + fields.to] = to
  numbers[at + fields.amount] = amount
  numbers[at + fields.kind] = kind
  numbers[at + fields.market] = 0
  numbers[at + fields.text] = log.texts.push(text) - 1
}
