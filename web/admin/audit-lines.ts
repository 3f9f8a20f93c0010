/** The audit log of markets in lines: a call and its answer, which are two records, together. Pure. */
import type { AuditRow } from '#contract/admin.ts'

export interface AuditLine {
  id: number
  time: number
  actor: number
  /** "settle market 5". */
  what: string
  /** What was sent: "marketVersion: 3, winners: 11". */
  sent: string
  /** The refusal's sentence, "Done", or null where no answer is noted. */
  outcome: string | null
}

const suffix = ': answered'
/** A step of a request that takes two: it is noted with what it came to. */
const ofStep = ' on market'

/** Returns the lines of the calls on markets among the records, in their order, newest first. */
export function auditLines(records: readonly AuditRow[]): AuditLine[] {
  const lines: AuditLine[] = []
  const answers = new Map<string, AuditRow[]>()
  for (const record of records) {
    if (!record.target.startsWith('market ')) continue
    const isAnswer = record.action.endsWith(suffix)
    const action = isAnswer ? record.action.slice(0, -suffix.length) : record.action
    const call = `${record.actor} ${action} ${record.target}`
    if (isAnswer) answers.set(call, [...(answers.get(call) ?? []), record])
    else lines.push(lineOf(record, answers.get(call)?.pop()))
  }
  return lines
}

/** The answer nearest after a call is its own. */
function lineOf(
  { id, time, actor, action, target, detail }: AuditRow,
  answer: AuditRow | undefined,
): AuditLine {
  const what = `${action} ${target.replace(/^market /, '')}`
  const outcome = answer ? outcomeOf(answer.detail) : action.endsWith(ofStep) ? outcomeOfStep(detail) : null
  return { id, time, actor, what, sent: sentOf(detail), outcome }
}

function sentOf(detail: string): string {
  const body = parsed(detail)
  if (body === null) return detail
  return Object.entries(body)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : String(value)}`)
    .join(', ')
}

function outcomeOf(detail: string): string {
  const answer = parsed(detail)
  if (answer === null || typeof answer.status !== 'number') return detail
  if (answer.status < 300) return 'Done'
  const body = typeof answer.body === 'string' ? parsed(answer.body) : null
  return typeof body?.message === 'string' ? body.message : `Answered ${answer.status}`
}

function outcomeOfStep(detail: string): string {
  const failure = parsed(detail)?.failure
  return typeof failure === 'string' && failure !== '' ? failure : 'Done'
}

function parsed(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
