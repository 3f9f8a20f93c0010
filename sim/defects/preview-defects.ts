/** Defects in what is shown before a market is settled, corrected or made void. */
import type { Defect } from './defect.ts'

const preview = 'core/exchange/settlement/preview.ts'

export const previewDefects: readonly Defect[] = [
  {
    name: 'preview: the discount of the account is left out',
    file: preview,
    find: 'market.commissionBps, accounts.discountBps[account]!)',
    put: 'market.commissionBps, 0 * accounts.discountBps[account]!)',
  },
  {
    name: 'preview: a void is looked at as a result',
    file: preview,
    find: "const isVoid = terms.action === 'void' ||",
    put: "const isVoid = terms.action === 'void' && market.result.numerators.length === 0 ||",
  },
  {
    name: 'preview: what is unmatched counts as if it were lost',
    file: preview,
    find: 'if (newest !== -1) takeOffUnmatched(state, market, newest, change)',
    put: 'if (newest === -2) takeOffUnmatched(state, market, newest, change)',
  },
  {
    name: 'preview: of winners what is unmatched counts as if it were lost',
    file: preview,
    find: 'if (newest !== -1 && payoff === WINNERS) return',
    put: 'if (newest === -2 && payoff === WINNERS) return',
  },
  {
    name: 'preview: an innings that ended too early is paid by its runs',
    file: preview,
    find: "(terms.action === 'settle' && isNeverCompleted(market, terms))",
    put: "(terms.action === 'correct' && isNeverCompleted(market, terms))",
  },
  {
    name: 'preview: a result that waits for its payment cannot be corrected',
    file: preview,
    find: "if (action === 'correct' && status !== GRADED && !isEnded(market))",
    put: "if (action === 'correct' && status !== marketStatus.SETTLED && !isEnded(market))",
  },
  {
    name: 'preview: the time for corrections has no end',
    file: preview,
    find: "return isEnded(market) && isCorrectionOver(state, market) ? 'correction_over' : undefined",
    put: "return status === OPEN && isCorrectionOver(state, market) ? 'correction_over' : undefined",
  },
  {
    name: 'preview: an open market can be settled',
    file: preview,
    find: "if (status === OPEN) return 'market_not_suspended'",
    put: 'if (status === OPEN) return undefined',
  },
]
