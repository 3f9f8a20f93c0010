/** The score of a cricket match: "142/3 · 16.2 overs", with every innings so far. */
import type { Score } from '#contract/catalogue.ts'
import { type CricketScore, type FixtureScript, inningsAt } from '../fixtures/script.ts'

/** Returns the score at `tMs`, or undefined before the first ball. */
export function cricketCard(script: FixtureScript, tMs: number): Omit<Score, 'statistics'> | undefined {
  const innings = inningsAt(script, tMs)
  const current = innings.at(-1)
  if (current === undefined) return undefined
  const rounds = Math.ceil(innings.length / 2)
  const columns = Array.from({ length: rounds }, (_, i) =>
    i === 0 ? ['Runs', 'Overs'] : ['Super over'],
  ).flat()
  const sides = script.fixture.participants.map(({ id, name }) => {
    const own = innings.filter(({ batting }) => batting === id)
    const cells = own.flatMap((score, i) => (i === 0 ? [runsOf(score), score.overs ?? ''] : [runsOf(score)]))
    return { name, cells: columns.map((_, i) => cells[i] ?? '') }
  })
  return { summary: summaryOf(current), columns, sides }
}

function runsOf({ runs = 0, wickets = 0 }: CricketScore): string {
  return `${runs}/${wickets}`
}

function summaryOf(score: CricketScore): string {
  const chase = score.target ? ` · target ${score.target}` : ''
  return `${runsOf(score)} · ${score.overs ?? '0.0'} overs${chase}`
}
