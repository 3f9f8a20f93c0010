/** What players and operators do in the casino: seeds, rounds of every game, switches, paytables, bankroll. */

import type { CommitSeeds, PlayRound, RotateSeeds, SetPaytable, SetStakeCap } from '#core/casino/command.ts'
import { type Bet, type GameKey, gameKeys, type Paytable } from '#core/casino/game.ts'
import type { Command } from '#core/engine/command.ts'
import type { Profile } from '#core/facts/profile.ts'
import { largestReturn, pairsOf } from '../oracle/casino.ts'
import { oracleGames } from '../oracle/games.ts'
import { firstPaytables } from '../oracle/paytables.ts'
import { balance, currentPaytable, houseAccounts } from '../oracle/world.ts'
import { anyAccount, playable, type Scene } from './scene.ts'
import { sealedSeed } from './seed-vault.ts'

/** Below this the bankroll is filled before anything else happens. */
const bankrollWanted = 5_000_000

/** Returns what somebody does in the casino. */
export function casinoCommand(scene: Scene): Command {
  const { random, world } = scene
  if (balance(world, houseAccounts.casino) < bankrollWanted) return fund(scene)
  if (world.profile !== 'demo' && random.chance(0.15)) return setProfile(scene, 'demo')
  const kind = random.weighted({ play: 80, rotate: 7, switch: 4, paytable: 6, cap: 2, fund: 1, profile: 2 })
  switch (kind) {
    case 'play':
      return play(scene)
    case 'rotate':
      return rotate(scene)
    case 'switch':
      return { kind: 'switch-game', game: random.pick(gameKeys), open: random.chance(0.8) }
    case 'paytable':
      return setPaytable(scene, random.pick(gameKeys))
    case 'cap':
      return anyStakeCap(scene)
    case 'fund':
      return fund(scene)
    case 'profile':
      return setProfile(scene, random.pick(['demo', 'standard', 'strict']))
  }
}

/** Returns a change of the profile, by the settings or by somebody. */
export function setProfile(scene: Scene, profile: Profile): Command {
  return { kind: 'set-profile', profile, account: scene.random.pick([0, anyAccount(scene)]) }
}

/** Returns a cap around what rounds stake, or that there is none any more. */
export function anyStakeCap(scene: Scene): SetStakeCap {
  const { random, world } = scene
  const game = random.pick(gameKeys)
  const { stakeMin } = currentPaytable(world, game).limits
  const amount = random.pick([stakeMin, stakeMin + 100, stakeMin + random.whole(0, 4_000), 400_000])
  const ages = random.pick(['UNDER_25', 'FROM_25'] as const)
  return { kind: 'set-stake-cap', game, ages, ...(random.chance(0.5) && { amount }) }
}

function fund({ random }: Scene): Command {
  const amount = random.whole(10_000_000, 200_000_000)
  return { kind: 'fund-bankroll', amount, reason: 'top-up' }
}

/** Some accounts never ask for seeds, so that there are always accounts without. */
export function asksForSeeds(account: number): boolean {
  return account % 5 !== 0
}

function play(scene: Scene): Command {
  const { casino } = scene.world
  const some = anyAccount(scene)
  const account = asksForSeeds(some) ? some : (casino.pairs.at(-1)?.account ?? some)
  if (pairsOf(scene.world, account).length === 0 && asksForSeeds(account)) return commitSeeds(scene, account)
  return anyRound(scene, account)
}

export function commitSeeds(scene: Scene, account: number): CommitSeeds {
  const active = newSeed(scene)
  return { kind: 'commit-seeds', account, active, next: newSeed(scene), clientSeed: anyClientSeed(scene) }
}

/** Rotates mostly for an account that has played with its seeds. */
export function rotate(scene: Scene): RotateSeeds {
  const { random, world } = scene
  const account = random.chance(0.8)
    ? (world.casino.rounds.at(-1)?.account ?? anyAccount(scene))
    : anyAccount(scene)
  const clientSeed = anyClientSeed(scene)
  return { kind: 'rotate-seeds', account, clientSeed, byPlayer: random.chance(0.7), next: newSeed(scene) }
}

function newSeed({ random }: Scene) {
  return sealedSeed(`envelope ${random.whole(0, 2 ** 31)} ${random.whole(0, 2 ** 31)}`)
}

const signs = 'ABCXYZabcxyz0189_-'

function anyClientSeed({ random }: Scene): string {
  const length = random.pick([1, 8, 16, 64])
  return Array.from({ length }, () => random.pick([...signs])).join('')
}

/** Returns a round that a player might play: one bet, or several. */
export function anyRound(scene: Scene, account: number): PlayRound {
  const { random, world } = scene
  const open = gameKeys.filter((key) => world.casino.open[key])
  const game = open.length > 0 && random.chance(0.97) ? random.pick(open) : random.pick(gameKeys)
  const table = currentPaytable(world, game)
  const bets = anySpots(scene, game).map(
    (selection): Bet => ({ selection, amount: anyStake(scene, table, account) }),
  )
  return {
    kind: 'play-round',
    ...{ account, game, bets },
    ...(random.chance(0.5) && { paytable: table.version }),
    bankrollFloor: anyFloor(scene, { game, bets }, table),
  }
}

