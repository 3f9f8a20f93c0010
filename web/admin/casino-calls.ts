/** The operator's calls on the casino, and how long their answers are good. */

import * as calls from '#contract/addresses/admin-casino.ts'
import type { GameKey } from '#contract/casino/round.ts'
import type { CasinoReport, PaytablePreview, SetPaytable, SetStakeCap } from '#contract/casino.ts'
import { api } from '../api/client.ts'
import { accountKey, queryClient } from '../api/query-client.ts'

export type GameReport = CasinoReport['games'][number]
export type BetReport = GameReport['bets'][number]

/** Of the account's own answers: they go when the session changes. */
export const casinoReportKey = [accountKey, 'casino-report']

/** Returns how the casino stands. */
export function getCasinoReport(): Promise<CasinoReport> {
  return api(calls.getCasinoReport)
}

/** Opens a game to players, or closes it. */
export async function postSwitch(game: GameKey, open: boolean): Promise<void> {
  await api(calls.switchGame, { params: { game }, body: { open }, idempotencyKey: crypto.randomUUID() })
  await queryClient.invalidateQueries({ queryKey: casinoReportKey })
}

/** Returns what a paytable would return, and what speaks against it. */
export function previewPaytable(game: GameKey, body: SetPaytable): Promise<PaytablePreview> {
  return api(calls.previewPaytable, { params: { game }, body })
}

/** Puts a paytable in force and returns its version. The same key again sets it once. */
export async function postPaytable(
  game: GameKey,
  body: SetPaytable,
  idempotencyKey: string,
): Promise<number> {
  const { version } = await api(calls.setPaytable, { params: { game }, body, idempotencyKey })
  await queryClient.invalidateQueries({ queryKey: casinoReportKey })
  return version
}

/** Caps what a round of the game may stake by players of an age, or ends the cap. */
export async function postStakeCap(game: GameKey, body: SetStakeCap): Promise<void> {
  await api(calls.setStakeCap, { params: { game }, body, idempotencyKey: crypto.randomUUID() })
  await queryClient.invalidateQueries({ queryKey: casinoReportKey })
}

/** Gives the bankroll play money, minor units, and returns what it holds then. The same key again gives it once. */
export async function postBankroll(
  body: { readonly amount: number; readonly reason: string },
  idempotencyKey: string,
): Promise<number> {
  const { bankroll } = await api(calls.fundBankroll, { body, idempotencyKey })
  await queryClient.invalidateQueries({ queryKey: casinoReportKey })
  return bankroll
}
