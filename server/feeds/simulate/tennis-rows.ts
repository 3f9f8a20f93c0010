/** Lays a tennis match out in time: 25 s between points, 90 s at change of ends, 120 s between sets. */

import { logistic } from '../models/log-odds.ts'
import { fitServeChances, type TennisFormat, tennisModel, tennisStart } from '../models/tennis.ts'
import type { Random } from '../random.ts'
import type { Contest } from './contest.ts'
import type { Sheet, Statistics } from './sheet.ts'
import { type PlayedPoint, playTennis, pointServer } from './tennis.ts'

export const tennisFormat: TennisFormat = { bestOf: 3, finalSet: 'tb7' }
/** Share of points won on serve between equal players on a hard court. */
const serveMean = 0.64
/** The favourite's log-odds reach 1.5 either way: start prices from 1.2 to 5.5. */
const logOddsMax = 1.5

const betweenPointsMs = 25_000
const changeOfEndsMs = 90_000
const betweenSetsMs = 120_000
const priceLagMs = 500
const reopenMs = 30_000
const resultMs = 30_000

/** Returns the contest of two players whose strengths come from the seed. */
export function tennisContest(random: Random): Contest {
  const win = logistic(random.fork('strength').between(-logOddsMax, logOddsMax))
  const serve = fitServeChances(win, serveMean, tennisFormat)
  const model = tennisModel(serve, tennisFormat)
  const start = model.matchWin(tennisStart(0))
  return {
    model: 'tennis-markov',
    settlementRule: 'tennis.match_odds',
    betDelayMs: 3_000,
    extras: tennisFormat,
    start: [start, 1 - start],
    play: (sheet) => {
      const points = playTennis(random.fork('points'), serve, tennisFormat)
      const statistics: Statistics = {
        pointsWon: [0, 0],
        aces: [0, 0],
        doubleFaults: [0, 0],
        breakPointsWon: [0, 0],
      }
      let t = 0
      for (const point of points) {
        t += betweenPointsMs
        count(statistics, point)
        writePoint(sheet, t, point, statistics)
        if (point.ended === 'match') return
        const win = model.matchWin(point.state)
        sheet.price(t + priceLagMs, [win, 1 - win])
        t += pauseAfter(point)
      }
    },
  }
}

function writePoint(sheet: Sheet, t: number, point: PlayedPoint, statistics: Statistics): void {
  const { ended, sets, state, winner, server, stroke } = point
  const over = ended === 'match'
  // The point that ends a set moves the price most: betting stops at it.
  if (over || ended === 'set') sheet.suspend(t, over ? 'end' : 'set')
  const incident = {
    kind: over ? 'set' : ended,
    winner: idOf(winner),
    server: idOf(server),
    detail: stroke,
    statistics: structuredClone(statistics),
  }
  const score = {
    sets: sets.map(([a, b]): [number, number] => [a, b]),
    points: [...state.points] as [number, number],
    server: over ? null : idOf(pointServer(state, tennisFormat)),
  }
  sheet.state(t, 'tennis', incident, score)
  if (over) sheet.result(t + resultMs, idOf(winner), { sets: score.sets })
  else if (ended === 'set') sheet.open(t + reopenMs)
}

function count(statistics: Statistics, { winner, server, stroke, breakPoint }: PlayedPoint): void {
  const add = (name: string, player: number) => {
    const totals = statistics[name] as [number, number]
    totals[player] = (totals[player] as number) + 1
  }
  add('pointsWon', winner)
  if (stroke === 'ace') add('aces', server)
  if (stroke === 'double_fault') add('doubleFaults', server)
  if (breakPoint && winner !== server) add('breakPointsWon', winner)
}

/** What the players take beyond the time between points: they change ends after odd games. */
function pauseAfter({ ended, state }: PlayedPoint): number {
  if (ended === 'set') return betweenSetsMs - betweenPointsMs
  const changesEnds = ended === 'game' && (state.games[0] + state.games[1]) % 2 === 1
  return changesEnds ? changeOfEndsMs - betweenPointsMs : 0
}

function idOf(player: number): string {
  return String(player + 1)
}
