/** The ids of runners that are known by their names alone. */
import type { SelectionId } from '#core/values/brands.ts'

/**
 * Returns an id for each name, in their order: the same name has the same id in all markets, a hash of it, moved on where two
 * would be equal.
 */
export function selectionIdsOf(names: readonly string[]): SelectionId[] {
  const taken = new Set<number>()
  return names.map((name) => {
    let selectionId = hashOf(name)
    while (taken.has(selectionId)) selectionId++
    taken.add(selectionId)
    return selectionId
  })
}

/** FNV-1a, cut to 30 bits so that it stays a small positive number. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return ((hash >>> 2) & 0x3fffffff) + 1
}
