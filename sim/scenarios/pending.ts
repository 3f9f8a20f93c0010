/** The scenarios that do not run, each by its id, under what it waits for. No other may be left out. */

export const pending: Readonly<Record<string, readonly string[]>> = {
  'cross-matching': ['FN-004', 'FN-006', 'FN-007', 'FN-010', 'FN-013', 'FN-014', 'FN-015', 'FN-016'].concat([
    'FN-017',
    'FN-021',
    'FN-022',
  ]),
  'starting price': ['FN-027', 'FN-028', 'FN-030', 'FN-034', 'FN-035', 'FN-036', 'FN-039'],
  'reduction factors': [
    'EX-070',
    'EX-072',
    'EX-073',
    'FN-040',
    'FN-041',
    'FN-042',
    'FN-043',
    'FN-044',
  ].concat(['FN-046', 'FN-047']),
  'each-way': ['FN-050'],
  'cash-out': ['FN-105', 'FN-108'],
}

/** Another venue's fee, charged on every trade: never ours. */
export const outOfScope: readonly string[] = ['FN-095', 'FN-096', 'FN-097', 'FN-098']

/** Returns what the scenario waits for, or undefined when it runs. */
export function waitsFor(id: string): string | undefined {
  return Object.keys(pending).find((feature) => pending[feature]?.includes(id))
}
