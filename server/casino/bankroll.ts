/** The bankroll to begin with: play money that the casino is given once, so that it can pay what rounds return. */

import { balanceOf, house } from '#core/ledger/accounts.ts'
import { refusals } from '#core/refusals.ts'
import type { Money } from '#core/values/brands.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'

/** Funds the bankroll when nothing ever went in or out of it. */
export async function fundFirstBankroll(sequencer: Sequencer, amount: Money): Promise<void> {
  const { accounts, casino } = sequencer.published
  if (amount === 0 || casino.roundCount > 0 || balanceOf(accounts, house.casino) !== 0) return
  const reason = 'Bankroll to begin with'
  const { refusal } = await sequencer.execute({ kind: 'fund-bankroll', amount, reason })
  if (refusal !== undefined) throw new Error(`The bankroll cannot be funded: ${refusals[refusal].text}`)
}
