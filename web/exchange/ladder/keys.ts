/** What the keys of a ladder do. */
import type { KeyboardEvent } from 'react'

export type KeyAction =
  | 'last'
  | 'centre'
  | 'back'
  | 'lay'
  | 'back-shifted'
  | 'lay-shifted'
  | 'stop'
  | 'cancel'
  | 'cancel-all'
  | 'green-up'
  | 'help'
  | 'leave'
  | { readonly rows: number }
  /** From 0; 5 is Net. */
  | { readonly stake: number }

const actions: Readonly<Record<string, KeyAction>> = {
  ArrowUp: { rows: -1 },
  ArrowDown: { rows: 1 },
  PageUp: { rows: -10 },
  PageDown: { rows: 10 },
  Home: 'last',
  ' ': 'centre',
  b: 'back',
  l: 'lay',
  s: 'stop',
  c: 'cancel',
  g: 'green-up',
  '?': 'help',
  Escape: 'leave',
}

const shifted: Readonly<Record<string, KeyAction>> = { c: 'cancel-all', b: 'back-shifted', l: 'lay-shifted' }

/** Returns what a key does on a ladder, null where it does nothing there. */
export function keyActionOf({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>): KeyAction | null {
  if (ctrlKey || metaKey || altKey) return null
  if (shiftKey && key.toLowerCase() in shifted) return shifted[key.toLowerCase()]!
  if (/^[1-6]$/.test(key)) return { stake: Number(key) - 1 }
  return actions[key.length === 1 ? key.toLowerCase() : key] ?? null
}
