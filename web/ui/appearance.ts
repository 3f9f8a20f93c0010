/** The player's colours, kept in this browser: light or dark, and the lay side in pink or straw. public/theme.js reads the same keys. */
import { useEffect } from 'react'
import { create } from 'zustand'

export type Theme = 'light' | 'dark'
export type LayColour = 'pink' | 'straw'

interface Appearance {
  /** Null until the player chooses; each layout then has its own default. */
  theme: Theme | null
  lay: LayColour
}

export const useAppearance = create<Appearance>()(() => ({
  theme: oneOf(['light', 'dark'], read('theme')),
  lay: oneOf(['straw'], read('lay')) ?? 'pink',
}))

/** Keeps the chosen theme and shows it at once, on every screen. */
export function chooseTheme(theme: Theme): void {
  keep('theme', theme)
  useAppearance.setState({ theme })
  document.documentElement.dataset.theme = theme
}

/** Keeps the chosen lay colour and shows it at once; straw is apart from the blue for every kind of colour vision. */
export function chooseLay(lay: LayColour): void {
  keep('lay', lay)
  useAppearance.setState({ lay })
  showLay(lay)
}

/** Shows the player's theme, or this screen's own default while none is chosen. Returns the theme shown. */
export function useTheme(byDefault: Theme): Theme {
  const theme = useAppearance((appearance) => appearance.theme) ?? byDefault
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  return theme
}

function showLay(lay: LayColour): void {
  if (lay === 'straw') document.documentElement.dataset.lay = lay
  else delete document.documentElement.dataset.lay
}

function oneOf<T extends string>(allowed: readonly T[], value: string | null): T | null {
  return allowed.find((each) => each === value) ?? null
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage may be blocked; the choice then lasts as long as the page.
    return null
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // As above.
  }
}
