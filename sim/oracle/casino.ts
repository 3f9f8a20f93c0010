/** The casino in the oracle: seeds, rounds, switches, paytables and bankroll, each rule as it is written down. */

import type {
  CommitSeeds,
  FundBankroll,
  PlayRound,
  RotateSeeds,
  SetPaytable,
  SetStakeCap,
  SwitchGame,
} from '#core/casino/command.ts'
import type { Bet, GameKey, Paytable } from '#core/casino/game.ts'
import type { PlayedRound } from '#core/casino/round.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { type Answer, done, refused } from './answer.ts'
import { whyNoRisk } from './barred.ts'
import { drawRound, seedSealedIn } from './fair-draw.ts'
import { oracleGames } from './games.ts'
import { isFrozen, playable } from './holds.ts'
import { ageAt } from './identity.ts'
import { checkStake, lossRoom, whyLimited } from './limit-rooms.ts'
import { largestBalance } from './limits.ts'
import { returnOf, whyNotSet } from './paytables.ts'
import { tell } from './told.ts'
import { accrue, partsAbove } from './tree.ts'
import {
  balance,
  currentPaytable,
  findAccount,
  gameNumber,
  houseAccounts,
  nextTransaction,
  type OracleAccount,
  type OraclePair,
  post,
  type World,
} from './world.ts'

const roundsOfPair = 100_000
/** The least time from one round of an account to its next, milliseconds. */
export const roundGapsMs = { demo: 0, standard: 2_500, strict: 5_000 } as const
const largestBankroll = 100_000_000_000_000

function isClientSeed(text: string): boolean {
  return text.length >= 1 && text.length <= 64 && [...text].every((sign) => /[A-Za-z0-9_-]/.test(sign))
}

/** Returns the account's pairs, the one that has been committed to for the next time last; none when it never had any. */
export function pairsOf(world: World, account: number): OraclePair[] {
  return world.casino.pairs.filter((pair) => pair.account === account)
}

export function commitSeeds(world: World, command: CommitSeeds): Answer {
  const { account, clientSeed } = command
  if (findAccount(world, account) === undefined) return refused('account_not_found')
  if (pairsOf(world, account).length > 0) return refused('seeds_exist')
  if (!isClientSeed(clientSeed)) return refused('client_seed_invalid')
  world.casino.pairs.push({ account, seed: command.active, used: { clientSeed, byPlayer: false } })
  world.casino.pairs.push({ account, seed: command.next, used: undefined })
  tellCommitted(world, account, 1)
  tellRotated(world, account, 1, '')
  tellCommitted(world, account, 2)
  return done({ id: account })
}

/** The hash and what is sealed of the account's server seed of this pair can be seen from now on. */
function tellCommitted(world: World, account: number, pair: number): void {
  const { hash, sealed } = pairsOf(world, account)[pair - 1]!.seed
  tell(world, 'seed_committed', { account, pair, text: JSON.stringify({ hash, sealed }) })
}

function tellRotated(world: World, account: number, pair: number, revealed: string): void {
  const { clientSeed, byPlayer } = pairsOf(world, account)[pair - 1]!.used!
  const text = JSON.stringify({ clientSeed, revealed })
  tell(world, 'seeds_rotated', { account, pair, byPlayer: byPlayer ? 1 : 0, text })
}

export function rotateSeeds(world: World, command: RotateSeeds): Answer {
  const { account, clientSeed, byPlayer } = command
  if (findAccount(world, account) === undefined) return refused('account_not_found')
  const pairs = pairsOf(world, account)
  if (pairs.length === 0) return refused('seeds_missing')
  if (!isClientSeed(clientSeed)) return refused('client_seed_invalid')
  if (pairs.at(-2)!.used!.clientSeed === clientSeed) return refused('client_seed_used')
  pairs.at(-1)!.used = { clientSeed, byPlayer }
  world.casino.pairs.push({ account, seed: command.next, used: undefined })
  tellRotated(world, account, pairs.length, seedSealedIn(pairs.at(-2)!.seed.sealed))
  tellCommitted(world, account, pairs.length + 1)
  return done({ id: account })
}

