/** How the screens look, as this browser keeps it. public/theme.js puts the same keys on the root; to choose is in choose-look.ts. */
import { useEffect } from 'react'
import { create } from 'zustand'
import { writePrices } from '../text/format.ts'

type Theme = 'light' | 'dark'

/** By key in the browser's storage; null until the player chooses. */
export interface Look {
  /** Where none is chosen each layout has its own. */
  theme: Theme | 'system' | null
  lay: 'pink' | 'straw' | null
  density: 'compact' | 'normal' | 'roomy' | null
  text: 'normal' | 'large' | null
  /** How prices are written. */
  odds: 'decimal' | 'fractional' | null
}

/** The look as it is shown. Beside theme and odds it is on the root already, and is read here by choose-look.ts, which whoever asks for it loads. */
export const useAppearance = create<Look>()(() => ({ theme: kept('theme'), odds: kept('odds') }) as Look)

/** Shows the player's theme, or this screen's own default while none is chosen. */
export function useTheme(byDefault: Theme): void {
  const theme = useAppearance((look) => look.theme) ?? byDefault
  useEffect(() => showTheme(theme), [theme])
}

/** Shows the theme; that of the system as it is now. */
export function showTheme(theme: Theme | 'system'): void {
  const isDark = theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}

/** Has prices written as decimals or as fractions, as what is drawn next. Rejects where what writes fractions cannot be loaded. */
export async function writeOdds(odds: Look['odds']): Promise<void> {
  writePrices(odds === 'fractional' ? (await import('../text/fractional-odds.ts')).toFraction : null)
}

/** Returns what of the look this browser keeps. */
function kept<K extends keyof Look>(name: K): Look[K] {
  try {
    // What nobody chose, as of another program at this address, is a look that does nothing.
    return localStorage.getItem(name) as Look[K]
  } catch {
    // Storage may be blocked; the choice then lasts as long as the page.
    return null
  }
}
