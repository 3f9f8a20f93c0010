/** Defects in dead man's switches, and in what is cancelled for an account everywhere. */
import type { Defect } from './defect.ts'

const switches = 'core/exchange/orders/switches.ts'
const sweeps = 'core/exchange/orders/sweeps.ts'

export const switchDefects: readonly Defect[] = [
  {
    name: 'switch: it acts a millisecond too late',
    file: switches,
    find: 'setTimer(timers, SWITCH, account, deadline, receipt)',
    put: 'setTimer(timers, SWITCH, account, deadline + 1, receipt)',
  },
  {
    name: 'switch: it acts again and again',
    file: switches,
    find: '  remove(state, account, strategy)\n  setSwitchTimer(state, account)\n  state.sweeps.push',
    put: '  setSwitchTimer(state, account)\n  state.sweeps.push',
  },
  {
    name: 'switch: turned off it acts at once',
    file: switches,
    find: 'if (timeoutMs > 0) {',
    put: 'if (timeoutMs >= 0) {',
  },
  {
    name: "switch: a strategy's is moved by every command of the account",
    file: switches,
    find: "if (each.strategy !== '' && each.strategy !== strategy) continue",
    put: '',
  },
  {
    name: 'switch: one whose time is over is moved once more',
    file: switches,
    find: 'if (each.deadline <= state.time || each.deadline === deadline) continue',
    put: 'if (each.deadline === deadline) continue',
  },
  {
    name: 'switch: cancelling an order does not name its strategy',
    file: switches,
    find: "return row === -1 ? '' : (termsAt(orders, row)?.asked?.strategy ?? '')",
    put: "return row === -1 ? '' : ''",
  },
  {
    name: 'switch: of several the last one is due first',
    file: switches,
    find: ': each.deadline < first.deadline',
    put: ': each.deadline > first.deadline',
  },
  {
    name: 'switch: ten seconds are too short',
    file: 'core/exchange/commands/set-switch.ts',
    find: 'timeoutMs >= timeoutMinMs',
    put: 'timeoutMs > timeoutMinMs',
  },
  {
    name: "switch: a strategy's cancels everything of the account",
    file: sweeps,
    find: "if (strategy !== '' && termsAt(orders, row)?.asked?.strategy !== strategy) continue",
    put: '',
  },
  {
    name: 'switch: orders are cancelled while their market carries out an earlier command',
    file: sweeps,
    find: 'if (market.task !== undefined && (newest',
    put: 'if (market.id < 0 && (newest',
  },
  {
    name: 'switch: what was passed over is forgotten',
    file: sweeps,
    find: 'if (!isDone || log.count >= slice.end) return',
    put: 'if (log.count >= slice.end) return',
  },
  {
    name: 'switch: the youngest order is cancelled first',
    file: sweeps,
    find: 'for (let row = oldestBefore(orders, newest); row !== -1; row = newerOf(orders, row)) {',
    put: 'for (let row = newest; row !== -1; row = olderOf(orders, row)) {',
  },
]
