/** What the bar can do to the bets: undo, double, repeat, reset, and no more bets. */
import type { RouletteRound } from '#contract/casino/roulette.ts'
import { casinoText } from '../../text/en/casino.ts'
import { rouletteText } from '../../text/en/roulette.ts'
import type { Tool } from '../bar/ActionBar.tsx'
import { fits, type Room } from '../chips/stakes.ts'
import { betsOf } from '../verify/round-bets.ts'
import { amountsOn, double, type SpotAmounts } from './laid-chips.ts'
import type { BetAct, Bets } from './use-bets.ts'

interface ToolsOf {
  bets: Bets
  /** The last round, which can be repeated. */
  last: RouletteRound | undefined
  room: Room
  /** No bets for now: the wheel turns, or the player wants no more. */
  isClosed: boolean
  onBet(act: BetAct): void
  onLock(): void
}

/** Returns the five tools; what would change nothing or go beyond the room is disabled. */
export function betTools({ bets, last, room, isClosed, onBet, onLock }: ToolsOf): readonly Tool[] {
  const { laid, stake, amounts } = bets
  const hasBets = amounts.size > 0
  const before = amountsOf(last)
  const canDouble = hasBets && stake !== null && fits(amountsOn(double(laid, stake), stake), room)
  const canRepeat = before.size > 0 && !areSame(before, amounts) && fits(before, room)
  const tool = (icon: Tool['icon'], label: string, isOn: boolean, onPress: () => void): Tool => ({
    icon,
    label,
    isDisabled: isClosed || !isOn,
    onPress,
  })
  return [
    tool('undo', casinoText.undo, hasBets, () => onBet({ act: 'undo' })),
    tool('double', casinoText.double, canDouble, () => onBet({ act: 'double' })),
    tool('repeat', casinoText.repeat, canRepeat, () => onBet({ act: 'repeat', amounts: before })),
    tool('trash', rouletteText.reset, hasBets, () => onBet({ act: 'reset' })),
    tool('lock', rouletteText.noMoreBets, true, onLock),
  ]
}

function amountsOf(round: RouletteRound | undefined): SpotAmounts {
  return new Map(round === undefined ? [] : betsOf(round).map(({ selection, stake }) => [selection, stake]))
}

function areSame(one: SpotAmounts, other: SpotAmounts): boolean {
  return one.size === other.size && [...one].every(([selection, amount]) => other.get(selection) === amount)
}
