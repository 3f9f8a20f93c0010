/** Which program a session belongs to, in the few words by which its owner knows it. */

/** The first that fits counts: many programs name others as well. */
const programs = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

/** Returns "Firefox on Linux"; of a program that is no browser its own first word, "Unknown program" where it says nothing. */
export function programOf(agent: string): string {
  const program = programs.find(([pattern]) => pattern.test(agent))?.[1]
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1]
  if (program === undefined) return agent.split(/[\s/]/)[0] || 'Unknown program'
  return system === undefined ? program : `${program} on ${system}`
}
