/** close-period: the server's own. The shares of a period are paid, and what was announced comes into force. */
import type { RefusalCode } from '../../refusals.ts'
import { closeBegins, closeFrom } from '../close.ts'

/** Does the first slice of it, which is all of most; the outcome's id is the period's. Refuses while the one before goes on (`period_closing`). */
export function closePeriod(
  closing: Parameters<typeof closeFrom>[0] & { readonly outcome: { id: number } },
  slice: Parameters<typeof closeFrom>[1],
): RefusalCode | undefined {
  const { tree } = closing.state
  if (tree.closingFrom !== 0) return 'period_closing'
  const period = tree.periods + 1
  closeFrom(closing, slice, closeBegins)
  closing.outcome.id = period
  return undefined
}
