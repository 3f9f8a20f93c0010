/** What the page of the player's own ledger says. */

/** unreadable: no such file. number: a line is left out or put in. balance: it is not the one before and the amount. line: altered. root: another root, or other lines. */
export type LedgerFault = 'unreadable' | 'number' | 'balance' | 'line' | 'root'

export const ledgerText = {
  title: 'Your own ledger',
  about:
    'Every posting of every account is chained to the one before. Once an hour the heads of all chains go into one root. Keep a root: with it you can check later that nothing of your ledger was changed, without asking us.',
  roots: 'Roots',
  root: (id: number) => `Root ${id}`,
  accounts: (count: string) => (count === '1' ? '1 account' : `${count} accounts`),
  noRoots: 'There is no root yet. The first comes a minute after the start.',
  save: 'Save my ledger',
  saveUnder: (id: number) => `Save my ledger under root ${id}`,
  showMore: 'Show more',
  check: 'Check a saved ledger',
  file: 'The saved file',
  kept: 'The root that you kept',
  verify: 'Check',
  fits: (lines: string, under: string) =>
    `All ${lines} lines are as they were chained, and the first ${under} are under this root.`,
  notYet: 'You had no posting by then. Take a later root.',
} as const

/** What is wrong with a saved ledger. */
export function faultWords(fault: LedgerFault, line: number): string {
  switch (fault) {
    case 'unreadable':
      return 'This is not a ledger saved here.'
    case 'number':
      return `Line ${line} does not have its number: a line was left out or put in.`
    case 'balance':
      return `The balance of line ${line} is not the one before and the amount: it was altered.`
    case 'line':
      return `Line ${line} does not have its hash: it was altered.`
    case 'root':
      return 'The lines do not lead to this root: they were changed, or it is another root.'
  }
}
