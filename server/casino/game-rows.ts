/** The six games as the calls list them: what is open, and by which paytable it pays. */
import { gameEntries } from '#contract/casino/entries.ts'
import type { GameRow } from '#contract/casino.ts'
import type { CasinoState } from '#core/casino/casino-state.ts'
import { gameKeys } from '#core/casino/game.ts'
import { type AgeGroup, ageGroups, noCap } from '#core/facts/casino.ts'

/** Returns a row for each game, in the order of their ids. */
export function gameRowsOf(casino: CasinoState): GameRow[] {
  return gameKeys.map((key, i) => {
    const { id, name, image } = gameEntries[key]
    const { version, decks, returns, limits } = casino.paytables[i + 1]!
    return {
      id,
      name,
      image,
      key,
      status: casino.isOpen[i + 1] ? 'open' : 'coming_soon',
      paytable: { version, decks, returns: { ...returns }, limits },
      stakeCaps: stakeCapsOf(casino.stakeCaps[i + 1]!),
    }
  })
}

function stakeCapsOf(caps: readonly number[]): GameRow['stakeCaps'] {
  const amountOf = (ages: AgeGroup) => {
    const cap = caps[ageGroups[ages]]!
    return cap === noCap ? null : cap
  }
  return { under25: amountOf('UNDER_25'), from25: amountOf('FROM_25') }
}
