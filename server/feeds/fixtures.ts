/**
 * The calendar of simulated fixtures: which match is played in a slot, as a pure function of the feed's seed,
 * the sport and the slot's number. When a slot begins is the scheduler's to say.
 */
import type { Participant, SportKey } from './format.ts'
import { competitions, type SimulatedSport } from './names.ts'
import { Random } from './random.ts'

export interface FixturePlan {
  readonly fixtureId: string
  readonly sport: SimulatedSport
  readonly competition: string
  readonly participants: readonly [Participant, Participant]
}

export const simulatedSports: readonly SimulatedSport[] = ['cricket', 'soccer', 'tennis']

/** The sport's key in rows and lists. */
export const sportKeyOf: Readonly<Record<SimulatedSport, SportKey>> = {
  cricket: 'sr:sport:21',
  soccer: 'sr:sport:1',
  tennis: 'sr:sport:5',
}

/**
 * Returns the fixture of a slot (0, 1, 2, ...). Competitions take turns; within one, everybody plays once before
 * anybody plays again, so that no side is in two of the matches under way.
 */
export function fixtureAt(seed: string, sport: SimulatedSport, slot: number): FixturePlan {
  const choices = competitions[sport]
  const competition = choices[slot % choices.length] as (typeof choices)[number]
  const turn = Math.floor(slot / choices.length)
  const games = competition.participants.length / 2
  const round = Math.floor(turn / games)
  const draw = new Random(`${seed}/${competition.name}/${round}`).shuffled(competition.participants)
  const game = turn % games
  return {
    fixtureId: `sim-${sport}-${slot}`,
    sport,
    competition: competition.name,
    participants: [
      { id: '1', name: draw[2 * game] as string },
      { id: '2', name: draw[2 * game + 1] as string },
    ],
  }
}