function anySpots({ random }: Scene, game: GameKey): string[] {
  const { selections } = oracleGames[game]
  if (random.chance(game === 'roulette' ? 0.3 : 0.6)) return [random.pick(selections)]
  if (game !== 'roulette') {
    const first = random.pick(selections)
    return [first, ...selections.filter((other) => other !== first && random.chance(0.6))]
  }
  // Outside bets are few among all spots, so half of the chips are put there.
  const chip = () => random.pick(random.chance(0.5) ? selections : selections.slice(-12))
  return [...new Set(Array.from({ length: random.whole(2, 12) }, chip))]
}

function anyStake(scene: Scene, table: Paytable, account: number): number {
  const { random } = scene
  const { stakeMin, stakeMax } = table.limits
  switch (random.weighted({ usual: 75, large: 10, small: 5, exact: 8 })) {
    case 'usual':
      return random.whole(stakeMin, stakeMin + 2_500)
    case 'large':
      return random.whole(stakeMin, stakeMax)
    case 'small':
      return random.whole(1, stakeMin + 20)
    case 'exact':
      return Math.max(1, playable(scene, account) + random.whole(-2, 2))
  }
}

/** Mostly low; sometimes what the round leaves at its worst, which is just enough. */
function anyFloor(scene: Scene, round: Pick<PlayRound, 'game' | 'bets'>, table: Paytable): number {
  const { random } = scene
  return random.chance(0.15) ? atWorst(scene, round, table) : random.pick([0, 0, 1_000_000])
}

/** Returns what the round would leave in the bankroll if it went as badly for the house as it can. */
export function atWorst(scene: Scene, round: Pick<PlayRound, 'game' | 'bets'>, table: Paytable): number {
  const stake = round.bets.reduce((sum, { amount }) => sum + amount, 0)
  return balance(scene.world, houseAccounts.casino) + stake - largestReturn(table, round)
}

/** Tables at the edge of what may be set: each pair returns all of the stakes, and a hundredth more. */
const edges: readonly (readonly [game: GameKey, decks: number, returns: Readonly<Record<string, number>>])[] =
  [
    ['7updown', 1, { otherOnSeven: 100 }],
    ['7updown', 1, { otherOnSeven: 101 }],
    ['7updown', 1, { seven: 1300 }],
    ['7updown', 1, { seven: 1301 }],
    ['roulette', 0, { straight: 3700, split: 1850 }],
    ['roulette', 0, { straight: 3701 }],
    ['roulette', 0, { even: 206 }],
    ['teenpatti', 1, { sideOnTie: 100 }],
    ['teenpatti', 1, { sideOnTie: 101 }],
    ['dragontiger', 1, { tie: 1700 }],
    ['dragontiger', 1, { tie: 1701 }],
    ['cricketwar', 8, { batsman: 200, bowler: 200, sideOnTie: 100 }],
    ['cricketwar', 8, { sideOnTie: 101 }],
    ['baccarat', 8, { bankerPair: 1338 }],
    ['baccarat', 8, { bankerPair: 1339 }],
    ['baccarat', 8, { banker: 200 }],
  ]

/** The least that a line may pay with which its bet still returns what it must, while the others are the usual ones. */
export const floors: readonly (readonly [game: GameKey, decks: number, line: string, floor: number])[] = [
  ['7updown', 1, 'seven', 975],
  ['7updown', 1, 'up', 155],
  ['roulette', 0, 'straight', 2775],
  ['roulette', 0, 'even', 155],
  ['teenpatti', 1, 'tie', 895],
  ['dragontiger', 8, 'tie', 630],
  ['dragontiger', 1, 'tie', 799],
  ['cricketwar', 1, 'tie', 1275],
  ['baccarat', 8, 'playerPair', 1005],
]

/** Returns a table that an operator might set; most may be set, those at the edge every other one. */
export function setPaytable(scene: Scene, game: GameKey): SetPaytable {
  const { random, world } = scene
  const usual = firstPaytables[game]
  const { decksMin, decksMax } = oracleGames[game]
  const edge = random.chance(0.4) ? random.pick(edges.filter(([of]) => of === game)) : undefined
  const lowered = Object.entries(usual.returns).map(([line, odds]) => {
    const part = random.chance(0.7) ? 100 : random.whole(80, 100)
    return [line, Math.floor((odds * part) / 100)]
  })
  const { limits } = usual
  const atFloor = random.chance(0.1) ? random.pick(floors.filter(([of]) => of === game)) : undefined
  if (atFloor !== undefined) {
    const [, decks, line, floor] = atFloor
    const { version } = currentPaytable(world, game)
    const returns = { ...usual.returns, [line]: floor }
    return { kind: 'set-paytable', game, paytableVersion: version, paytable: { decks, returns, limits } }
  }
  return {
    kind: 'set-paytable',
    game,
    paytableVersion: currentPaytable(world, game).version,
    paytable: {
      decks: edge === undefined ? random.whole(decksMin, decksMax) : edge[1],
      returns: edge === undefined ? Object.fromEntries(lowered) : { ...usual.returns, ...edge[2] },
      limits: {
        stakeMin: random.pick([100, limits.stakeMin, limits.stakeMin + 33]),
        stakeMax: random.pick([limits.stakeMax, 25_000]),
        payoutMax: random.pick([limits.payoutMax, limits.payoutMax, 1_000_000]),
      },
    },
  }
}
