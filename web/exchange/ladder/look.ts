/** How ladders look, kept in this browser: the height of their rows, and whether they follow the price. */
import { create } from 'zustand'

/** Pixels. */
export const rowHeights: readonly number[] = [20, 24, 28]
const usual = { rowHeight: 24, follows: true }
const key = 'ladder-look'

interface LadderLook {
  readonly rowHeight: number
  readonly follows: boolean
  change(next: Partial<Pick<LadderLook, 'rowHeight' | 'follows'>>): void
}

export const useLadderLook = create<LadderLook>()((set, get) => ({
  ...kept(),
  change(next) {
    set(next)
    const { rowHeight, follows } = get()
    try {
      localStorage.setItem(key, JSON.stringify({ rowHeight, follows }))
    } catch {
      // Storage may be blocked; the choice then lasts as long as the page.
    }
  },
}))

function kept(): typeof usual {
  try {
    const { rowHeight, follows } = JSON.parse(localStorage.getItem(key) ?? '{}')
    return {
      rowHeight: rowHeights.includes(rowHeight) ? rowHeight : usual.rowHeight,
      follows: typeof follows === 'boolean' ? follows : usual.follows,
    }
  } catch {
    return usual
  }
}
