/** What a press on the racetrack bets: a sector of the wheel, as croupiers call them, or a number with its neighbours. */
import { wheelOrder } from '#core/casino/roulette.ts'

/** A spot, and how many equal stakes go on it. */
export interface SpotStakes {
  readonly selection: string
  readonly stakes: number
}

export interface Sector {
  readonly key: 'tiers' | 'orphelins' | 'voisins' | 'zero'
  readonly name: string
  readonly bets: readonly SpotStakes[]
}

/** The sectors as they lie on the track from the left. Together the first three cover the wheel. */
export const sectors: readonly Sector[] = [
  {
    key: 'tiers',
    name: 'Tiers',
    bets: singly('split-5-8', 'split-10-11', 'split-13-16', 'split-23-24', 'split-27-30', 'split-33-36'),
  },
  {
    key: 'orphelins',
    name: 'Orphelins',
    bets: singly('straight-1', 'split-6-9', 'split-14-17', 'split-17-20', 'split-31-34'),
  },
  {
    key: 'voisins',
    name: 'Voisins',
    bets: [
      { selection: 'trio-0-2-3', stakes: 2 },
      ...singly('split-4-7', 'split-12-15', 'split-18-21', 'split-19-22'),
      { selection: 'corner-25-26-28-29', stakes: 2 },
      ...singly('split-32-35'),
    ],
  },
  { key: 'zero', name: 'Zero', bets: singly('split-0-3', 'split-12-15', 'straight-26', 'split-32-35') },
]

/** How many neighbours a number can be bet with, on each side. */
export const neighboursMax = 4

/** Returns a number with its neighbours on the wheel, in the order of the wheel: 17 with 2 on each side is 2, 25, 17, 34, 6. */
export function neighboursOf(number: number, each: number): number[] {
  const middle = wheelOrder.indexOf(number)
  return Array.from({ length: 2 * each + 1 }, (_, step) => wheelOrder.at((middle - each + step) % pockets)!)
}

/** Returns the bets on a number and its neighbours: one stake on each. */
export function neighbourBets(number: number, each: number): SpotStakes[] {
  return singly(...neighboursOf(number, each).map((each) => `straight-${each}`))
}

/** Returns how many stakes the bets take together. */
export function stakesOf(bets: readonly SpotStakes[]): number {
  return bets.reduce((sum, { stakes }) => sum + stakes, 0)
}

const pockets = wheelOrder.length

function singly(...selections: string[]): SpotStakes[] {
  return selections.map((selection) => ({ selection, stakes: 1 }))
}
