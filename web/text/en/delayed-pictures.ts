/** What is said wherever one bets in play: that what one sees is late, and how long a bet waits for it. */

const late = 'Pictures and scores reach you late, and others may have faster data.'

/** Returns the notice where markets with these bet delays (seconds) are in play; none is given where each market says its own. */
export function delayedPictures(delays: readonly number[]): string {
  const most = Math.max(...delays)
  const least = Math.min(...delays)
  if (delays.length === 0)
    return `${late} In play a bet waits some seconds, as long for everybody; its market says how many.`
  if (most === 0) return `${late} Bets do not wait here.`
  const seconds = least === most ? `${most} s` : `${least} to ${most} s`
  return `${late} In play a bet that takes a price waits ${seconds}, as long for everybody.`
}
