/** Plays a published scenario of what levels some bets at a price: the bets are made, the price is offered, and they are cashed out. */
import type { Side } from '#core/exchange/command.ts'
import { expectSame } from '../simulation/difference.ts'
import { expectOneOf } from './known-fields.ts'
import type { Player } from './play-function.ts'
import { type FunctionScenario, wholeOf } from './scenario.ts'
import { Stage } from './stage.ts'

const plenty = 100_000_000

interface Asked {
  readonly bets: readonly { readonly side: Side; readonly price: string; readonly stake: string }[]
  readonly hedge_price: string
}

export const cashOutPlayers: Readonly<Record<string, Player>> = {
  cash_out: { play: playCashOut, input: ['bets', 'hedge_price'], expected: ['side', 'stake', 'result'] },
}

function playCashOut(scenario: FunctionScenario): void {
  const { bets, hedge_price } = scenario.input as unknown as Asked
  const { side, stake, result } = scenario.expected as Record<string, string>
  expectOneOf(`side of ${scenario.id}`, side, ['BACK', 'LAY'])
  const stage = new Stage({ runners: 2 })
  const [account, against, offering] = [stage.account(plenty), stage.account(plenty), stage.account(plenty)]
  for (const bet of bets) {
    const price = wholeOf(bet.price, 2)
    const size = wholeOf(bet.stake, 2)
    stage.matchBet({ account, against, selectionId: 1, side: bet.side, price, size })
  }
  const price = wholeOf(hedge_price, 2)
  const across = side === 'BACK' ? 'LAY' : 'BACK'
  stage.place({ account: offering, selectionId: 1, side: across, price, size: wholeOf(stake!, 2) * 2 })
  const answer = stage.run({ kind: 'cash-out', market: 1, account, selectionId: 1 })
  expectSame(`refusal of ${scenario.id}`, answer.refusal, undefined)
  const hedge = stage.facts.findLast(({ name }) => name === 'order_placed')!
  const actual = [hedge.side === 0 ? 'BACK' : 'LAY', hedge.size]
  expectSame(`hedge of ${scenario.id}`, actual, [side, wholeOf(stake!, 2)])
  if (result !== undefined) expectSame(`result of ${scenario.id}`, answer.result, wholeOf(result, 2))
}
