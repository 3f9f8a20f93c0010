/** A fixture's score at a time, made ready to print. */
import type { Score } from '#contract/catalogue.ts'
import type { StateRow } from '../fixtures/format.ts'
import { type FixtureScript, stateAt } from '../fixtures/script.ts'
import { cricketCard } from './cricket.ts'
import { soccerCard } from './soccer.ts'
import { tennisCard } from './tennis.ts'

/** Returns the score at `tMs`, or undefined before the first and for sports that have no card. */
export function scoreCard(script: FixtureScript, tMs: number): Score | undefined {
  const state = stateAt(script, tMs)
  const card = state && cardOf(script, state, tMs)
  return card && { ...card, statistics: statisticsAt(script, tMs) }
}

function cardOf(script: FixtureScript, state: StateRow, tMs: number): Omit<Score, 'statistics'> | undefined {
  const names = script.fixture.participants.map(({ name }) => name)
  switch (state.sport) {
    case 'cricket':
      return cricketCard(script, tMs)
    case 'tennis':
      return tennisCard(names, state.score)
    case 'soccer':
    case 'basketball':
    case 'icehockey':
    case 'baseball':
      return soccerCard(names, state.score)
    default:
      return undefined
  }
}

/** The newest statistics: an interval brings none of its own. "shotsOnTarget" is printed "Shots on target". */
function statisticsAt(script: FixtureScript, tMs: number): Score['statistics'] {
  const row = script.rows.findLast((row) => row.t <= tMs && row.type === 'state' && row.incident.statistics)
  const statistics = row?.type === 'state' ? row.incident.statistics : undefined
  return Object.entries(statistics ?? {}).map(([name, [home, away]]) => {
    const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    return { name: words.charAt(0).toUpperCase() + words.slice(1), home: String(home), away: String(away) }
  })
}
