/** The tree of sports, countries, competitions and events: what is open in it, which is kept while one walks, and how keys move in it. */
import { create } from 'zustand'

/** The two trees: of the ten sports, and of the races. */
export type TreeName = 'sports' | 'races'

interface TreeState {
  /** Keys of the items that are open. */
  readonly open: ReadonlySet<string>
  /** Of each tree the key of the item that Tab reaches; the first where there is none. */
  readonly stops: Readonly<Partial<Record<TreeName, string>>>
}

/** Outside the layout: pages that have no room for the tree leave it as it was. */
export const useTree = create<TreeState>()(() => ({ open: new Set(), stops: {} }))

/** Opens or closes an item. */
export function setOpen(key: string, isOpen: boolean): void {
  useTree.setState(({ open }) => {
    if (open.has(key) === isOpen) return {}
    const next = new Set(open)
    if (isOpen) next.add(key)
    else next.delete(key)
    return { open: next }
  })
}

/** Makes the item the one of its tree that Tab reaches; undefined makes it the first. */
export function setStop(tree: TreeName, stop: string | undefined): void {
  useTree.setState(({ stops }) => (stops[tree] === stop ? {} : { stops: { ...stops, [tree]: stop } }))
}

/** What a key does at an item: goes to another, by its place among those that are seen, or opens or closes it. */
export type Step = { readonly to: number } | { readonly opens: boolean }

/** An item as the keys see it. */
export interface Item {
  readonly level: number
  /** Undefined where there is nothing in it. */
  readonly isOpen: boolean | undefined
  readonly label: string
}

/** Returns what a key does at the item `at` of those that are seen, in their order; undefined where it does nothing. */
export function stepOf(key: string, items: readonly Item[], at: number): Step | undefined {
  const item = items[at]
  if (item === undefined) return undefined
  switch (key) {
    case 'ArrowDown':
      return at + 1 < items.length ? { to: at + 1 } : undefined
    case 'ArrowUp':
      return at > 0 ? { to: at - 1 } : undefined
    case 'Home':
      return { to: 0 }
    case 'End':
      return { to: items.length - 1 }
    case 'ArrowRight':
      if (item.isOpen === false) return { opens: true }
      return (items[at + 1]?.level ?? 0) > item.level ? { to: at + 1 } : undefined
    case 'ArrowLeft': {
      if (item.isOpen) return { opens: false }
      const parent = items.slice(0, at).findLastIndex(({ level }) => level < item.level)
      return parent < 0 ? undefined : { to: parent }
    }
    default:
      return letterStep(key, items, at)
  }
}

/** A letter goes to the next item that begins with it. */
function letterStep(key: string, items: readonly Item[], at: number): Step | undefined {
  if (key.length !== 1 || key === ' ') return undefined
  const letter = key.toLowerCase()
  const order = [...items.keys()].map((index) => (at + 1 + index) % items.length)
  const to = order.find((index) => items[index]?.label.toLowerCase().startsWith(letter))
  return to === undefined ? undefined : { to }
}
