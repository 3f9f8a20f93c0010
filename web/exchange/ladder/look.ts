/** How ladders look, kept in this browser: the height of their rows, that of the density until one is chosen, and whether they follow the price. */
import { create } from 'zustand'
import { type Look, useAppearance } from '../../ui/appearance.ts'
// What density this browser keeps is known from here on.
import '../../ui/choose-look.ts'

/** Pixels. */
export const rowHeights: readonly number[] = [20, 24, 28]
const rowOfDensity: Record<NonNullable<Look['density']>, number> = { compact: 20, normal: 24, roomy: 28 }
const key = 'ladder-look'

interface Kept {
  /** Null until the player chooses one. */
  readonly rowHeight: number | null
  readonly follows: boolean
}
interface LadderLook extends Kept {
  change(next: Partial<Kept>): void
}
const usual: Kept = { rowHeight: null, follows: true }

const useKept = create<LadderLook>()((set, get) => ({
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

/** Returns the look, and how it is changed. */
export function useLadderLook(): LadderLook & { readonly rowHeight: number } {
  const look = useKept()
  const density = useAppearance((all) => all.density) ?? 'normal'
  return { ...look, rowHeight: look.rowHeight ?? rowOfDensity[density] }
}

function kept(): Kept {
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
