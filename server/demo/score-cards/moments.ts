/** What of a match is marked in charts: its beginning, goals, red cards, wickets, ends of sets, breaks and its end. */
import type { EventMoment } from '#contract/catalogue.ts'
import type { Incident, ReplayRow, StateRow } from '../fixtures/format.ts'
import { countUntil, type FixtureScript } from '../fixtures/script.ts'

const kinds: Readonly<Record<string, EventMoment['kind']>> = {
  goal: 'GOAL',
  red: 'RED_CARD',
  wicket: 'WICKET',
  set: 'SET_END',
  half_time: 'HALF_TIME',
  innings_break: 'INNINGS_BREAK',
}

/** A moment by the time of its script, milliseconds from the start. */
type Scripted = Omit<EventMoment, 'time' | 'until'> & { readonly t: number; readonly until?: number }

const known = new WeakMap<FixtureScript, readonly Scripted[]>()

/** Returns what has happened at `tMs`, oldest first; `timeOf` makes times of day of those of the script. */
export function momentsUntil(
  script: FixtureScript,
  tMs: number,
  timeOf: (tMs: number) => number,
): EventMoment[] {
  const all = known.get(script) ?? momentsOf(script)
  known.set(script, all)
  return all
    .filter(({ t }) => t <= tMs)
    .map(({ t, until, ...moment }) => ({
      time: timeOf(t),
      ...moment,
      ...(until !== undefined && until <= tMs && { until: timeOf(until) }),
    }))
}

function momentsOf(script: FixtureScript): Scripted[] {
  const { rows } = script
  const moments: Scripted[] = []
  const [off, end] = [rows.find(isOff), rows.find(isEnd)]
  if (off) moments.push({ t: off.t, kind: 'OFF' })
  if (end) moments.push({ t: end.t, kind: 'END' })
  for (const row of rows) {
    const kind = row.type === 'state' ? kinds[row.incident.kind] : undefined
    if (kind === undefined || row.type !== 'state') continue
    const side = sideOf(script, row)
    const clock = clockOf(row)
    const until = isBreak(kind) ? rows.slice(countUntil(script, row.t)).find(isPlay)?.t : undefined
    moments.push({
      t: row.t,
      kind,
      ...(side !== undefined && { side }),
      ...(clock !== undefined && { clock }),
      ...(until !== undefined && { until }),
    })
  }
  return moments.sort((one, other) => one.t - other.t)
}

/** A race takes no more bets from then on, a match goes in play. */
function isOff(row: ReplayRow): boolean {
  return row.type === 'status' && (row.inPlay || row.reason === 'off')
}

function isEnd(row: ReplayRow): boolean {
  return row.type === 'status' && ends.has(row.reason ?? '')
}

const ends: ReadonlySet<string> = new Set(['end', 'full_time', 'finish'])

function isBreak(kind: EventMoment['kind']): boolean {
  return kind === 'HALF_TIME' || kind === 'INNINGS_BREAK'
}

function isPlay({ type }: ReplayRow): boolean {
  return type === 'state'
}

/** Whose it is; a wicket is lost by who bats. */
function sideOf({ fixture }: FixtureScript, { sport, incident, score }: StateRow): string | undefined {
  const id = sport === 'cricket' && incident.kind === 'wicket' ? score.batting : ownerOf(incident)
  return fixture.participants.find((one) => one.id === id)?.name
}

function ownerOf({ kind, team, winner }: Incident): string | undefined {
  if (kind === 'set') return winner
  return kind === 'goal' || kind === 'red' ? (team ?? undefined) : undefined
}

function clockOf({ sport, incident, score }: StateRow): string | undefined {
  const isTimed = sport === 'soccer' && (incident.kind === 'goal' || incident.kind === 'red')
  return isTimed ? score.clock : undefined
}
