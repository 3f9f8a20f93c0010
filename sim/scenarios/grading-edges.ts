/** Where results and their payments turn on a millisecond, and what cannot be done in between: played on engine and oracle. */
import type { Command } from '#core/engine/command.ts'
import { expectSame } from '../simulation/difference.ts'
import { Stage } from './stage.ts'

const plenty = 1_000_000
const market = 1
const payDelayMs = 10_000

/** 10.00 at 3.00 on the first of three runners is matched; the market is in play, with a bet delay of 5 s, and suspended. */
function matched(): { stage: Stage; backer: number; layer: number } {
  const stage = new Stage({ runners: 3, betDelayMs: 5_000, more: { terms: { payDelayMs } } })
  const [backer, layer] = [stage.account(plenty), stage.account(plenty)]
  stage.matchBet({ account: backer, against: layer, selectionId: 1, side: 'BACK', price: 300, size: 1_000 })
  stage.run({ kind: 'suspend-market', market, lapse: false, reason: '' })
  return { stage, backer, layer }
}

function run(stage: Stage, command: Command): void {
  expectSame(command.kind, stage.run(command).refusal ?? 'done', 'done')
}

const grade: Command = { kind: 'settle-market', market, winners: [1] }
const correct: Command = { kind: 'resettle-market', market, winners: [2], reason: 'photo' }
const afterGrade: readonly (readonly [Command, string])[] = [
  [grade, 'market_state_wrong'],
  [{ kind: 'open-market', market }, 'market_state_wrong'],
  [{ kind: 'close-market', market }, 'market_state_wrong'],
  [{ kind: 'suspend-market', market, lapse: true, reason: '' }, 'market_state_wrong'],
  [{ kind: 'turn-in-play', market }, 'market_state_wrong'],
  [{ kind: 'remove-runner', market, selectionId: 3, reason: 'lame' }, 'market_state_wrong'],
  [{ kind: 'trim-market', market }, 'market_not_settled'],
  [{ kind: 'archive-market', market }, 'market_not_settled'],
]

/** By the rule at whose edge they are; each throws when it does not hold. */
export const gradingEdges: Readonly<Record<string, () => void>> = {
  'between result and payment a market does nothing but be corrected or void': () => {
    const { stage } = matched()
    run(stage, grade)
    for (const [command, refusal] of afterGrade) {
      expectSame(command.kind, stage.run(command).refusal, refusal)
    }
    run(stage, correct)
    run(stage, { kind: 'void-market', market, reason: 'abandoned' })
    stage.passTo(payDelayMs * 2)
    expectSame('status', stage.oracleMarket().status, 'VOIDED')
    stage.end()
  },

  'a correction in the last millisecond waits for the whole delay, one in the next takes back what was paid':
    () => {
      for (const [correctedAt, status, paidAt] of [
        [payDelayMs - 1, 'GRADED', 2 * payDelayMs - 1],
        [payDelayMs, 'SETTLED', payDelayMs],
      ] as const) {
        const { stage, backer, layer } = matched()
        run(stage, grade)
        stage.passTo(correctedAt)
        run(stage, correct)
        expectSame(`status at ${correctedAt}`, stage.oracleMarket().status, status)
        stage.passTo(paidAt - 1)
        if (status === 'GRADED') expectSame('before the payment', stage.balance(backer), plenty)
        stage.passTo(paidAt)
        expectSame('paid', [stage.balance(backer), stage.balance(layer)], [plenty - 1_000, plenty + 1_000])
        stage.end()
      }
    },

  'correcting goes on for longer than an ended market could be corrected': () => {
    const { stage, backer } = matched()
    run(stage, grade)
    // Held off for more than the demo's hour.
    for (let at = payDelayMs - 1; at < 2 * 3_600_000; at += payDelayMs - 1) {
      stage.at(at)
      run(stage, correct)
    }
    expectSame('status', stage.oracleMarket().status, 'GRADED')
    expectSame('balance', stage.balance(backer), plenty)
    stage.end()
  },

  'of one millisecond payments go before releases': () => {
    const { stage, backer, layer } = matched()
    // A second market, in which an order of all that is won waits until the millisecond of the payment.
    const second = stage.addMarket({ runners: 2, betDelayMs: 5_000 })
    run(stage, { kind: 'turn-in-play', market: second })
    run(stage, grade)
    stage.passTo(payDelayMs - 5_000)
    const { id } = stage.place({
      ...{ account: layer, market: second, selectionId: 1, side: 'LAY' },
      ...{ price: 200, size: plenty - 2_000 },
    })
    stage.passTo(payDelayMs)
    expectSame('rests', stage.parts(id).unmatched, plenty - 2_000)
    expectSame('is paid', stage.balance(backer), plenty + 2_000)
    stage.end()
  },

  'two markets that are due at one time are paid by transactions of their own': () => {
    const { stage, backer, layer } = matched()
    const second = stage.addMarket({ runners: 2, more: { terms: { payDelayMs } } })
    stage.place({ account: layer, market: second, selectionId: 1, side: 'LAY', price: 200, size: 500 })
    stage.place({ account: backer, market: second, selectionId: 1, side: 'BACK', price: 200, size: 500 })
    run(stage, { kind: 'close-market', market: second })
    run(stage, { kind: 'settle-market', market: second, winners: [2] })
    run(stage, grade)
    stage.passTo(payDelayMs)
    expectSame('both paid', stage.balance(backer), plenty + 2_000 - 500)
    stage.end()
  },
}
