/** The scenarios that do not run, each by its id, under what it waits for. No other may be left out. */

export const pending: Readonly<Record<string, readonly string[]>> = {}

/** Another venue's fee, charged on every trade: never ours. */
export const outOfScope: readonly string[] = ['FN-095', 'FN-096', 'FN-097', 'FN-098']

/** Returns what the scenario waits for, or undefined when it runs. */
export function waitsFor(id: string): string | undefined {
  return Object.keys(pending).find((feature) => pending[feature]?.includes(id))
}
