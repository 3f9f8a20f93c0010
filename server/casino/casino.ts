/** The casino as the server's calls use it: players' seeds, guests, and what every round is played under. */
import type { CasinoSettings } from '#server/config.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import { createGuests, type Guests } from './guests.ts'
import { createPlayerRounds, type PlayerRounds } from './player-rounds.ts'
import { createPlayerSeeds, type PlayerSeeds } from './player-seeds.ts'
import type { Vault } from './vault.ts'

export interface Casino {
  readonly seeds: PlayerSeeds
  readonly rounds: PlayerRounds
  readonly guests: Guests
}

/** Returns the casino over the sequencer's state. */
export function createCasino(options: {
  readonly sequencer: Sequencer
  readonly vault: Vault
  readonly settings: CasinoSettings
  readonly now: () => number
}): Casino {
  const { sequencer, vault, settings, now } = options
  const seeds = createPlayerSeeds(sequencer, vault)
  return {
    seeds,
    rounds: createPlayerRounds(sequencer, seeds, settings),
    guests: createGuests(sequencer, now),
  }
}
