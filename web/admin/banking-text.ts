/** The sentences of the banking history. Beside the page, so that they are loaded with it and not before. */
export const bankingText = {
  samples: 'Made-up rows stand here until a player’s money moves for the first time.',
  nothingFound: 'No movements match these filters',
  nothingOpen: (status: string) =>
    `Nothing is ${status.toLowerCase()}: every movement is posted whole, or not at all`,
  notePlaceholder: 'Add a note to this day',
  noteSaved: 'Memo saved.',
  times: 'Times and days are UTC.',
} as const
