/** Bets that wait for a trigger, or did. */
import type { BetStore } from './bet-store.ts'

/** Returns whether a bet waits for its trigger. */
export function isHeldBet({ terms }: BetStore, bet: number): boolean {
  const held = terms.get(bet)?.held
  return held !== undefined && held.firedAt === undefined
}
