/** Numbers typed on the board's keys: 1 and 7 lead to 17. */

/** Returns the number that a key leads to, after `before` (what was typed before it, or ''); null for any other key. */
export function typedNumber(before: string, key: string): number | null {
  if (!/^[0-9]$/.test(key)) return null
  const both = Number(before + key)
  return before.length === 1 && before !== '0' && both <= 36 ? both : Number(key)
}
