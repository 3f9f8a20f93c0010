/** What the operators' page of markets says. */
import type { Market } from '#contract/catalogue.ts'

export const marketsText = {
  title: 'Markets',
  find: 'Event or competition',
  none: 'No markets match. Choose another day or state.',
  times: (zone: string) => `Times are ${zone}.`,

  opensIt: 'Players can bet again from now on.',
  suspends: 'No bets are taken until the market is opened again. Unmatched bets stay where they are.',
  suspendsAndLapses: 'No bets are taken until the market is opened again, and every unmatched bet lapses.',
  closes: 'No bets are taken any more and every unmatched bet lapses. The market cannot be opened again.',
  chooseWinners: (places: number) =>
    places === 1 ? 'Choose the winner; in a dead heat, all that share.' : `Choose ${places} winners or more.`,
  settles: (winners: string) => `${winners} won: every matched bet is paid at its odds, less commission.`,
  deadHeat: (winners: string, places: number, sharing: number) =>
    `Dead heat of ${winners}: ${sharing} share ${places === 1 ? 'one place' : `${places} places`}, so each is paid on ` +
    `${places}/${sharing} of the stake and loses the rest.`,
  choosePlaced: (places: number) =>
    `Choose who is placed as well: ${places} with the winner, or more in a dead heat.`,
  settlesPlaced: (winners: string) =>
    `${winners} won: both halves of every matched bet are paid at their odds, less commission.`,
  typeNumber: 'Type the number that it came to, a whole one.',
  settlesBy: (number: number) => `It came to ${number}: every matched bet is paid by it, less commission.`,
  /** Returns what is counted, as the label of its field. */
  numberOf: ({ kind, line }: Pick<Market, 'kind' | 'line'>): string => {
    if (kind === 'ASIAN_HANDICAP') return 'Goals of the first side less those of the other'
    return kind === 'ASIAN_TOTAL' ? 'Goals of both sides' : `Number of ${line?.unit ?? 'what is counted'}`
  },
  corrects: 'Nothing was paid yet; the time until the payment begins again, and players read the reason.',
  correctsPaid: 'What was paid is taken back first, which may leave a debt, and players read the reason.',
  voids: 'No bet stands: every stake goes back, matched or not, and nothing is won or lost.',
  voidsSettled: 'The settlement is taken back: what was won is asked back, every stake is returned.',
  runner: 'Runner',
  allRunners: 'All runners',
  factor: 'Reduces the odds of the others by, in % (optional)',
  from: 'From',
  to: 'Up to',
  chooseRunner: 'Choose the runner who does not take part.',
  typeFactor:
    'The reduction is a percentage below 100, with two decimals at most; left empty, the odds stand.',
  removes: (name: string) =>
    `${name} does not take part: bets on it are void, all that is unmatched lapses, and the odds of the others stand.`,
  removesReducing: (name: string, percent: string) =>
    `${name} does not take part: bets on it are void, all that is unmatched lapses, and the matched odds of the others are reduced by ${percent} %.`,
  typeWindow: 'Say from when up to when: bets matched within that time are void.',
  voidsWindow: (from: string, to: string, name: string | undefined) =>
    `What was matched${name === undefined ? '' : ` on ${name}`} from ${from} up to ${to} is void for both sides of each bet.`,
  stoppedBy: { OPERATOR: 'Operator', FEED: 'Feed', ENGINE: 'Exchange' } as const,
  /** Who may open what somebody has suspended: a feed opens its own, but nothing that an operator has suspended. */
  opensAgain: (by: 'OPERATOR' | 'FEED' | 'ENGINE', isFed: boolean) =>
    by === 'OPERATOR' || !isFed ? 'Opens: an operator' : 'Opens by itself',
  suspendedBy: ({ FEED, OPERATOR, ENGINE }: Readonly<Record<'FEED' | 'OPERATOR' | 'ENGINE', number>>) =>
    `feed ${FEED}, operator ${OPERATOR}, exchange ${ENGINE}`,
  toBePaid: 'paid when their delay is over',
  unknownMarket: (id: string) => `There is no market ${id}.`,
  inPlay: (count: number, created: number) => `${count} in play, ${created} not open yet`,
  exposure: 'Exposure',
  exposureOfAll: 'Exposure of all accounts',
  exposedAccounts: (count: number) =>
    `of ${count.toLocaleString('en')} ${count === 1 ? 'account' : 'accounts'}`,
  chosen: (count: number) => `${count} chosen`,

  previewVersion: (version: number) => `Made for version ${version} of the market; another one is refused.`,
  moreAccounts: (count: number) =>
    count === 1 ? '1 more account' : `${count.toLocaleString('en')} more accounts`,
  voided: 'Void',
  noAccounts: 'Nobody has a bet in this market: nothing is paid.',
  noneVoid: 'No matched bet is void by it: nothing is paid.',
  debtors: (count: number, debt: string) =>
    count === 1 ? `1 account would owe ${debt}.` : `${count} accounts would owe ${debt} together.`,

  bulkTitle: (action: string, count: number) => `${action} ${count} ${count === 1 ? 'market' : 'markets'}`,
  bulkAgain: 'Press again for those that were not answered: what was done is not done twice.',
  cannot: (action: string) => `cannot be asked to ${action.toLowerCase()} as it stands`,
  isDone: 'Done',

  missing: (what: string) => `${what} is missing, or cannot be.`,
  templateTitle: 'New market',
  templateMade: (name: string) => `${name} was made. It is not open yet.`,
  templateSides: 'Name the event "A vs B": its two sides are the runners.',
  participants: 'Who takes part, one a line',
  lines: 'Lines, with commas between them',

  reasonNeeded: 'Say why: the reason stands in the audit log.',
  changedMeanwhile: 'The market has changed since this was opened. Look again before you decide.',
  done: (action: string, market: string) => `${action}: ${market}.`,

  audit: 'Audit of markets',
  noAudit: 'Nothing was done to a market lately.',
  noAnswer: 'No answer noted',
  you: 'You',
  account: (id: number) => (id === 0 ? 'The server' : `Account ${id}`),
} as const