/** Returns what is wrong with the bets themselves, or undefined. */
function checkBets(table: Paytable, command: PlayRound): RefusalCode | undefined {
  const { selections } = oracleGames[command.game]
  const { bets } = command
  const { stakeMin, stakeMax, payoutMax } = table.limits
  const named = bets.map(({ selection }) => selection)
  const isPossible = named.every((name, i) => selections.includes(name) && named.indexOf(name) === i)
  if (bets.length < 1 || !isPossible) return 'bets_invalid'
  const amounts = bets.map(({ amount }) => amount)
  if (amounts.some((amount) => !Number.isSafeInteger(amount) || amount < 1)) return 'stake_invalid'
  if (amounts.some((amount) => amount < stakeMin)) return 'stake_too_small'
  if (amounts.some((amount) => amount > stakeMax)) return 'stake_too_large'
  return largestReturn(table, command) > payoutMax ? 'payout_too_large' : undefined
}

/** Returns the most the bets could return: every way the round can end is tried. Minor units. */
export function largestReturn(table: Paytable, round: Pick<PlayRound, 'game' | 'bets'>): number {
  const returned = oracleGames[round.game].ways.map((endOf) =>
    round.bets.reduce((sum, { selection, amount }) => sum + lineReturn(table, endOf(selection), amount), 0),
  )
  return Math.max(...returned)
}

function lineReturn(table: Paytable, line: string, amount: number): number {
  return line === 'lost' ? 0 : returnOf(amount, table.returns[line]!)
}

function stakeOf(bets: readonly Bet[]): number {
  return bets.reduce((sum, { amount }) => sum + amount, 0)
}

export function playRound(world: World, command: PlayRound): Answer {
  const { account, game, bets } = command
  const { rounds } = world.casino
  const player = findAccount(world, account)
  if (player === undefined) return refused('account_not_found')
  if (player.kind === 'AGENT') return refused('agent_cannot_bet')
  const barred = whyNoRisk(world, player) ?? (isFrozen(world, account) ? 'branch_frozen' : undefined)
  if (barred !== undefined) return refused(barred)
  if (!world.casino.open[game]) return refused('game_not_open')
  const table = currentPaytable(world, game)
  if (command.paytable !== undefined && command.paytable !== table.version) return refused('paytable_changed')
  const wrong = checkBets(table, command)
  if (wrong !== undefined) return refused(wrong)
  const stake = stakeOf(bets)
  if (stake > capFor(world, game, player)) return refused('stake_above_cap')
  const last = rounds.findLast((round) => round.account === account)
  if (last !== undefined && last.time + roundGapsMs[world.profile] > world.time)
    return refused('round_too_soon')
  const pairs = pairsOf(world, account)
  if (pairs.length === 0) return refused('seeds_missing')
  const pair = pairs.length - 1
  const nonce = rounds.filter((round) => round.account === account && round.pair === pair).length
  if (nonce >= roundsOfPair) return refused('seeds_used_up')
  if (stake > playable(world, account)) return refused('stake_above_available')
  if (stake > lossRoom(world, account)) return refused(whyLimited(world, account))
  const limited = checkStake(world, account, stake)
  if (limited !== undefined) return refused(limited)
  const atWorst = balance(world, houseAccounts.casino) + stake - largestReturn(table, command)
  if (atWorst < command.bankrollFloor) return refused('bankroll_low')
  const round = drawnRound(world, { command, table, pair, nonce, active: pairs[pair - 1]! })
  rounds.push(round)
  tellRound(world, round)
  const of = { transaction: nextTransaction(world), market: 0, text: `${game} ${round.round}` }
  const { casino } = houseAccounts
  post(world, { from: account, to: casino, amount: round.stake, kind: 'casino_stake', ...of })
  post(world, { from: casino, to: account, amount: round.payout, kind: 'casino_payout', ...of })
  accrue(world, account, partsAbove(world, account), 'casino', round.stake - round.payout)
  accrue(world, account, partsAbove(world, account), 'casinoTurnover', round.stake)
  const gap = roundGapsMs[world.profile]
  const nextAt = gap > 0 ? world.time + gap : 0
  return done({ id: round.round, round, balance: balance(world, account), nextAt })
}

