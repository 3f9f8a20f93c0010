/** Times as the audit log has them: UTC, to the second, whoever reads. */

/** Returns "2026-11-27 07:50:01". */
export function utcTime(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ')
}
