/** Players' rounds: on their balance, decided by the sequencer, in the journal before they are told. */

import type { Bet, GameKey } from '#core/casino/game.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { CasinoSettings } from '#server/config.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import type { Answered, AnswerForm } from '#server/sequencer/submission.ts'
import type { PlayerSeeds } from './player-seeds.ts'

/** A player's call for a round. */
export interface PlayerPlay {
  readonly account: AccountId
  readonly game: GameKey
  readonly bets: readonly Bet[]
  /** The version of the paytable that the player was shown. */
  readonly paytable: number | undefined
  readonly key: string | undefined
  readonly bodyHash: string
  readonly form: AnswerForm
}

export interface PlayerRounds {
  /**
   * Plays a round and resolves with what it came to, a refusal included. A key that was used before gets the round it got then. A pair
   * that is used up is changed, unless the player has named its client seed: that is refused.
   */
  play(call: PlayerPlay): Promise<Answered>
}

/** Returns the table for players. */
export function createPlayerRounds(
  sequencer: Sequencer,
  seeds: PlayerSeeds,
  { bankrollFloor }: CasinoSettings,
): PlayerRounds {
  function submit({ account, game, bets, paytable, key, bodyHash, form }: PlayerPlay): Promise<Answered> {
    const round = { kind: 'play-round', account, game, bets, bankrollFloor } as const
    const commands = [paytable === undefined ? round : { ...round, paytable }]
    const keyed = key === undefined ? {} : { key, bodyHash }
    return new Promise((resolve) => sequencer.submit({ account, ...keyed, commands, form }, resolve))
  }

  return {
    async play(call) {
      await seeds.ensure(call.account)
      let answered = await submit(call)
      while (isUsedUp(answered) && (await seeds.renew(call.account))) answered = await submit(call)
      return answered
    },
  }
}

/** Whether the round was refused because its pair of seeds may not be used for any more. */
function isUsedUp(answered: Answered): boolean {
  return (
    typeof answered === 'object' &&
    'outcomes' in answered &&
    answered.outcomes[0]?.refusal === 'seeds_used_up'
  )
}
