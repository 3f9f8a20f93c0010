/** For tests: a casino on a sequencer, its bankroll funded, and players who play a round by one line. */

import type { PlayRound } from '#core/casino/command.ts'
import type { Bet, GameKey } from '#core/casino/game.ts'
import type { PlayedRound } from '#core/casino/round.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import { done } from '#server/sequencer/testing/exchange.ts'
import { createVault } from '../vault.ts'

/** Seals under the same key in every process. */
export const testVault = createVault(Buffer.alloc(32, 7))

/** Gives the bankroll 1,000,000.00. */
export async function fundBankroll(sequencer: Sequencer): Promise<void> {
  await done(sequencer, { kind: 'fund-bankroll', amount: 100_000_000, reason: 'For the test' })
}

/** Opens an account of 10,000.00 with seeds and returns its id. */
export async function openCasinoPlayer(sequencer: Sequencer): Promise<number> {
  const { id } = await done(sequencer, { kind: 'open-account', grant: 1_000_000 })
  await commitSeeds(sequencer, id)
  return id
}

/** Gives an account its first seeds. */
export async function commitSeeds(sequencer: Sequencer, account: number): Promise<void> {
  const [active, next] = [testVault.create(), testVault.create()]
  await done(sequencer, { kind: 'commit-seeds', account, active, next, clientSeed: 'by-the-server' })
}

/** Returns the command of a round without a least gap and a floor. */
export function roundOf(account: number, game: GameKey, bets: readonly Bet[]): PlayRound {
  return { kind: 'play-round', account, game, bets, bankrollFloor: 0 }
}

/** Plays a round that must not be refused. */
export async function playRound(
  sequencer: Sequencer,
  account: number,
  game: GameKey,
  ...bets: readonly (readonly [selection: string, amount: number])[]
): Promise<PlayedRound> {
  const list = bets.map(([selection, amount]) => ({ selection, amount }))
  const { round } = await done(sequencer, roundOf(account, game, list))
  return round!
}
