/** For tests: a whole run by seed of what takes two people. */
import { createCast } from './cast.ts'
import type { Random } from './chance.ts'
import { DeskPlay } from './desk-play.ts'
import { LeavingPlay } from './leaving-play.ts'
import { type Counts, Stage } from './stage.ts'
import { TreePlay } from './tree-play.ts'

export interface TwoPeopleRun {
  /** By which the steps are chosen. */
  readonly random: Random
  readonly steps: number
  /** Of how many steps one ends its process in the middle. */
  readonly oneEndsOf?: number
  /** How often what has to occur does: while it has not, the run goes on beyond its steps. */
  readonly least?: Readonly<Record<string, number>>
}

/** A run goes on to this many times its steps. */
const longest = 4

/** Each step is as likely as its weight says. */
const weights = {
  ask: 24,
  decide: 36,
  again: 4,
  time: 3,
  roles: 4,
  touch: 4,
  market: 6,
  'ask in the tree': 8,
  'decide in the tree': 14,
  consent: 5,
  withdrawal: 3,
  'approve withdrawal': 6,
  erase: 8,
  end: 3,
}
const hourMs = 3_600_000

/** Plays it and compares with the rules after every step. Returns what happened, by name; throws at the first difference, with the step. */
export async function playTwoPeople({
  random,
  steps,
  oneEndsOf = 4,
  least = {},
}: TwoPeopleRun): Promise<Counts> {
  const stage = new Stage(random, oneEndsOf)
  let step = 0
  let kind = 'begin'
  try {
    await stage.begin()
    const cast = await createCast(stage.folder)
    const desk = new DeskPlay(stage, cast)
    const tree = new TreePlay(stage, cast)
    const leaving = new LeavingPlay(stage, cast)
    const acts: Record<keyof typeof weights, () => Promise<void>> = {
      ask: () => desk.ask(),
      decide: () => desk.decide(),
      again: () => desk.decideAgain(),
      time: async () => {
        stage.folder.time += stage.random.whole(1, 12) * hourMs
      },
      roles: () => desk.changeRoles(),
      touch: () => desk.touchMarket(),
      market: () => desk.addMarket(),
      'ask in the tree': () => tree.ask(),
      'decide in the tree': () => tree.decide(),
      consent: () => tree.consent(),
      withdrawal: () => leaving.beginWithdrawal(),
      'approve withdrawal': () => leaving.approveWithdrawal(),
      erase: () => leaving.erase(),
      end: () => stage.restart(),
    }
    for (; step < steps || (step < longest * steps && isShort(stage.counts, least)); step++) {
      kind = stage.random.weighted(weights)
      await acts[kind as keyof typeof weights]()
      await desk.check()
      tree.check()
      await leaving.check()
      stage.check()
    }
    kind = 'audit'
    await desk.checkAudit()
    await tree.checkAudit()
  } catch (error) {
    throw new Error(`Step ${step} (${kind}): ${String(error)}`, { cause: error })
  } finally {
    await stage.folder.remove()
  }
  return stage.counts
}

function isShort(counts: Counts, least: Readonly<Record<string, number>>): boolean {
  return Object.entries(least).some(([what, times]) => (counts.get(what) ?? 0) < times)
}
