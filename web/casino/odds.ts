/**
 * The odds on the screen are those that are bet by. When others come into force the player is told which lines have changed, until
 * a round was played by the new ones.
 */
import { useEffect } from 'react'
import { create } from 'zustand'
import type { Paytable } from '#contract/casino.ts'
import type { GameKey } from '#core/casino/game.ts'
import { onGamesChange, startLive } from '../live/live.ts'
import { readAgain, useGame } from './catalogue.ts'

/** A line of the paytable that pays otherwise than before: what it returns for one staked, hundredths. */
export interface ChangedLine {
  readonly line: string
  readonly before: number
  readonly now: number
}

export interface OddsChange {
  /** In the order of the paytable; empty where only limits or decks have changed. */
  readonly lines: readonly ChangedLine[]
  readonly before: Paytable
  readonly now: Paytable
}

/** By game: the odds that the player has had before his eyes and has not seen replaced yet. */
const useSeenStore = create<Partial<Record<GameKey, Paytable>>>()(() => ({}))

/** Returns what has changed in the game's odds since the player last played by them or first saw them; null when nothing has. */
export function useOddsChange(key: GameKey): OddsChange | null {
  const { paytable: now } = useGame(key)
  const before = useSeenStore((seen) => seen[key])
  return before === undefined || before.version === now.version ? null : changeBetween(before, now)
}

/** Keeps the game's odds up to date and remembers the first that the server told. For the table of the game, as long as it is shown. */
export function useFollowedOdds(key: GameKey): void {
  const { paytable, isTold } = useGame(key)
  useEffect(() => {
    if (isTold && useSeenStore.getState()[key] === undefined) noteSeen(key, paytable)
  }, [key, paytable, isTold])
  useEffect(() => {
    startLive()
    return onGamesChange(() => void readAgain())
  }, [])
}

/** Notes that the player has played by these odds, or at least had them before his eyes. */
export function noteSeen(key: GameKey, paytable: Paytable): void {
  useSeenStore.setState({ [key]: paytable })
}

/** Returns the lines that differ. */
export function changeBetween(before: Paytable, now: Paytable): OddsChange {
  const lines = Object.entries(now.returns)
    .map(([line, returns]) => ({ line, before: before.returns[line] ?? 0, now: returns }))
    .filter((changed) => changed.before !== changed.now)
  return { lines, before, now }
}
