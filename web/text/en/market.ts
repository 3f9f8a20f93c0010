/** What is said of a market's state and its rules. */
import type { Market, Runner } from '#contract/catalogue.ts'
import { formatFigure } from '../format.ts'
import { runnerLabel } from '../runner-label.ts'
import { clockTime } from '../times.ts'

export const marketText = {
  inPlayRule:
    'Unmatched bets lapse when play begins, unless placed to persist, and at every goal, wicket or the like',
  kinds: {
    WINNERS: 'Winners',
    EACH_WAY: 'Each-way',
    ASIAN_HANDICAP: 'Asian handicap',
    ASIAN_TOTAL: 'Asian total',
    LINE: 'Line',
  },
  sides: ['Back', 'Lay'],
  /** A back of a line wins below it, a lay at it or above. */
  sidesOfLine: ['Under', 'Over'],
  /** Minor units; `behind` null: not counted. */
  queue: (ahead: number, behind: number | null) =>
    `${formatFigure(ahead)} ahead${behind === null ? '' : ` and ${formatFigure(behind)} behind`}`,
  depth: {
    title: (runner: string) => `${runner}, depth`,
    price: 'Price',
    size: 'Size',
    cumulative: 'Cumulative',
    close: 'Close',
    nothing: 'Nothing is on offer.',
    yours: (price: string, own: number) => `Yours at ${price}: ${formatFigure(own)}`,
  },
  /** The three figures under a runner's name. */
  figures: { matched: 'Matched', ifAll: 'If all', withSlip: 'With slip' },
  figuresLong: {
    matched: 'Result if it wins',
    ifAll: 'with all unmatched bets matched',
    withSlip: 'with the slip',
  },
  /** What a runner came to, by its status. */
  results: { WINNER: 'Winner', PLACED: 'Placed', RETURNED: 'Stakes back' },
} as const

/** Returns the names of the runners that won, with commas. */
export function winnersOf({ runners }: { runners: readonly Runner[] }): string {
  return runners
    .filter(({ status }) => status === 'WINNER')
    .map(({ name, handicap }) => runnerLabel(name, handicap))
    .join(', ')
}

/** Returns what the market's state means for who looks at it; null while it is open. */
export function stateSentence(
  market: Pick<Market, 'status'> & {
    runners: readonly Runner[]
    suspendReason: string | undefined
    payAt: number | undefined
  },
): string | null {
  switch (market.status) {
    case 'OPEN':
      return null
    case 'CREATED':
      return 'Not open yet'
    case 'SUSPENDED':
      return market.suspendReason ? `Suspended: ${market.suspendReason}` : 'Suspended: no bets for now'
    case 'CLOSED':
      return 'Closed: betting is over, the result is awaited'
    case 'SETTLED':
      return `Settled${whoWon(market)}`
    case 'GRADED': {
      const when = market.payAt === undefined ? 'paid soon' : `paid at ${clockTime.format(market.payAt)}`
      return `Result known${whoWon(market)} · ${when}, unless it is corrected before`
    }
    case 'VOIDED':
      return 'Void: nothing is owed on any bet'
    case 'SETTLING':
      return 'Settling: every account is being paid'
  }
}

/** Returns " · Winner: Ash", or nothing where no runner has won. */
function whoWon(market: { runners: readonly Runner[] }): string {
  const count = market.runners.filter(({ status }) => status === 'WINNER').length
  return count === 0 ? '' : ` · ${count > 1 ? 'Winners' : 'Winner'}: ${winnersOf(market)}`
}

/** Returns the rule of the market's quiet time after a reopening. */
export function quietRule(seconds: number): string {
  return `For ${seconds} s after the market reopens no stop fires or trails, and no cash-out at a profit is made`
}

/** Returns the rule of the market's bet delay. */
export function delayRule({
  betDelaySeconds,
  betDelayModel,
}: Pick<Market, 'betDelaySeconds' | 'betDelayModel'>): string {
  if (betDelaySeconds === 0) return 'None'
  const bets = betDelayModel === 'PASSIVE' ? 'a bet that takes a price' : 'every bet'
  return `${betDelaySeconds} s in play, for ${bets}; cancelling never waits`
}

/** Returns the rule of the market's commission: 250 -> "2.5% of a net win, nothing on a loss". */
export function commissionRule({ commissionBps }: Pick<Market, 'commissionBps'>): string {
  if (commissionBps === 0) return 'None'
  const percent = formatFigure(commissionBps).replace(/(\.\d)0$/, '$1')
  return `${percent}% of a net win, nothing on a loss`
}

/** Returns how many runners win, or what else decides. */
export function winnersRule({ kind, numberOfWinners, runners, eachWay }: Market): string {
  if (kind === 'LINE') return 'Even money: Back wins below the line, Lay at the line or above'
  if (kind === 'ASIAN_HANDICAP' || kind === 'ASIAN_TOTAL') {
    return 'The goals decide; where the line is met stakes come back, a quarter line is two halves'
  }
  const places =
    eachWay === undefined ? '' : `, and ${eachWay.places} places at 1/${eachWay.divisor} of the win`
  return `${numberOfWinners} of ${runners.length}${places}; a dead heat divides the stakes`
}

/** Returns how bets are matched beyond the runner's own book; null where they are not. */
export function crossRule({ crossMatching, kind }: Pick<Market, 'crossMatching' | 'kind'>): string | null {
  if (crossMatching !== true) return null
  if (kind !== undefined) return 'Backs of the two sides of a line are matched with each other, and lays too'
  return 'Also with bets on all other runners together. What its rounding leaves, and what a runner who leaves takes out of such a match, is the house’s (account cross)'
}

/** Returns what the market's starting price is; null where it has none. */
export function startRule({ startingPrice }: Pick<Market, 'startingPrice'>): string | null {
  return startingPrice === true
    ? 'Found at the off from the bets at it and those that go there; one for all'
    : null
}

/** Returns how many selections there are: "10 selections". */
export function selectionWords(count: number): string {
  return count === 1 ? '1 selection' : `${count} selections`
}
