/** What an operator may do with a market in its state, and what would happen. Pure; the server decides again. */
import type { MarketStatus, Runner } from '#contract/catalogue.ts'
import { marketsText } from '../text/en/admin-markets.ts'

export type Deed = 'open' | 'suspend' | 'close' | 'settle' | 'void'

export const deedNames: Record<Deed, string> = {
  open: 'Open',
  suspend: 'Suspend',
  close: 'Close',
  settle: 'Settle',
  void: 'Void',
}

const deedsByStatus: Record<MarketStatus, readonly Deed[]> = {
  CREATED: ['open', 'close', 'void'],
  OPEN: ['suspend', 'close', 'void'],
  SUSPENDED: ['open', 'settle', 'close', 'void'],
  CLOSED: ['settle', 'void'],
  SETTLING: [],
  SETTLED: ['void'],
  VOIDED: [],
}

/** Returns what may be done, the usual first. */
export function deedsFor(status: MarketStatus): readonly Deed[] {
  return deedsByStatus[status]
}

/** What was chosen and typed. */
export interface DeedForm {
  readonly winners: readonly number[]
  readonly lapses: boolean
  readonly reason: string
}

export interface DeedMarket {
  readonly status: MarketStatus
  readonly numberOfWinners: number
  readonly runners: readonly Runner[]
}

/** Returns what the deed will do in a sentence, or what is missing before it can be done. */
export function consequenceOf(
  deed: Deed,
  market: DeedMarket,
  form: DeedForm,
): { isReady: boolean; sentence: string } {
  const ready = (sentence: string) => ({ isReady: true, sentence })
  switch (deed) {
    case 'open':
      return ready(marketsText.opensIt)
    case 'close':
      return ready(marketsText.closes)
    case 'suspend':
      return ready(form.lapses ? marketsText.suspendsAndLapses : marketsText.suspends)
    case 'void':
      if (form.reason.trim() === '') return { isReady: false, sentence: marketsText.reasonNeeded }
      return ready(market.status === 'SETTLED' ? marketsText.voidsSettled : marketsText.voids)
    case 'settle':
      return settlementOf(market, form)
  }
}

function settlementOf({ numberOfWinners, runners }: DeedMarket, { winners }: DeedForm) {
  if (winners.length < numberOfWinners) {
    return { isReady: false, sentence: marketsText.chooseWinners(numberOfWinners) }
  }
  const names = runners.flatMap(({ selectionId, name }) => (winners.includes(selectionId) ? [name] : []))
  const sentence =
    winners.length > numberOfWinners
      ? marketsText.deadHeat(names.join(', '), numberOfWinners, winners.length)
      : marketsText.settles(names.join(', '))
  return { isReady: true, sentence }
}
