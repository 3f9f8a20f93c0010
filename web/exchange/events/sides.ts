/** The two sides that an event may be of. */

/** Returns the sides that the name of an event says: of "Northgate vs Harbour" both. Null where it is not of two. */
export function sidesOf(name: string): readonly [home: string, away: string] | null {
  const [home, away, ...more] = name.split(' vs ')
  return home === undefined || away === undefined || more.length > 0 ? null : [home, away]
}
