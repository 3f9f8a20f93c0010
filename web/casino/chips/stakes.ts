/**
 * The stakes on a table, spot by spot. Pure: every function returns the next state. Before the player has pressed a spot,
 * the table proposes one bet, which takes the stake of the field; the first press puts the player's own in its place.
 */

/** Minor units by spot, in the order in which the spots were first staked. */
export type Stakes = ReadonlyMap<string, number>

interface Layout {
  readonly stakes: Stakes
  /**
   * What the stake field does to a bet that lies here. proposed: the bet takes whatever is typed or chosen as a chip, and
   * makes way for the first press. single: one bet by one press; it takes what is typed. own: the field is for the next press.
   */
  readonly follows: 'proposed' | 'single' | 'own'
}

export interface StakedTable extends Layout {
  /** What lay here before each step, oldest first. */
  readonly past: readonly Layout[]
  /** What the last round was played with. */
  readonly last: Stakes
}

const pastMax = 100
const none: Stakes = new Map()

export const emptyTable: StakedTable = { stakes: none, follows: 'own', past: [], last: none }

/** Returns a table with one bet proposed; with nothing on it where the amount is null. */
export function proposedTable(spot: string, amount: number | null): StakedTable {
  return { ...emptyTable, stakes: amount === null ? none : new Map([[spot, amount]]), follows: 'proposed' }
}

/** Returns the table with a chip of this amount put on the spot. */
export function addChip(table: StakedTable, spot: string, amount: number): StakedTable {
  const before = table.follows === 'proposed' ? none : table.stakes
  const stakes = new Map(before).set(spot, (before.get(spot) ?? 0) + amount)
  return step(table, { stakes, follows: before.size === 0 ? 'single' : 'own' })
}

/** Returns the table with exactly these stakes. One bet that took what is typed goes on taking it. */
export function leave(table: StakedTable, stakes: Stakes): StakedTable {
  const isSingle = stakes.size === 1 && table.follows !== 'own'
  return step(table, { stakes, follows: isSingle ? 'single' : 'own' })
}

/** Returns the table after the field has got another stake, by typing or by the choice of a chip. */
export function changeField(table: StakedTable, amount: number, by: 'typing' | 'chip'): StakedTable {
  const { follows, last } = table
  if (follows === 'own' || (follows === 'single' && by === 'chip')) return table
  // After a round nothing lies here: what is typed is for the one bet of that round, if it had only one.
  const lying = table.stakes.size === 0 ? last : table.stakes
  const [spot] = lying.keys()
  if (spot === undefined || lying.size > 1) return table
  return { ...table, stakes: new Map([[spot, amount]]) }
}

/** Returns the table as it was before the last step. */
export function undo(table: StakedTable): StakedTable {
  const before = table.past.at(-1)
  return before === undefined ? table : { ...table, ...before, past: table.past.slice(0, -1) }
}

/** Returns the table with twice as much on every spot: of what lies there, or after a round of what lay there. */
export function double(table: StakedTable): StakedTable {
  const stakes = new Map([...toPlay(table)].map(([spot, amount]) => [spot, 2 * amount]))
  return step(table, { stakes, follows: 'own' })
}

/** Returns the table with the stakes of the last round. */
export function repeat(table: StakedTable): StakedTable {
  return step(table, { stakes: table.last, follows: 'own' })
}

/** Returns the table as it is while the last round is played once more: its one bet still takes what is typed, should it be refused. */
export function again(table: StakedTable): StakedTable {
  return { ...table, stakes: table.last, follows: table.last.size === 1 ? 'proposed' : 'own' }
}

/** Returns the table with nothing on it. */
export function clear(table: StakedTable): StakedTable {
  return step(table, { stakes: none, follows: 'own' })
}

/** Returns the table after a round with these stakes: nothing lies on it, and what was played may be played again. */
export function afterRound(played: Stakes): StakedTable {
  return { stakes: none, follows: 'proposed', past: [], last: played }
}

/** Returns whether a round has been played and nothing was done to the table since. */
export function isPlayed({ stakes, follows, last }: StakedTable): boolean {
  return stakes.size === 0 && follows === 'proposed' && last.size > 0
}

/** Returns what the next round would be played with: what lies here, or right after a round the same once more. */
export function toPlay(table: StakedTable): Stakes {
  return isPlayed(table) ? table.last : table.stakes
}

/** Returns the sum of the stakes, minor units. */
export function totalOf(stakes: Stakes): number {
  let total = 0
  for (const amount of stakes.values()) total += amount
  return total
}

/** What a spot and the player's money leave room for, minor units. */
export interface Room {
  /** Largest stake of one bet. */
  readonly stakeMax: number
  /** What the player may stake altogether; null where nothing bounds it. */
  readonly available: number | null
}

/** Returns whether each of these stakes, and their sum, is within the room. */
export function fits(stakes: Stakes, { stakeMax, available }: Room): boolean {
  for (const amount of stakes.values()) if (amount > stakeMax) return false
  return available === null || totalOf(stakes) <= available
}

function step(table: StakedTable, next: Layout): StakedTable {
  const { stakes, follows } = table
  return { ...table, ...next, past: [...table.past, { stakes, follows }].slice(-pastMax) }
}
