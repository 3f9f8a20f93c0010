/** The last trades of a runner, from the call that knows what was and the stream that tells what is. */
import type { Traded } from '#contract/catalogue.ts'
import type { LiveTrade } from '../../live/trades-store.ts'

export const tapeRows = 20

export interface TapeRow {
  /** Stays the same while the trade is shown. */
  readonly key: string
  readonly time: number
  /** Hundredths. */
  readonly price: number
  /** Minor units. */
  readonly size: number
  /** Whether the price was above the trade before, below it, or neither. */
  readonly move: 'up' | 'down' | null
  /** Whether the stream told it and the call does not know it yet. */
  readonly isNew: boolean
}

type Plain = readonly [time: number, price: number, size: number]

/** Returns the last `tapeRows`, newest first. `live`: newest first, of whichever runner. */
export function tapeOf(
  { sequence, selectionId, trades }: Pick<Traded, 'sequence' | 'selectionId' | 'trades'>,
  live: readonly LiveTrade[],
): TapeRow[] {
  const added = live
    .filter((trade) => trade.selectionId === selectionId && trade.sequence > sequence)
    .map(({ time, price, size }): Plain => [time, price, size])
  const all: readonly Plain[] = [...added, ...trades]
  const keys = keysOf(all)
  return all.slice(0, tapeRows).map(([time, price, size], index) => ({
    key: keys[index]!,
    time,
    price,
    size,
    move: moveOf(price, all[index + 1]?.[1]),
    isNew: index < added.length,
  }))
}

/** Equal trades of one moment are told apart by how many such came before. */
function keysOf(trades: readonly Plain[]): string[] {
  const counts = new Map<string, number>()
  return trades
    .toReversed()
    .map((trade) => {
      const name = trade.join(' ')
      const count = counts.get(name) ?? 0
      counts.set(name, count + 1)
      return `${name} ${count}`
    })
    .reverse()
}

function moveOf(price: number, before: number | undefined): TapeRow['move'] {
  if (before === undefined || price === before) return null
  return price > before ? 'up' : 'down'
}
