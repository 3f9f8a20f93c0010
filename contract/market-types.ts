/**
 * The types of market: name, kind, runners and rules of each, from which the feed and an operator make markets alike. In names
 * and runners "{1}" and "{2}" stand for the event's sides, "{n}" and "{m}" for the type's own numbers.
 */
import type { MarketKind } from '#core/exchange/market-terms.ts'
import type { Sport } from './catalogue.ts'

export interface MarketType {
  readonly sports: readonly Sport[]
  readonly kind: MarketKind
  readonly name: string
  /** The runners in order, or all that take part in the event. */
  readonly runners: readonly string[] | 'participants'
  /** Bounds and step of {n} and {m}; none when absent. */
  readonly numbers?: readonly (readonly [least: number, most: number, step: number])[]
  /** How many of the runners win: 1 when absent, "places" where the size of the field decides. */
  readonly winners?: number | 'places'
  /** Of a line: what is counted, and from which number to which it can be. */
  readonly counts?: { readonly unit: string; readonly least: number; readonly most: number }
  /** Of a line: which of the numbers is the over that must be completed, 0 for {n} and 1 for {m}. */
  readonly namedOver?: 0 | 1
  /** Orders at the starting price are taken until the off. */
  readonly startingPrice?: true
  /** What decides a bet, and when it is void, for everybody to read. */
  readonly rules: string
}

const ninetyMinutes =
  'Play of 90 minutes and stoppage time counts, extra time and penalty shoot-outs do not. If the match is abandoned, what is not decided by then is void.'
const wholeMatch =
  'If the match is not finished, what the play has not decided by then is void. A player who retires loses the match; sets and games not completed are void.'
const nonRunners =
  'Bets on a runner that does not take part are void. A dead heat divides the stake among those that share the place.'
const reductions =
  'When a runner leaves, the prices of the bets on the others are reduced by the factor that the market then names.'

/** Seven from each ball of twenty overs: more than anybody has seen. */
const runsMost = 840

const scores = [0, 1, 2, 3].flatMap((home) => [0, 1, 2, 3].map((away) => `${home} - ${away}`))

