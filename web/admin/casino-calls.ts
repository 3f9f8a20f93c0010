/** The operator's calls on the casino, and how long their answers are good. */
import type { CasinoReport, GameKey } from '#contract/casino.ts'
import { api } from '../api/client.ts'
import { accountKey, queryClient } from '../api/query-client.ts'

export type GameReport = CasinoReport['games'][number]
export type BetReport = GameReport['bets'][number]

/** Of the account's own answers: they go when the session changes. */
export const casinoReportKey = [accountKey, 'casino-report']

/** Returns how the casino stands. */
export function getCasinoReport(): Promise<CasinoReport> {
  return api('GET', '/api/admin/casino')
}

/** Opens a game to players, or closes it. */
export async function postSwitch(game: GameKey, open: boolean): Promise<void> {
  const idempotencyKey = crypto.randomUUID()
  await api('POST', `/api/admin/casino/games/${game}/switch`, { open }, { idempotencyKey })
  await queryClient.invalidateQueries({ queryKey: casinoReportKey })
}

/** Gives the bankroll play money, minor units, and returns what it holds then. The same key again gives it once. */
export async function postBankroll(
  body: { readonly amount: number; readonly reason: string },
  idempotencyKey: string,
): Promise<number> {
  const path = '/api/admin/casino/bankroll'
  const { bankroll } = await api<{ bankroll: number }>('POST', path, body, { idempotencyKey })
  await queryClient.invalidateQueries({ queryKey: casinoReportKey })
  return bankroll
}
