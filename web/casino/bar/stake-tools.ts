/** The four tools of every table, for its stakes. */
import { casinoText } from '../../text/en/casino.ts'
import {
  clear,
  double,
  fits,
  isPlayed,
  type Room,
  repeat,
  type StakedTable,
  toPlay,
  undo,
} from '../chips/stakes.ts'
import type { Tool } from './ActionBar.tsx'

/** Returns Undo, Double, Repeat and Clear; what would change nothing or go beyond the room is disabled. */
export function stakeTools(
  table: StakedTable,
  room: Room,
  isClosed: boolean,
  onChange: (next: StakedTable) => void,
): readonly Tool[] {
  const toDouble = double(table)
  const canDouble = toPlay(table).size > 0 && fits(toDouble.stakes, room)
  const canRepeat = table.last.size > 0 && table.stakes !== table.last && fits(table.last, room)
  const tool = (icon: Tool['icon'], label: string, isOn: boolean, next: () => StakedTable): Tool => ({
    icon,
    label,
    isDisabled: isClosed || !isOn,
    onPress: () => onChange(next()),
  })
  return [
    tool('undo', casinoText.undo, table.past.length > 0, () => undo(table)),
    tool('double', casinoText.double, canDouble, () => toDouble),
    tool('repeat', casinoText.repeat, canRepeat, () => repeat(table)),
    tool('trash', casinoText.clear, table.stakes.size > 0 || isPlayed(table), () => clear(table)),
  ]
}
