/** Trailing stops by the dozen under a price that wanders down, in an engine that joins one order of them at most in a move: levels stand beside each other. */
import { createRandom } from '../simulation/random.ts'
import { Stage } from './stage.ts'

const plenty = 1_000_000_000
const market = 1

/** Plays it on engine and oracle; `look` is called after each step. Returns the stage; throws at the first difference. */
export function playTrailsBeside(
  seed: number,
  steps: number,
  look: (stage: Stage) => void = () => {},
): Stage {
  const { chance, pick, whole } = createRandom(seed)
  const stage = new Stage({ runners: 2 }, { joins: 1 })
  const [maker, ...accounts] = [plenty, plenty, plenty].map((grant) => stage.account(grant))
  let best = 290
  const offer = (account: number, side: 'BACK' | 'LAY', price: number, size: number) =>
    stage.place({ account, selectionId: 1, side, price, size, persistence: 'PERSIST' })
  const quote = () => {
    stage.run({ kind: 'cancel-all', market, account: maker! })
    best = Math.min(Math.max(best + 2 * whole(-3, 2), 210), 298)
    offer(maker!, 'LAY', best - 4, 2_000)
    // Where little of it is the maker's, who has the rest does not follow.
    const size = pick([2_000, 2_000, 600])
    offer(maker!, 'BACK', best, size)
    if (size < 1_000) offer(pick(accounts), 'BACK', best, 1_500)
  }
  const held = () => stage.oracleMarket().orders.filter(({ state }) => state === 'held')
  const hold = () =>
    stage.run({
      kind: 'hold-order',
      ...{ market, account: pick(accounts), selectionId: 1, side: 'LAY', size: whole(1, 50) },
      ...{ exit: 'TRAILING', distance: whole(1, 2) },
    })
  const change = () => {
    if (held().length === 0) return
    const { account, id: order } = pick(held())
    if (chance(0.5)) stage.run({ kind: 'cancel-order', market, account, order })
    else stage.run({ kind: 'edit-held', market, account, order, distance: whole(1, 2) })
  }
  quote()
  for (let i = 0; i < steps; i++) {
    pick([quote, hold, hold, hold, hold, change])()
    stage.goOn()
    look(stage)
  }
  stage.end()
  return stage
}
