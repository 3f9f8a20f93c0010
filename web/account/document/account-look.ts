/** Keeps the look of this browser and the one in the document of who is here the same, both ways. */
import type { AccountDocument } from '#contract/account-document.ts'
import { type Look, useAppearance } from '../../ui/appearance.ts'
import { chooseLook } from '../../ui/choose-look.ts'
import { isHalfTyped, noticeTyping } from '../../ui/half-typed.ts'
import {
  changeDocument,
  changeSetting,
  followDocument,
  isDocumentKnown,
  shownDocument,
} from './account-document.ts'

type Settings = NonNullable<AccountDocument['settings']>

/** Where the document keeps each part of the look, and what it calls it there. */
const kept = {
  theme: { setting: 'theme', names: { light: 'LIGHT', dark: 'DARK', system: 'SYSTEM' } },
  lay: { setting: 'layColour', names: { pink: 'PINK', straw: 'STRAW' } },
  density: { setting: 'density', names: { compact: 'COMPACT', normal: 'NORMAL', roomy: 'ROOMY' } },
  text: { setting: 'textSize', names: { normal: 'NORMAL', large: 'LARGE' } },
  odds: { setting: 'odds', names: { decimal: 'DECIMAL', fractional: 'FRACTIONAL' } },
} as const satisfies {
  [K in keyof Look]: { setting: keyof Settings; names: Record<NonNullable<Look[K]>, string> }
}
const parts = Object.keys(kept) as (keyof Look)[]

/** Shows a part of the look at once, and keeps it in this browser and in the document. */
export function changeLook<K extends keyof Look>(part: K, value: NonNullable<Look[K]>): void {
  chooseLook(part, value)
  const { setting, names } = kept[part]
  changeSetting(setting, (names as Record<string, string>)[value] as never)
}

/** How often it is looked whether a text is still half typed, for which the odds of another window wait. */
const typingLookMs = 1_000

/**
 * Shows what the document says from now on, also after another window or another person's login has changed it: the document wins.
 * One in which nothing was ever kept takes what this browser has. Odds draw the pages again: those that were chosen elsewhere wait while
 * a text is half typed here. Returns the function that ends it.
 */
export function followLook(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (!isDocumentKnown()) return
    if (Object.keys(shownDocument()).length === 0) return keepPresent()
    const { settings = {} } = shownDocument()
    for (const part of parts) {
      const value = lookOf(part, settings)
      const waits = part === 'odds' && value !== useAppearance.getState().odds && isHalfTyped()
      if (waits) timer = setTimeout(look, typingLookMs)
      else chooseLook(part, value)
    }
  }
  // Afterwards: who has just signed in may be taking over what he had as a guest.
  const soon = () => queueMicrotask(look)
  soon()
  const ends = [noticeTyping(), followDocument(soon)]
  return () => {
    clearTimeout(timer)
    for (const end of ends) end()
  }
}

function lookOf(part: keyof Look, settings: Settings): null {
  const { setting, names } = kept[part]
  const found = Object.entries(names).find(([, name]) => name === settings[setting])
  return (found?.[0] ?? null) as null
}

function keepPresent(): void {
  const present = useAppearance.getState()
  const settings = Object.fromEntries(
    parts.flatMap((part) => {
      const name = (kept[part].names as Record<string, string>)[present[part] ?? '']
      return name === undefined ? [] : [[kept[part].setting, name]]
    }),
  ) as Settings
  if (Object.keys(settings).length === 0) return
  changeDocument((document) => (Object.keys(document).length === 0 ? { settings } : document))
}
