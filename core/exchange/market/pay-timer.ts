/** When a graded market is paid: its entry among the timers. */
import { clearTimer, setTimer, timerKinds } from '../timers.ts'
import type { ExchangeState } from './exchange.ts'
import { type Market, marketStatus } from './market.ts'

/** Sets the time at which the market is paid, or clears it: none while a task goes on. Mutates. */
export function setPayTimer({ timers }: ExchangeState, { id, status, task, payAt }: Market): void {
  if (status !== marketStatus.GRADED || task !== undefined) clearTimer(timers, timerKinds.payment, id)
  else setTimer(timers, timerKinds.payment, id, payAt, id)
}
