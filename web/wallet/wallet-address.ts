/** What the wallet's page shows, as its address says it. */

/** Returns the address with one thing said otherwise, beside what else it says; null: not said. */
export function addressSaying(
  search: URLSearchParams,
  name: 'way' | 'year',
  value: string | null,
): URLSearchParams {
  const next = new URLSearchParams(search)
  if (value === null) next.delete(name)
  else next.set(name, value)
  return next
}
