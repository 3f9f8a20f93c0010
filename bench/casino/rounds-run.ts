/** What a round costs the core, game by game, in a process of its own: prints microseconds of processor a round as a JSON line. */

import type { PlayRound } from '#core/casino/command.ts'
import type { Bet, GameKey } from '#core/casino/game.ts'
import type { Command } from '#core/engine/command.ts'
import { advanceTime, clearBatch, createEngine, type Engine } from '#core/engine/engine.ts'
import { execute } from '#core/engine/execute.ts'
import { createVault } from '#server/casino/vault.ts'
import type { RoundKind, RoundMicros } from './rounds.ts'

const players = 200
const rounds = 40_000
const grant = 80_000_000_000
const bankroll = 50_000_000_000_000

interface Measured {
  readonly game: GameKey
  readonly bets: readonly Bet[]
}

const one = (game: GameKey, selection: string, amount = 100): Measured => ({
  game,
  bets: [{ selection, amount }],
})

const measured: Readonly<Record<RoundKind, Measured>> = {
  '7 Up Down': one('7updown', 'up'),
  'Auto Roulette, 1 bet': one('roulette', 'straight-17'),
  'Auto Roulette, 37 bets': {
    game: 'roulette',
    bets: Array.from({ length: 37 }, (_, number) => ({ selection: `straight-${number}`, amount: 100 })),
  },
  'Teen Patti': one('teenpatti', 'playerA'),
  'Dragon Tiger': one('dragontiger', 'dragon', 20_000),
  'Cricket War': one('cricketwar', 'batsman'),
  Baccarat: one('baccarat', 'banker'),
}

function must(engine: Engine, command: Command): void {
  const { refusal } = execute(engine, command)
  if (refusal !== undefined) throw new Error(`${command.kind} was refused: ${refusal}`)
}

/** Returns an engine with the server's own vault, every game open, and players 101 onwards with seeds and ample funds. */
function openCasino(): Engine {
  const vault = createVault(Buffer.alloc(32, 7))
  const engine = createEngine(vault)
  advanceTime(engine, 1_700_000_000_000)
  must(engine, { kind: 'fund-bankroll', amount: bankroll, reason: 'Bench' })
  for (const game of ['cricketwar', 'baccarat'] as const)
    must(engine, { kind: 'switch-game', game, open: true })
  for (let i = 0; i < players; i++) {
    must(engine, { kind: 'open-account', grant })
    const [active, next] = [vault.create(), vault.create()]
    must(engine, { kind: 'commit-seeds', account: 101 + i, active, next, clientSeed: `client-seed-${i}` })
  }
  clearBatch(engine)
  return engine
}

/** Plays `rounds` rounds, all players in turn, 64 a batch. Returns CPU microseconds a round. */
function play(engine: Engine, { game, bets }: Measured): number {
  const command: { -readonly [K in keyof PlayRound]: PlayRound[K] } = {
    kind: 'play-round',
    account: 0,
    game,
    bets,
    bankrollFloor: 1_000_000_000,
  }
  const from = process.cpuUsage()
  for (let i = 0; i < rounds; i++) {
    command.account = 101 + (i % players)
    must(engine, command)
    if (i % 64 === 63) clearBatch(engine)
  }
  const { user, system } = process.cpuUsage(from)
  clearBatch(engine)
  return (user + system) / rounds
}

const engine = openCasino()
const kinds = Object.keys(measured) as RoundKind[]
// The first pass is the warm-up that a server has behind it before it opens.
for (const kind of kinds) play(engine, measured[kind])
const micros = Object.fromEntries(kinds.map((kind) => [kind, play(engine, measured[kind])]))
console.log(JSON.stringify(micros satisfies Partial<RoundMicros>))