/** By key; keys are kept in events of the journal and never change their meaning. */
export const marketTypes = {
  MATCH_ODDS: {
    sports: ['tennis', 'cricket'],
    kind: 'WINNERS',
    name: 'Match Odds',
    runners: ['{1}', '{2}'],
    rules: `Who wins the match. A tie is decided by the super over. ${wholeMatch}`,
  },
  MATCH_ODDS_DRAW: {
    sports: ['soccer'],
    kind: 'WINNERS',
    name: 'Match Odds',
    runners: ['{1}', '{2}', 'The Draw'],
    rules: `Who wins the match. ${ninetyMinutes}`,
  },
  OVER_UNDER: {
    sports: ['soccer'],
    kind: 'WINNERS',
    name: 'Over/Under {n} Goals',
    runners: ['Under {n} Goals', 'Over {n} Goals'],
    numbers: [[0.5, 8.5, 1]],
    rules: `Whether both sides together score more goals than the number or fewer. It ends with the goal that decides it. ${ninetyMinutes}`,
  },
  BOTH_TEAMS_TO_SCORE: {
    sports: ['soccer'],
    kind: 'WINNERS',
    name: 'Both Teams to Score?',
    runners: ['Yes', 'No'],
    rules: `Whether each side scores at least once; own goals count for the other side. ${ninetyMinutes}`,
  },
  CORRECT_SCORE: {
    sports: ['soccer'],
    kind: 'WINNERS',
    name: 'Correct Score',
    runners: [...scores, 'Any Other Home Win', 'Any Other Away Win', 'Any Other Draw'],
    rules: `The score at the end, the home side's goals first. ${ninetyMinutes}`,
  },
  HALF_TIME: {
    sports: ['soccer'],
    kind: 'WINNERS',
    name: 'Half Time',
    runners: ['{1}', '{2}', 'The Draw'],
    rules: 'Who leads at half-time, stoppage time of the first half included.',
  },
  NEXT_GOAL: {
    sports: ['soccer'],
    kind: 'WINNERS',
    name: 'Next Goal: Goal {n}',
    runners: ['{1}', '{2}', 'No Goal'],
    numbers: [[1, 30, 1]],
    rules: `Which side scores the goal of this number in the match; an own goal counts for the other side. ${ninetyMinutes}`,
  },
  ASIAN_HANDICAP: {
    sports: ['soccer'],
    kind: 'ASIAN_HANDICAP',
    name: 'Asian Handicap',
    runners: ['{1}', '{2}'],
    rules: `Who wins with the handicap added to the side's goals; level returns the stake, a quarter line is half a bet on each of its neighbours. ${ninetyMinutes}`,
  },
  ASIAN_TOTAL: {
    sports: ['soccer'],
    kind: 'ASIAN_TOTAL',
    name: 'Asian Total Goals',
    runners: ['Over', 'Under'],
    rules: `Whether more goals are scored than the line or fewer; a total on the line returns the stake, a quarter line is half a bet on each of its neighbours. ${ninetyMinutes}`,
  },
  SET_WINNER: {
    sports: ['tennis'],
    kind: 'WINNERS',
    name: 'Set {n} Winner',
    runners: ['{1}', '{2}'],
    numbers: [[1, 5, 1]],
    rules: `Who wins the set. ${wholeMatch}`,
  },
  SET_SCORE_BEST_OF_3: {
    sports: ['tennis'],
    kind: 'WINNERS',
    name: 'Set Score',
    runners: ['{1} 2 - 0', '{1} 2 - 1', '{2} 2 - 0', '{2} 2 - 1'],
    rules: `Who wins the match, and in how many sets. ${wholeMatch}`,
  },
  NEXT_GAME: {
    sports: ['tennis'],
    kind: 'WINNERS',
    name: 'Set {n}, Game {m}',
    runners: ['{1}', '{2}'],
    numbers: [
      [1, 5, 1],
      [1, 13, 1],
    ],
    rules: `Who wins the game; at six games all the tie-break is the thirteenth. ${wholeMatch}`,
  },
  TOTAL_GAMES: {
    sports: ['tennis'],
    kind: 'LINE',
    counts: { unit: 'games', least: 0, most: 65 },
    name: 'Total Games',
    runners: ['Total Games'],
    rules: `How many games the match has, a tie-break as one. ${wholeMatch}`,
  },
  TIED_MATCH: {
    sports: ['cricket'],
    kind: 'WINNERS',
    name: 'Tied Match',
    runners: ['Yes', 'No'],
    rules:
      'Whether both sides have scored as many runs when both innings are over, before any super over. A match without a result is void.',
  },
  INNINGS_RUNS: {
    sports: ['cricket'],
    kind: 'LINE',
    counts: { unit: 'runs', least: 0, most: runsMost },
    name: 'Innings {n} Runs',
    runners: ['Runs'],
    numbers: [[1, 2, 1]],
    rules:
      'How many runs the innings brings. An innings shortened by the weather or not completed makes it void; one that ends all out or with the target reached is completed.',
  },
  SESSION_RUNS: {
    sports: ['cricket'],
    kind: 'LINE',
    counts: { unit: 'runs', least: 0, most: runsMost },
    namedOver: 1,
    name: 'Innings {n}, {m} Overs Runs',
    runners: ['Runs'],
    numbers: [
      [1, 2, 1],
      [1, 20, 1],
    ],
    rules:
      'How many runs are scored by the end of the over, penalty runs as the scorers count them. An innings that ends before the over is completed makes it void; later overs do not count.',
  },
  NEXT_WICKET_OVER: {
    sports: ['cricket'],
    kind: 'LINE',
    counts: { unit: 'overs', least: 1, most: 20 },
    name: 'Innings {n}, Over of Wicket {m}',
    runners: ['Over'],
    numbers: [
      [1, 2, 1],
      [1, 10, 1],
    ],
    rules: 'In which over the wicket of this number falls. It is void if it does not fall.',
  },
  WIN: {
    sports: ['horse-race', 'gray-hound'],
    kind: 'WINNERS',
    name: 'Win',
    runners: 'participants',
    startingPrice: true,
    rules: `Which runner wins the race, as the judge declares it on the day. ${nonRunners} ${reductions}`,
  },
  PLACE: {
    sports: ['horse-race', 'gray-hound'],
    kind: 'WINNERS',
    name: 'To Be Placed',
    runners: 'participants',
    winners: 'places',
    startingPrice: true,
    rules: `Which runners come among the first: two of up to seven runners, three of up to fifteen, four of more, by the field as it was when the market was made. ${nonRunners} ${reductions}`,
  },
  EACH_WAY: {
    sports: ['horse-race', 'gray-hound'],
    kind: 'EACH_WAY',
    name: 'Each Way',
    runners: 'participants',
    rules: `Half the stake on the runner to win, half on it to be placed at a fifth of the odds; places are paid as in the place market. ${nonRunners} ${reductions}`,
  },
} as const satisfies Readonly<Record<string, MarketType>>

export type MarketTypeKey = keyof typeof marketTypes
