/** The rounds of Cricket War as an innings: a board that pays nothing. */
import type { CricketWarRound } from '#contract/casino/cricket-war.ts'
import { ranks } from '#core/casino/cards.ts'

/** One round as a ball: runs where the batsman won, a wicket where the bowler did, a dot ball on a tie. */
export type Ball = { readonly kind: 'runs'; readonly runs: number } | { readonly kind: 'wicket' | 'dot' }

export interface Innings {
  readonly runs: number
  readonly wickets: number
  readonly balls: number
  /** Of the over that goes on, or of the last one where none does. */
  readonly over: readonly Ball[]
}

const ballsInOver = 6

/** Returns what a round is as a ball: its runs are the ranks between the two cards. */
export function ballOf({
  batsman,
  bowler,
  winner,
}: Pick<CricketWarRound, 'batsman' | 'bowler' | 'winner'>): Ball {
  if (winner === 'bowler') return { kind: 'wicket' }
  if (winner === 'tie') return { kind: 'dot' }
  return { kind: 'runs', runs: rankOf(batsman.label) - rankOf(bowler.label) }
}

/** Returns the innings of these rounds, oldest first. */
export function inningsOf(
  rounds: readonly Pick<CricketWarRound, 'batsman' | 'bowler' | 'winner'>[],
): Innings {
  const balls = rounds.map(ballOf)
  const inOver = balls.length % ballsInOver || Math.min(balls.length, ballsInOver)
  return {
    runs: balls.reduce((sum, ball) => sum + (ball.kind === 'runs' ? ball.runs : 0), 0),
    wickets: balls.filter(({ kind }) => kind === 'wicket').length,
    balls: balls.length,
    over: inOver === 0 ? [] : balls.slice(-inOver),
  }
}

/** Returns overs as they are read: 3 overs and 4 balls are "3.4". */
export function oversText(balls: number): string {
  return `${Math.floor(balls / ballsInOver)}.${balls % ballsInOver}`
}

function rankOf(label: string): number {
  return ranks.indexOf(label as (typeof ranks)[number])
}
