/** A card that lies face down until it is opened: by the player, who drags its corner, or by itself after a moment. */

export interface Squeeze {
  /** Resolves when the card is opened. */
  readonly opened: Promise<void>
  /** The player has taken hold of it: it no longer opens by itself ... */
  hold(): void
  /** ... until he lets go; then it does after another moment. */
  letGo(): void
  open(): void
}

/** Lays the card down. `lieMs`: how long it lies untouched. */
export function beginSqueeze(lieMs: number): Squeeze {
  const { promise: opened, resolve } = Promise.withResolvers<void>()
  let timer = setTimeout(resolve, lieMs)
  return {
    opened,
    hold: () => clearTimeout(timer),
    letGo() {
      clearTimeout(timer)
      timer = setTimeout(resolve, lieMs)
    },
    open() {
      clearTimeout(timer)
      resolve()
    },
  }
}
