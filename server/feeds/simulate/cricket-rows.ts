/** A T20 as a contest: strengths, toss and pitch from the seed, prices from the ball-by-ball model. */
import { cricketModel, pitchNodes } from '../models/cricket.ts'
import type { Random } from '../random.ts'
import type { Contest } from './contest.ts'
import { playCricket, resourcesOf } from './cricket.ts'
import { CricketScribe } from './cricket-scribe.ts'

/** A hundredth of strength is worth some 13 % at the start: prices from 1.25 to 4.5. */
const strengthMax = 0.022
/** Most captains who win the toss of a T20 would rather chase. */
const fieldChosen = 0.6
const tossMs = -30 * 60_000

/** Returns the contest of two sides whose strengths, toss and pitch come from the seed. */
export function cricketContest(random: Random): Contest {
  const strength = random.fork('strength').between(-strengthMax, strengthMax)
  const toss = drawToss(random.fork('toss'))
  const { battingFirst } = toss
  const theta = battingFirst === 0 ? strength : -strength
  const pitch = random.fork('pitch').weighted(pitchNodes.map(({ prior }) => prior))
  const model = cricketModel(theta)
  const start = model.firstInnings(model.prior, resourcesOf(false), 0)
  return {
    model: 't20-dp',
    settlementRule: 'cricket.match_odds',
    betDelayMs: 5_000,
    extras: {},
    start: battingFirst === 0 ? [start, 1 - start] : [1 - start, start],
    play: (sheet) => {
      const team = String(toss.winner + 1)
      sheet.state(tossMs, 'cricket', { kind: 'toss', team, detail: toss.chose }, {})
      const match = playCricket(random.fork('balls'), theta, pitchNodes[pitch]?.tilt ?? 0)
      new CricketScribe(sheet, random.fork('card'), { theta, battingFirst, model }).write(match)
    },
  }
}

interface Toss {
  readonly winner: 0 | 1
  readonly chose: 'bat' | 'field'
  readonly battingFirst: 0 | 1
}

function drawToss(random: Random): Toss {
  const winner = random.below(2) as 0 | 1
  const chose = random.chance(fieldChosen) ? 'field' : 'bat'
  return { winner, chose, battingFirst: (chose === 'bat' ? winner : 1 - winner) as 0 | 1 }
}
