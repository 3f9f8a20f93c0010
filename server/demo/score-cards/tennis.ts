/** The score of a tennis match: "6–4 3–5 · 40–30". */
import type { Score } from '#contract/catalogue.ts'
import type { StateRowOf } from '../fixtures/format.ts'

const pointNames = ['0', '15', '30', '40'] as const

/** Returns the score, the first player first. */
export function tennisCard(
  names: readonly string[],
  { sets, points, server }: StateRowOf<'tennis'>['score'],
): Omit<Score, 'statistics'> {
  const game = gameScore(points, sets.at(-1))
  const isOver = server === null && points[0] === points[1]
  const summary = sets.map(([a, b]) => `${a}–${b}`).join(' ')
  return {
    summary: isOver ? summary : `${summary} · ${game.join('–')}`,
    columns: [...sets.map((_, i) => `Set ${i + 1}`), ...(isOver ? [] : ['Game'])],
    sides: [0, 1].map((player) => ({
      name: names[player] ?? '',
      cells: [...sets.map((set) => String(set[player])), ...(isOver ? [] : [game[player] as string])],
    })),
  }
}

/** Points are counted from 0; a tie-break is printed so, a game as 15, 30, 40 and advantage. */
function gameScore(points: readonly [number, number], set: readonly [number, number] = [0, 0]): string[] {
  if (set[0] === 6 && set[1] === 6) return points.map(String)
  const [a, b] = points
  if (a >= 3 && b >= 3) return a === b ? ['40', '40'] : a > b ? ['A', '40'] : ['40', 'A']
  return points.map((count) => pointNames[count] ?? 'A')
}
