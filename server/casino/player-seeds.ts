/** Players' seeds: committed to when first asked for, changed when the player wants it or the pair is used up. */

import { type AccountSeeds, roundsPerPairMax } from '#core/casino/seeds.ts'
import { roundPlayed, seedCommitted, seedsRotated } from '#core/facts/casino.ts'
import type { FactLog } from '#core/facts/log.ts'
import { readerOf, textOf } from '#core/facts/reader.ts'
import { foldOf } from '#core/facts/registry.ts'
import type { AccountId } from '#core/values/brands.ts'
import { RefusedError } from '#server/refusals.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import { createClientSeed } from './client-seed.ts'
import { seedHash, type Vault } from './vault.ts'

/** A pair of seeds that has ended. */
export interface EndedPair {
  readonly serverSeed: string
  readonly serverSeedHash: string
  readonly clientSeed: string
  /** How many rounds were played with it. */
  readonly rounds: number
}

/** What a rotation has come to: the pair that it ended, and the one it began, before the first round of it. */
export interface RotatedPair {
  readonly revealed: EndedPair
  readonly serverSeedHash: string
  readonly nextServerSeedHash: string
}

export interface PlayerSeeds {
  /** Returns the account's seeds; commits to the first ones when it has none. */
  ensure(account: AccountId): Promise<AccountSeeds>
  /** Ends the account's pair and goes on with the next one and this client seed of the player's. */
  rotate(account: AccountId, clientSeed: string): Promise<RotatedPair>
  /**
   * Ends the account's pair if it is used up and goes on with a new client seed of the server's. Returns false, and changes
   * nothing, where the player has named the client seed: then nobody else names the next.
   */
  renew(account: AccountId): Promise<boolean>
}

/** A rotation that is asked for: what the published facts say about the pair that it will end. */
interface Rotation {
  readonly account: AccountId
  clientSeed: string
  rounds: number
  /** Of the server seeds in use and next to it: until it has happened those before it, then those that it has led to. */
  activeHash: string
  nextHash: string
  /** '' until it has happened. */
  serverSeed: string
  /** Whether the hash that follows is known: it is told right after the rotation. */
  isWhole: boolean
}

/** Returns the seeds of the sequencer's players. */
export function createPlayerSeeds(sequencer: Sequencer, vault: Vault): PlayerSeeds {
  const { casino } = sequencer.published
  /** In the order in which they were asked for, which is that in which they happen. */
  const rotations: Rotation[] = []
  const renewals = new Map<number, Promise<boolean>>()
  sequencer.onPublished((log, from, to) => {
    if (rotations.length > 0) follow(rotations, log, from, to)
  })

  async function ensure(account: AccountId): Promise<AccountSeeds> {
    const known = casino.seeds.get(account)
    if (known !== undefined) return known
    // Two calls at once may both come here; the later one is refused and finds the other's seeds.
    await sequencer.execute({
      kind: 'commit-seeds',
      account,
      active: vault.create(),
      next: vault.create(),
      clientSeed: createClientSeed(),
    })
    const made = casino.seeds.get(account)
    if (made === undefined) throw new RefusedError('account_not_found')
    return made
  }

  async function rotate(account: AccountId, clientSeed: string, byPlayer: boolean): Promise<RotatedPair> {
    const seeds = await ensure(account)
    const rotation: Rotation = {
      account,
      clientSeed: seeds.clientSeed,
      rounds: seeds.nonce,
      activeHash: seeds.active.hash,
      nextHash: seeds.next.hash,
      serverSeed: '',
      isWhole: false,
    }
    rotations.push(rotation)
    try {
      const next = vault.create()
      const { refusal } = await sequencer.execute({
        kind: 'rotate-seeds',
        account,
        clientSeed,
        byPlayer,
        next,
      })
      if (refusal !== undefined) throw new RefusedError(refusal)
    } finally {
      rotations.splice(rotations.indexOf(rotation), 1)
    }
    const { serverSeed, rounds, activeHash, nextHash } = rotation
    const revealed = {
      serverSeed,
      serverSeedHash: seedHash(serverSeed),
      clientSeed: rotation.clientSeed,
      rounds,
    }
    return { revealed, serverSeedHash: activeHash, nextServerSeedHash: nextHash }
  }

  async function renewUsedUp(account: AccountId): Promise<boolean> {
    const { nonce, byPlayer } = await ensure(account)
    if (nonce < roundsPerPairMax) return true
    if (byPlayer) return false
    await rotate(account, createClientSeed(), false)
    return true
  }

  return {
    ensure,
    rotate: (account, clientSeed) => rotate(account, clientSeed, true),
    renew(account) {
      let renewal = renewals.get(account)
      if (renewal === undefined) {
        renewal = renewUsedUp(account).finally(() => renewals.delete(account))
        renewals.set(account, renewal)
      }
      return renewal
    },
  }
}

/**
 * Takes in a published batch: between the call and the rotation itself rounds may be played and, by another call, the pair may be
 * changed; only the facts tell in which order.
 */
