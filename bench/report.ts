/** What the benches say: every line is printed and kept, and a figure that falls short of what is asked is remembered. */

export interface Report {
  /** Everything said so far. */
  readonly lines: readonly string[]
  /** The names of the figures that fell short. */
  readonly short: readonly string[]
  /** Says something that nothing is asked of. */
  say(text: string): void
  /** Says a figure beside what is asked of it. */
  note(name: string, text: string, reached: boolean): void
}

/** Returns a report that prints as it goes. */
export function createReport(print: (line: string) => void): Report {
  const lines: string[] = []
  const short: string[] = []
  function say(text: string): void {
    lines.push(text)
    print(text)
  }
  return {
    lines,
    short,
    say,
    note(name, text, reached) {
      say(`${reached ? 'reached' : 'SHORT  '}  ${name.padEnd(34)} ${text}`)
      if (!reached) short.push(name)
    },
  }
}
