/** Where the words beside lines of a chart stand, so that none covers another. Pure. */

interface Word {
  /** Of its line. */
  readonly x: number
  readonly width: number
}

interface Room {
  readonly left: number
  readonly right: number
  /** Between a line and a word. */
  readonly gap: number
}

/**
 * Returns the left end of each word, null where there is no room for it. A word stands at the right of its line, or at the left where
 * the next line or the edge comes too soon. `words`: from left to right.
 */
export function placesOfWords(words: readonly Word[], { left, right, gap }: Room): (number | null)[] {
  let taken = left
  return words.map(({ x, width }, i) => {
    const next = words[i + 1]?.x ?? right
    const [before, after] = [x - gap - width, x + gap]
    const fitsAfter = after >= taken && after + width <= Math.min(next, right)
    const fitsBefore = before >= taken
    if (!fitsAfter && !fitsBefore) {
      taken = Math.max(taken, x)
      return null
    }
    taken = fitsAfter ? after + width + gap : x
    return fitsAfter ? after : before
  })
}
