/** The fixed scores of demo matches, one shape a kind of sport, and how each is printed. */
import type { Score } from '#contract/catalogue.ts'
import type { SportKind } from './sport-kind.ts'

export type DemoScore =
  | { kind: 'tennis'; players: { name: string; sets: number[]; currentGame: string }[] }
  | { kind: 'cricket'; teams: { name: string; score: string; overs: string }[] }
  | { kind: 'soccer'; teams: { name: string; score: number; time: string }[] }
  | { kind: 'horse'; runners: { name: string; position: number; odds: string }[] }
  | { kind: 'greyhound'; runners: { name: string; position: number; time: string }[] }

/** Returns the demo score of a kind for the given names, of which racing uses all and the others two. */
export function demoScore(kind: SportKind, names: readonly string[]): DemoScore {
  const [first = 'Home', second = 'Away'] = names
  switch (kind) {
    case 'tennis':
      return {
        kind,
        players: [
          { name: first, sets: [6, 3, 4], currentGame: '40' },
          { name: second, sets: [4, 6, 3], currentGame: '30' },
        ],
      }
    case 'cricket':
      return {
        kind,
        teams: [
          { name: first, score: '142/3', overs: '16.2' },
          { name: second, score: '168/7', overs: '20.0' },
        ],
      }
    case 'soccer':
      return {
        kind,
        teams: [
          { name: first, score: 1, time: '63:12' },
          { name: second, score: 0, time: '63:12' },
        ],
      }
    case 'horse':
      return {
        kind,
        runners: ranked(names).map((row, index) => ({ ...row, odds: horseOdds[index] ?? '2.20' })),
      }
    case 'greyhound':
      return {
        kind,
        runners: ranked(names).map((row, index) => ({ ...row, time: dogTimes[index] ?? '29.60' })),
      }
  }
}

const horseOdds = ['1.85', '1.95', '2.05', '2.20']
const dogTimes = ['28.91', '29.04', '29.17', '29.40']

function ranked(names: readonly string[]) {
  return names.map((name, index) => ({ name, position: index + 1 }))
}

type Row = Score['sides'][number]

/** Returns the score's columns and rows as the panel prints them. */
export function printedScore(score: DemoScore): Pick<Score, 'columns' | 'sides'> {
  switch (score.kind) {
    case 'tennis':
      return {
        columns: ['1', '2', '3', 'Game'],
        sides: score.players.map(
          ({ name, sets, currentGame }): Row => ({
            name,
            cells: [...sets.map(String), currentGame],
          }),
        ),
      }
    case 'cricket':
      return {
        columns: ['Score', 'Overs'],
        sides: score.teams.map((team): Row => ({ name: team.name, cells: [team.score, team.overs] })),
      }
    case 'soccer':
      return {
        columns: ['Goals', 'Time'],
        sides: score.teams.map((team): Row => ({ name: team.name, cells: [String(team.score), team.time] })),
      }
    case 'horse':
      return {
        columns: ['Position', 'Odds'],
        sides: score.runners.map((one): Row => ({ name: one.name, cells: [String(one.position), one.odds] })),
      }
    case 'greyhound':
      return {
        columns: ['Position', 'Time'],
        sides: score.runners.map((one): Row => ({ name: one.name, cells: [String(one.position), one.time] })),
      }
  }
}

/** [what, first side, second side] of each kind; racing names the going instead of two sides. */
export const demoStatistics: Record<SportKind, readonly (readonly [string, string, string])[]> = {
  tennis: [
    ['Aces', '7', '4'],
    ['Double faults', '2', '3'],
    ['First serve', '68%', '61%'],
    ['Break points', '3/6', '2/7'],
  ],
  cricket: [
    ['Run rate', '8.69', '8.40'],
    ['Fours', '14', '17'],
    ['Sixes', '5', '6'],
    ['Extras', '7', '9'],
  ],
  soccer: [
    ['Possession', '56%', '44%'],
    ['Shots', '11', '7'],
    ['On target', '5', '2'],
    ['Corners', '6', '3'],
  ],
  horse: [
    ['Runs', '12', '9'],
    ['Wins', '4', '3'],
    ['Weight', '9-2', '9-0'],
    ['Draw', '3', '5'],
  ],
  greyhound: [
    ['Runs', '31', '27'],
    ['Wins', '9', '7'],
    ['Best time', '28.88', '28.97'],
    ['Trap', '1', '4'],
  ],
}
