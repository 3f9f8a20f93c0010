/** The detail of a record of the audit log in rows: what stood before and after, field by field, and the rest. Pure. */

export interface ChangeRow {
  readonly field: string
  /** "" where there was nothing. */
  readonly before: string
  readonly after: string
  readonly isChanged: boolean
}
export interface AuditDetail {
  readonly changes: readonly ChangeRow[]
  /** What was sent, or answered. */
  readonly rest: readonly (readonly [name: string, value: string])[]
}

/** Returns what a record's detail says; text that is no JSON object stands as it is. */
export function auditDetail(detail: string): AuditDetail {
  const whole = objectOf(detail)
  if (whole === null) return { changes: [], rest: [['detail', detail]] }
  const { before, after, ...rest } = whole
  const [from, to] = [flat(before), flat(after)]
  const fields = [...new Set([...from.keys(), ...to.keys()])]
  return {
    changes: fields.map((field) => {
      const [one, other] = [from.get(field) ?? '', to.get(field) ?? '']
      return { field, before: one, after: other, isChanged: one !== other }
    }),
    rest: [...flat(unpacked(rest))],
  }
}

/** An answer's body is JSON in a text of its own. */
function unpacked(rest: Record<string, unknown>): Record<string, unknown> {
  const body = typeof rest.body === 'string' ? objectOf(rest.body) : null
  return body === null ? rest : { ...rest, body }
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Fields of fields by their path: "paytable.version". */
function flat(value: unknown, path = ''): Map<string, string> {
  if (!isObject(value)) return new Map(path === '' ? [] : [[path, wordsOf(value)]])
  return new Map(
    Object.entries(value).flatMap(([name, part]) => [...flat(part, path === '' ? name : `${path}.${name}`)]),
  )
}

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join(', ')
  return isObject(value) ? JSON.stringify(value) : String(value ?? '')
}
