/** What the slip's lines may lose beyond their own risk, by the stops that follow their fills. */
import { riskAndWin } from '../slip/arithmetic.ts'
import { offerOf, type SlipLine } from '../slip/slip-line.ts'
import { riskWithStop } from './stop-risk.ts'
import { allowed } from './ticket.ts'
import { ticketOf, useAnyTicket } from './ticket-store.ts'
import { termsNow } from './use-terms-of-market.ts'

/** Returns it for a line, minor units; 0 while it has no price or no stake. */
export function riskBeyond(line: SlipLine): number {
  const { price, stake } = offerOf(line)
  if (!price || !stake) return 0
  const bet = { side: line.side, price, stake, terms: line.terms }
  const ticket = allowed(ticketOf(line), termsNow(line.marketId))
  return riskWithStop(bet, ticket) - riskAndWin(line.side, price, stake, line.terms).risk
}

/** Returns it for all of them together, in step with their terms. Minor units; no more than that is ever lost. */
export function useRiskBeyond(lines: readonly SlipLine[]): number {
  useAnyTicket()
  return lines.reduce((sum, line) => sum + riskBeyond(line), 0)
}
