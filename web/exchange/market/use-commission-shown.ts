/** Whether results are shown net of commission, as the player has set it. */
import type { Market } from '#contract/catalogue.ts'
import { useSetting } from '../../account/document/account-document.ts'

/** Returns what is to be taken of a result of the market that is a win, basis points; 0 where results are shown before commission. */
export function useCommissionShown({ commissionBps }: Pick<Market, 'commissionBps'>): number {
  return useSetting('netOfCommission', false) ? commissionBps : 0
}
