/** What the parts of a grid of prices are to readers; it is laid out otherwise than a table. */
export const gridParts = {
  row: { role: 'row' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const
