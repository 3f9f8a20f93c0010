/** When a hand of Baccarat takes a third card, by the totals of the first two and by what the player drew. */

/** With such a total of two cards, either side's, nobody draws. */
const naturalMin = 8
/** The player draws up to this total; so does the banker when the player stood. */
const drawMax = 5

/** The values of the player's third card at which the banker draws, by the banker's total of two cards, 3 to 6. */
const bankerDrawsAt: Readonly<Record<number, { from: number; to: number }>> = {
  4: { from: 2, to: 7 },
  5: { from: 4, to: 7 },
  6: { from: 6, to: 7 },
}

/** Returns whether the player takes a third card. */
export function playerDraws(playerTotal: number, bankerTotal: number): boolean {
  return playerTotal <= drawMax && bankerTotal < naturalMin
}

/** Returns whether the banker takes a third card. `playerThird`: the value of the player's, undefined when the player stood. */
export function bankerDraws(
  playerTotal: number,
  bankerTotal: number,
  playerThird: number | undefined,
): boolean {
  if (playerTotal >= naturalMin || bankerTotal >= naturalMin) return false
  if (playerThird === undefined) return bankerTotal <= drawMax
  if (bankerTotal <= 2) return true
  if (bankerTotal === 3) return playerThird !== 8
  const range = bankerDrawsAt[bankerTotal]
  return range !== undefined && playerThird >= range.from && playerThird <= range.to
}