const follow = foldOf<readonly Rotation[]>({
  time_advanced: 'ignored',
  answered: 'ignored',
  call_answered: 'ignored',
  call_begun: 'ignored',
  profile_set: 'ignored',
  audit_noted: 'ignored',
  limit_set: 'ignored',
  limit_asked: 'ignored',
  limit_passed: 'ignored',
  time_out_taken: 'ignored',
  self_excluded: 'ignored',
  return_requested: 'ignored',
  reminder_set: 'ignored',
  session_begun: 'ignored',
  reminder_acknowledged: 'ignored',
  deposit_limit_declined: 'ignored',
  limits_reviewed: 'ignored',
  identity_noted: 'ignored',
  account_suspended: 'ignored',
  account_restricted: 'ignored',
  ledger_rooted: 'ignored',
  deposit_begun: 'ignored',
  withdrawal_begun: 'ignored',
  withdrawal_approved: 'ignored',
  transfer_posted: 'ignored',
  transfer_voided: 'ignored',
  deposit_charged_back: 'ignored',
  deals_set: 'ignored',
  line_set: 'ignored',
  deals_announced: 'ignored',
  give_back_announced: 'ignored',
  deals_acted: 'ignored',
  branch_frozen: 'ignored',
  branch_thawed: 'ignored',
  branch_swept: 'ignored',
  payment_proposed: 'ignored',
  payment_confirmed: 'ignored',
  payment_lapsed: 'ignored',
  claim_filed: 'ignored',
  claim_raised: 'ignored',
  claim_answered: 'ignored',
  account_moved: 'ignored',
  agent_closed: 'ignored',
  period_left: 'ignored',
  give_backs_left: 'ignored',
  period_closed: 'ignored',
  book_bet_taken: 'ignored',
  book_bet_settled: 'ignored',
  discount_set: 'ignored',

  account_opened: 'ignored',
  account_added: 'ignored',
  posting: 'ignored',

  event_created: 'ignored',
  market_created: 'ignored',
  market_terms: 'ignored',
  market_result: 'ignored',
  runner_placed: 'ignored',
  market_scheduled: 'ignored',
  market_quiet: 'ignored',
  quiet_ended: 'ignored',
  market_opened: 'ignored',
  market_suspended: 'ignored',
  market_stopped: 'ignored',
  market_turned_in_play: 'ignored',
  market_closed: 'ignored',
  runner_result: 'ignored',
  market_settled: 'ignored',
  market_graded: 'ignored',
  settlement_reversed: 'ignored',
  market_voided: 'ignored',
  runner_removed: 'ignored',
  match_voided: 'ignored',
  window_voided: 'ignored',
  runner_voided: 'ignored',
  account_settled: 'ignored',
  market_archived: 'ignored',
  market_trimmed: 'ignored',
  void_ruled: 'ignored',

  task_left: 'ignored',
  task_ended: 'ignored',
  correction_begun: 'ignored',
  positions_freed: 'ignored',
  positions_recounted: 'ignored',
  runner_withdrawn: 'ignored',
  runner_reduced: 'ignored',
  match_reduced: 'ignored',

  order_placed: 'ignored',
  order_delayed: 'ignored',
  order_waits: 'ignored',
  order_terms: 'ignored',
  order_resized: 'ignored',
  order_retargeted: 'ignored',
  order_held: 'ignored',
  held_edited: 'ignored',
  held_fired: 'ignored',
  held_waits: 'ignored',
  held_again: 'ignored',
  pair_made: 'ignored',
  order_offset: 'ignored',
  exit_due: 'ignored',
  exit_placed: 'ignored',
  switch_set: 'ignored',
  switch_renewed: 'ignored',
  switch_fired: 'ignored',
  account_excluded: 'ignored',
  sweep_ended: 'ignored',
  cash_out_begun: 'ignored',
  cash_out_hedge: 'ignored',
  cash_out_ended: 'ignored',
  cash_out_held: 'ignored',
  held_cash_out_fired: 'ignored',
  held_cash_out_ended: 'ignored',
  order_released: 'ignored',
  order_matched: 'ignored',
  cross_matched: 'ignored',
  cross_leg: 'ignored',
  start_placed: 'ignored',
  start_begun: 'ignored',
  start_entered: 'ignored',
  start_priced: 'ignored',
  start_taken: 'ignored',
  start_matched: 'ignored',
  start_reduced: 'ignored',
  limit_loosened: 'ignored',
  runner_rated: 'ignored',
  order_cancelled: 'ignored',
  remainder_cancelled: 'ignored',
  order_lapsed: 'ignored',

  game_switched: 'ignored',
  paytable_set: 'ignored',
  stake_cap_set: 'ignored',
  seed_committed: followCommitment,
  seeds_rotated: followRotation,
  round_played: followRound,
})

const played = readerOf(roundPlayed)

function followRound(rotations: readonly Rotation[], { numbers }: FactLog, at: number): void {
  for (const rotation of pendingOf(rotations, played.account(numbers, at))) rotation.rounds++
}

const rotated = readerOf(seedsRotated)

function followRotation(rotations: readonly Rotation[], log: FactLog, at: number): void {
  const [rotation, ...later] = pendingOf(rotations, rotated.account(log.numbers, at))
  if (rotation === undefined) return
  const { revealed, clientSeed } = JSON.parse(textOf(log, at, seedsRotated))
  rotation.serverSeed = revealed
  for (const one of [rotation, ...later]) one.activeHash = one.nextHash
  for (const one of later) Object.assign(one, { clientSeed, rounds: 0 })
}

const committed = readerOf(seedCommitted)

function followCommitment(rotations: readonly Rotation[], log: FactLog, at: number): void {
  const account = committed.account(log.numbers, at)
  const { hash } = JSON.parse(textOf(log, at, seedCommitted))
  for (const rotation of rotations) {
    if (rotation.account !== account || rotation.isWhole) continue
    rotation.nextHash = hash
    rotation.isWhole = rotation.serverSeed !== ''
  }
}

function pendingOf(rotations: readonly Rotation[], account: AccountId): Rotation[] {
  return rotations.filter((rotation) => rotation.account === account && rotation.serverSeed === '')
}
