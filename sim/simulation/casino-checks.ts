/** Compares the casino with the oracle's, and follows every account's seeds through the facts alone. Throws at a difference. */
import { gameKeys } from '#core/casino/game.ts'
import type { Command } from '#core/engine/command.ts'
import type { State } from '#core/engine/state.ts'
import { ageGroups, noCap } from '#core/facts/casino.ts'
import type { NamedFact } from '#core/facts/registry.ts'
import { availableOf, balanceOf, house } from '#core/ledger/accounts.ts'
import { pairsOf } from '../oracle/casino.ts'
import { hashOf } from '../oracle/fair-draw.ts'
import { currentPaytable, type World } from '../oracle/world.ts'
import { Difference, expectSame } from './difference.ts'

/** What the facts have said about an account's seeds: the hashes committed to, the pair in use, and its rounds so far. */
interface SeedHistory {
  readonly hashes: string[]
  pair: number
  rounds: number
}

/** By account. */
export type SeedHistories = Map<number, SeedHistory>

/** Folds the facts. Throws when a pair was not committed to, a revealed seed is another, or a nonce is left out. */
export function followSeeds(histories: SeedHistories, facts: readonly NamedFact[]): void {
  for (const fact of facts) followFact(histories, fact)
}

function followFact(histories: SeedHistories, fact: NamedFact): void {
  if (fact.name !== 'seed_committed' && fact.name !== 'seeds_rotated' && fact.name !== 'round_played') return
  const account = fact.account as number
  const history = histories.get(account) ?? { hashes: [], pair: 0, rounds: 0 }
  histories.set(account, history)
  const text = JSON.parse(fact.text as string)
  switch (fact.name) {
    case 'seed_committed':
      history.hashes.push(text.hash)
      expectSame(`committed pairs of account ${account}`, fact.pair, history.hashes.length)
      expectSame('what a commitment tells', Object.keys(text), ['hash', 'sealed'])
      return
    case 'seeds_rotated': {
      const ended = history.hashes[history.pair - 1]
      const revealed = text.revealed === '' ? undefined : hashOf(text.revealed)
      expectSame(`hash of the seed revealed to account ${account}`, revealed, ended)
      history.pair++
      history.rounds = 0
      expectSame(`pair of account ${account}`, fact.pair, history.pair)
      expectSame('the pair in use was committed to', history.hashes.length >= history.pair, true)
      return
    }
    case 'round_played':
      expectSame(`pair of a round of account ${account}`, fact.pair, history.pair)
      expectSame(`nonce of a round of account ${account}`, fact.nonce, history.rounds)
      history.rounds++
  }
}

/** Compares everything the casino keeps: games, paytables, seeds, rounds. */
export function compareCasinos(world: World, state: State): void {
  const { casino } = state
  const { open, rounds } = world.casino
  expectSame('number of rounds', casino.roundCount, rounds.length)
  gameKeys.forEach((game, i) => {
    expectSame(`whether ${game} is open`, casino.isOpen[i + 1], open[game])
    for (const [ages, code] of Object.entries(ageGroups)) {
      const cap = world.casino.caps.find((each) => each.game === game && each.ages === ages)
      expectSame(`cap of ${game}, ${ages}`, casino.stakeCaps[i + 1]![code], cap?.amount ?? noCap)
    }
    const { version, decks, returns, limits } = casino.paytables[i + 1]!
    const expected = currentPaytable(world, game)
    expectSame(
      `paytable of ${game}`,
      { version, decks, returns: byName(returns), limits },
      {
        version: expected.version,
        decks: expected.decks,
        returns: byName(expected.returns),
        limits: expected.limits,
      },
    )
  })
  for (const { id } of world.accounts) {
    expectSame(`seeds of account ${id}`, casino.seeds.get(id), seedsOf(world, id))
    const last = rounds.findLast(({ account }) => account === id)
    expectSame(`last round of account ${id}`, casino.lastRoundAt.get(id), last?.time)
  }
}

function byName(returns: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(returns).sort(([one], [other]) => (one < other ? -1 : 1))
}

function seedsOf(world: World, account: number) {
  const pairs = pairsOf(world, account)
  if (pairs.length === 0) return undefined
  const pair = pairs.length - 1
  const { seed: active, used } = pairs[pair - 1]!
  const nonce = world.casino.rounds.filter((round) => round.account === account && round.pair === pair).length
  return { pair, active, next: pairs[pair]!.seed, ...used!, nonce }
}

/** Checks that a round has neither taken the bankroll below its floor nor overdrawn its player. */
export function checkRoundMoney(state: State, command: Command): void {
  if (command.kind !== 'play-round') return
  const bankroll = balanceOf(state.accounts, house.casino)
  if (bankroll < command.bankrollFloor) {
    throw new Difference(`A round took the bankroll to ${bankroll}, below ${command.bankrollFloor}`)
  }
  const available = availableOf(state.accounts, command.account)
  if (available < 0) throw new Difference(`A round took what is available to ${available}`)
}
