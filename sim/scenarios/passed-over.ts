/** Held orders by the dozen, whose account often offers too much itself: they are passed over, and fire when others offer enough. */
import type { Command } from '#core/engine/command.ts'
import { createRandom } from '../simulation/random.ts'
import { Stage } from './stage.ts'

const plenty = 1_000_000_000
const market = 1
const runner = { market, selectionId: 1 } as const

/**
 * Plays three accounts around a price that wanders, one of which offers most of what its own stops would take, on engine and oracle.
 * `look` is called after each step. Returns the stage; throws at the first difference.
 */
export function playPassedOver(seed: number, steps: number, look: (stage: Stage) => void = () => {}): Stage {
  const { chance, pick, whole } = createRandom(seed)
  const stage = new Stage({ runners: 2 })
  const [owner, other, maker] = [plenty, plenty, plenty].map((grant) => stage.account(grant)) as [
    number,
    number,
    number,
  ]
  let middle = 310
  const anyone = () => pick([owner, owner, other])
  const place = (account: number, side: 'BACK' | 'LAY', price: number, size: number, more = {}) =>
    stage.place({ account, selectionId: 1, side, price, size, persistence: 'PERSIST', ...more })
  const hold = (more: object) => {
    const terms = { account: anyone(), side: 'LAY', size: whole(1, 100), slippage: whole(0, 20) } as const
    stage.run({ kind: 'hold-order', ...runner, ...terms, ...more } as Command)
  }
  const wander = () => {
    stage.run({ kind: 'cancel-all', market, account: maker })
    middle = 300 + 5 * whole(0, 6)
    place(maker, 'LAY', middle - 5, whole(500, 3_000))
    if (chance(0.4)) place(maker, 'BACK', middle + 5 * whole(0, 2), whole(300, 1_100))
  }
  const fill = () => {
    const offset = { ticks: whole(5, 12), stopTicks: whole(1, 3) }
    place(owner, 'BACK', middle - 5 * whole(1, 2), whole(2, 300), { offset })
  }
  const edit = () => {
    const held = stage.oracleMarket().orders.filter(({ state }) => state === 'held')
    if (held.length === 0) return
    const { account, id: order, held: terms } = pick(held)
    const moved = terms!.distance === 0 ? { trigger: middle + 5 * whole(-1, 3) } : { distance: whole(1, 3) }
    stage.run({ kind: 'edit-held', market, account, order, ...moved })
  }
  const cancel = () => {
    const open = stage.oracleMarket().orders.filter(({ unmatched }) => unmatched > 0)
    if (open.length === 0) return
    const { account, id: order } = pick(open)
    stage.run({ kind: 'cancel-order', market, account, order })
  }
  const actions = [
    ...[wander, fill, fill, edit, cancel],
    () => place(owner, 'BACK', middle + 5 * whole(0, 2), whole(500, 3_000)),
    () => place(other, 'BACK', middle + 5 * whole(0, 2), whole(1, 400)),
    () => hold({ exit: 'STOP', trigger: middle + 5 * whole(-1, 3) }),
    () => hold({ exit: 'TRAILING', distance: whole(1, 2) }),
  ]
  wander()
  for (let i = 0; i < steps; i++) {
    pick(actions)()
    stage.goOn()
    look(stage)
  }
  stage.end()
  return stage
}