function tellRound(world: World, played: PlayedRound): void {
  const { round, account, paytable, pair, nonce, stake, payout, result, bets } = played
  const drawn = (place: number): number => result[place] ?? -1
  tell(world, 'round_played', {
    ...{ round, account, game: gameNumber(played.game), paytable, pair, nonce, stake, payout },
    ...{ first: drawn(0), second: drawn(1), third: drawn(2), fourth: drawn(3), fifth: drawn(4) },
    sixth: drawn(5),
    text: JSON.stringify(bets.map(({ selection, amount }) => [selection, amount])),
  })
}

function drawnRound(
  world: World,
  by: {
    readonly command: PlayRound
    readonly table: Paytable
    readonly pair: number
    readonly nonce: number
    readonly active: OraclePair
  },
): PlayedRound {
  const { command, table, pair, nonce } = by
  const { account, game, bets } = command
  const { clientSeed, byPlayer } = by.active.used!
  const serverSeed = seedSealedIn(by.active.seed.sealed)
  const result = drawRound({ serverSeed, clientSeed, nonce, game, decks: table.decks })
  const payouts = bets.map(({ selection, amount }) =>
    lineReturn(table, oracleGames[game].ends(selection, result), amount),
  )
  return {
    round: world.casino.rounds.length + 1,
    account,
    game,
    paytable: table.version,
    bets,
    payouts,
    stake: stakeOf(bets),
    payout: payouts.reduce((sum, returned) => sum + returned, 0),
    result,
    pair,
    serverSeedHash: by.active.seed.hash,
    clientSeed,
    byPlayer,
    nonce,
    time: world.time,
  }
}

/** Returns the most that a round may stake; Infinity without a cap. Who is of no known age is taken for young. */
function capFor({ casino, time }: World, game: GameKey, { protection }: OracleAccount): number {
  const isYoung = protection.bornOn === 0 || ageAt(time, protection.bornOn) < 25
  const ages = isYoung ? 'UNDER_25' : 'FROM_25'
  const cap = casino.caps.find((each) => each.game === game && each.ages === ages)
  return cap?.amount ?? Number.POSITIVE_INFINITY
}

export function setStakeCap(world: World, { game, ages, amount }: SetStakeCap): Answer {
  const isAmount =
    amount === undefined || (Number.isSafeInteger(amount) && amount >= 1 && amount <= largestBalance)
  if (!isAmount || !['UNDER_25', 'FROM_25'].includes(ages)) return refused('amount_invalid')
  const { casino } = world
  casino.caps = casino.caps.filter((each) => each.game !== game || each.ages !== ages)
  if (amount !== undefined) casino.caps.push({ game, ages, amount })
  tell(world, 'stake_cap_set', { game: gameNumber(game), ages, amount: amount ?? -1 })
  return done({ id: gameNumber(game) })
}

export function switchGame(world: World, command: SwitchGame): Answer {
  world.casino.open[command.game] = command.open
  tell(world, 'game_switched', { game: gameNumber(command.game), open: command.open ? 1 : 0 })
  return done({ id: gameNumber(command.game) })
}

export function setPaytable(world: World, command: SetPaytable): Answer {
  const { game, paytable } = command
  const { version } = currentPaytable(world, game)
  if (command.paytableVersion !== version) return refused('paytable_version_moved')
  const wrong = whyNotSet(game, paytable)
  if (wrong !== undefined) return refused(wrong)
  world.casino.paytables[game].push({ ...paytable, version: version + 1 })
  const { decks, returns, limits } = paytable
  const inOrder = Object.fromEntries(oracleGames[game].lines.map((line) => [line, returns[line]]))
  const { stakeMin, stakeMax, payoutMax } = limits
  tell(world, 'paytable_set', {
    ...{ game: gameNumber(game), version: version + 1 },
    text: JSON.stringify({ decks, returns: inOrder, limits: { stakeMin, stakeMax, payoutMax } }),
  })
  return done({ id: gameNumber(game), version: version + 1 })
}

export function fundBankroll(world: World, command: FundBankroll): Answer {
  const { amount, reason } = command
  const { issue, casino } = houseAccounts
  if (!Number.isSafeInteger(amount) || amount <= 0) return refused('amount_invalid')
  if (balance(world, casino) + amount > largestBankroll) return refused('amount_invalid')
  if (reason.trim() === '') return refused('reason_missing')
  const transaction = nextTransaction(world)
  post(world, { transaction, from: issue, to: casino, amount, kind: 'bankroll', market: 0, text: reason })
  return done({ id: casino, bankroll: balance(world, casino) })
}
