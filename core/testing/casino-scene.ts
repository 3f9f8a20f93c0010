/** The small exchange for tests with its casino: a bankroll, players with seeds, and words to play. */

import type { PlayRound } from '../casino/command.ts'
import type { GameKey } from '../casino/game.ts'
import type { SealedSeed, SeedVault } from '../casino/seeds.ts'
import type { Outcome } from '../engine/outcome.ts'
import { openScene, type Scene } from './scene.ts'

export interface CasinoScene extends Scene {
  /** Plays a round of bets by selection, stakes in whole money; no floor unless told. */
  play(
    account: number,
    game: GameKey,
    stakes: Readonly<Record<string, number>>,
    more?: Partial<PlayRound>,
  ): Outcome
  /** Rotates the account's seeds, with a client seed of the player's. */
  rotate(account: number, clientSeed: string): Outcome
}

/**
 * Returns the usual scene with 1,000,000.00 in the bankroll and seeds for players 101 to 104: "101 pair 1" and so on is what is
 * sealed, `seal` makes of it what is committed to. Player 105 has none.
 */
export function openCasino(vault: SeedVault, seal: (text: string) => SealedSeed = plainSeal): CasinoScene {
  const scene = openScene({}, vault)
  const pairs = new Map<number, number>()
  const nextSeed = (account: number): SealedSeed => {
    const pair = (pairs.get(account) ?? 0) + 1
    pairs.set(account, pair)
    return seal(`${account} pair ${pair}`)
  }
  scene.do('fund-bankroll', { amount: 100_000_000, reason: 'test' })
  for (const account of [101, 102, 103, 104]) {
    const active = nextSeed(account)
    const next = nextSeed(account)
    scene.do('commit-seeds', { account, active, next, clientSeed: 'by-the-house' })
  }
  return {
    ...scene,
    play: (account, game, stakes, more) => {
      const bets = Object.entries(stakes).map(([selection, stake]) => ({
        selection,
        // As binary fractions some stakes are not quite whole cents; what is further off is meant to be.
        amount:
          Math.abs(stake * 100 - Math.round(stake * 100)) < 1e-6 ? Math.round(stake * 100) : stake * 100,
      }))
      return scene.do('play-round', { account, game, bets, bankrollFloor: 0, ...more })
    },
    rotate: (account, clientSeed) =>
      scene.do('rotate-seeds', { account, clientSeed, byPlayer: true, next: nextSeed(account) }),
  }
}

function plainSeal(text: string): SealedSeed {
  return { hash: `hash of ${text}`, sealed: text }
}
