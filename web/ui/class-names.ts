/** Joins CSS class names. */

/** Returns the given names that are set, joined by spaces. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
