/** Lists as CSV (RFC 4180, UTF-8 with its mark, so that spreadsheets read names right): lines, and what stands in a cell. */
/** Returns the first line, with the mark of UTF-8. */
export function csvHead(names: readonly string[]): string {
  return `\uFEFF${names.join(',')}\r\n`
}

/** Returns a line of cells that are ready. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.join(',')}\r\n`
}

/**
 * Returns a text as a cell. One that a spreadsheet would take for a formula gets an apostrophe before it, which makes it
 * text there; people choose their names themselves.
 */
export function cell(text: string): string {
  const safe = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n;']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** 123450 is "1234.50", -5 is "-0.05": of minor units and of hundredths alike. */
export function decimals(amount: number): string {
  const size = Math.abs(amount)
  const rest = size % 100
  return `${amount < 0 ? '-' : ''}${(size - rest) / 100}.${String(rest).padStart(2, '0')}`
}

/** Returns a time as "2026-11-20 14:05:00", UTC. */
export function csvTime(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ')
}
