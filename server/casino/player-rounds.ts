/** Players' rounds: on their balance, decided by the sequencer, in the journal before they are told. */
import type { Bet, GameKey } from '#core/casino/game.ts'
import type { Outcome } from '#core/engine/outcome.ts'
import { refusals } from '#core/refusals.ts'
import type { CasinoSettings } from '#server/config.ts'
import { problemText } from '#server/http/problem.ts'
import type { Answer, Sequencer } from '#server/sequencer/sequencer.ts'
import type { PlayerSeeds } from './player-seeds.ts'
import { roundAnswer } from './round-answer.ts'

/** A player's call for a round. */
export interface PlayerPlay {
  readonly account: number
  readonly game: GameKey
  readonly bets: readonly Bet[]
  readonly key: string | undefined
  readonly bodyHash: string
}

export interface PlayerRounds {
  /** Plays a round and returns its answer or that of its refusal. A key that was used before gets the round it got then. */
  play(call: PlayerPlay): Promise<Answer>
}

/** Returns the table for players. */
export function createPlayerRounds(
  sequencer: Sequencer,
  seeds: PlayerSeeds,
  { roundGapMs: gapMs, bankrollFloor }: CasinoSettings,
): PlayerRounds {
  /** Resolves with the answer, or undefined when the pair of seeds is used up. */
  function submit({ account, game, bets, key, bodyHash }: PlayerPlay): Promise<Answer | undefined> {
    return new Promise((resolve) => {
      let isUsedUp = false
      sequencer.submit({
        account,
        ...(key !== undefined && { key, bodyHash }),
        commands: [{ kind: 'play-round', account, game, bets, gapMs, bankrollFloor }],
        answer([outcome]) {
          isUsedUp = outcome!.refusal === 'seeds_used_up'
          return answerOf(outcome!)
        },
        done: (answer) => resolve(isUsedUp ? undefined : answer),
      })
    })
  }

  return {
    async play(call) {
      await seeds.ensure(call.account)
      let answer = await submit(call)
      while (answer === undefined) {
        await seeds.renew(call.account)
        answer = await submit(call)
      }
      return answer
    },
  }
}

/** Exactly the text that is journaled with the key. */
function answerOf({ refusal, round }: Outcome): Answer {
  if (refusal !== undefined) return { status: refusals[refusal].status, body: problemText(refusal) }
  return { status: 200, body: JSON.stringify(roundAnswer(round!)) }
}
