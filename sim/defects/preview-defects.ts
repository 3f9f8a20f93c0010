/** Defects in what is shown before a market is settled, corrected or made void. */
import type { Defect } from './defect.ts'

const preview = 'core/exchange/settlement/preview.ts'
const voids = 'core/exchange/settlement/void-preview.ts'

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
    name: 'preview: a lay that waits for the starting price counts as one in the book',
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
  {
    name: 'preview: of what is void the backers alone are shown',
    file: voids,
    find: '    takeOff(state, market, found, { ...bet, account: layAccount, isBack: false })\n',
    put: '',
  },
  {
    name: 'preview: what is void counts as it stood',
    file: voids,
    find: 'size: -size, isMatched: true',
    put: 'size: 0, isMatched: true',
  },
  {
    name: 'preview: what was void before is void once more',
    file: voids,
    find: '    if (isVoid(page, row)) continue\n',
    put: '',
  },
  {
    name: 'preview: a window ends a match late',
    file: voids,
    find: 'isRemoval ? matches.count : firstMatchSince(matches, to)',
    put: 'isRemoval ? matches.count : Math.min(matches.count, firstMatchSince(matches, to) + 1)',
  },
  {
    name: 'preview: a removal takes the other runners of a cross-match along',
    file: voids,
    find: '(isRemoval ? page[row + matchRow.RUNNER] === runner : isPartOf(matches, match, runner, looked))',
    put: 'isPartOf(matches, match, runner, looked)',
  },
  {
    name: 'preview: a window on a runner leaves the other parts of a cross-match',
    file: voids,
    find: '(isRemoval ? page[row + matchRow.RUNNER] === runner : isPartOf(matches, match, runner, looked))',
    put: 'page[row + matchRow.RUNNER] === runner',
  },
  {
    name: 'preview: the void of a window of a settled market pays nothing',
    file: preview,
    find: 'result: market.status === marketStatus.SETTLED ? market.result : undefined, voids',
    put: 'result: market.status === marketStatus.VOIDED ? market.result : undefined, voids',
  },
]
