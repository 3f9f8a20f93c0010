/** What a new market needs: its event, a type of the table and what that asks for; and the calls' bodies. Pure. */
import type { CreateEvent, CreateMarketOfType } from '#contract/admin.ts'
import type { MarketTypeRow, Sport } from '#contract/catalogue.ts'

/** What was chosen and typed. */
export interface TemplateForm {
  /** An event that is there; 0 for a new one. */
  readonly eventId: number
  readonly sport: Sport
  readonly name: string
  readonly competition: string
  /** As a field of date and time has it: "2026-11-22T18:45", in the operator's zone. */
  readonly start: string
  readonly type: string
  readonly numbers: readonly string[]
  readonly participants: string
  readonly lines: string
  /** Percent and seconds; "" is the usual. */
  readonly commission: string
  readonly delay: string
}

/** Returns the types that an operator may choose for a sport. */
export function typesOf(types: readonly MarketTypeRow[], sport: Sport): MarketTypeRow[] {
  return types.filter(({ sports }) => sports.includes(sport))
}

/** Returns whether the type asks for lines: each becomes two runners. */
export function asksLines({ kind }: Pick<MarketTypeRow, 'kind'>): boolean {
  return kind === 'ASIAN_HANDICAP' || kind === 'ASIAN_TOTAL'
}

/** Returns the body of a new event, or the field that is missing. */
export function eventOf(form: TemplateForm): CreateEvent | { readonly missing: string } {
  const startTime = new Date(form.start).getTime()
  if (form.name.trim() === '') return { missing: 'The name of the event' }
  if (form.competition.trim() === '') return { missing: 'The competition' }
  if (!Number.isFinite(startTime) || startTime < 0) return { missing: 'The start' }
  return { sport: form.sport, name: form.name.trim(), competition: form.competition.trim(), startTime }
}

/** Returns what the market of the type is made with, or what is missing or no number. */
export function marketOf(
  form: TemplateForm,
  type: MarketTypeRow,
): Omit<CreateMarketOfType, 'eventId'> | { readonly missing: string } {
  const numbers = type.numbers.map((_, i) => Number(form.numbers[i]?.trim() || Number.NaN))
  if (numbers.some((number, i) => !isWithin(number, type.numbers[i]!)))
    return { missing: 'A number of the template' }
  const participants = form.participants.split('\n').flatMap((line) => line.trim() || [])
  if (type.runners.length === 0 && participants.length < 2) return { missing: 'Who takes part, two at least' }
  const lines = form.lines
    .split(',')
    .flatMap((line) => (line.trim() === '' ? [] : Math.round(Number(line) * 100)))
  if (
    asksLines(type) &&
    (lines.length === 0 || lines.some((line) => !Number.isFinite(line) || line % 25 !== 0))
  ) {
    return { missing: 'The lines, by quarters' }
  }
  const commissionBps = hundredths(form.commission)
  const betDelaySeconds = form.delay.trim() === '' ? undefined : Number(form.delay)
  if (commissionBps === null) return { missing: 'The commission in percent' }
  if (betDelaySeconds !== undefined && !Number.isInteger(betDelaySeconds))
    return { missing: 'The bet delay in seconds' }
  return {
    type: type.type as CreateMarketOfType['type'],
    ...(numbers.length > 0 && { numbers }),
    ...(participants.length > 0 && { participants }),
    ...(asksLines(type) && { lines }),
    ...(commissionBps !== undefined && { commissionBps }),
    ...(betDelaySeconds !== undefined && { betDelaySeconds }),
  }
}

function isWithin(number: number, [least, most, step]: readonly [number, number, number]): boolean {
  return number >= least && number <= most && (number - least) % step === 0
}

/** "5" is 500; undefined of nothing typed, null of no number. */
function hundredths(text: string): number | undefined | null {
  if (text.trim() === '') return undefined
  const value = Math.round(Number(text) * 100)
  return Number.isInteger(value) && value >= 0 && value <= 10_000 ? value : null
}
