/** For tests: recorded fixtures as events, and their expected results. */
import { expect } from 'vitest'
import type { EventSummary } from '#contract/catalogue.ts'
import { fixtureOfText } from '../fixture-text.ts'
import { loadReplay } from '../fixtures/replay.ts'
import { endsAt, resultsAt } from '../fixtures/script.ts'
import { type LivingExchange, startLiving } from './living-exchange.ts'

/** Returns the event of a file. */
export function eventOf({ sequencer, catalogue }: LivingExchange, file: string): EventSummary {
  const { events } = sequencer.fold<{ events: Map<number, { eventId: number; feed?: string }> }>('catalogue')
  const found = [...events.values()].filter(({ feed }) => {
    const fixture = fixtureOfText(feed)
    return fixture?.kind === 'replay' && fixture.file === file
  })
  expect(found).toHaveLength(1)
  return catalogue.event(found[0]?.eventId as number) as EventSummary
}

/** Returns the names of the winners, or the number that decides, by market name. */
export async function winnersOf(file: string): Promise<Record<string, string[]>> {
  const script = await loadReplay(file)
  const results = resultsAt(script, endsAt(script)).flatMap(({ markets }) => markets)
  const entries = script.markets.map(({ id, name, runners }) => {
    const told = results.findLast(({ market }) => market === id)
    if (told?.number !== undefined) return [name, [String(told.number)]] as const
    const winners = runners.filter((runner) => !told?.void && told?.winners.includes(runner.id))
    return [name, winners.map((runner) => runner.name).sort()] as const
  })
  return Object.fromEntries(entries)
}

export function winnersIn({ markets }: EventSummary): Record<string, string[]> {
  return Object.fromEntries(
    markets.map(({ name, runners, number }) => [
      name,
      number !== undefined
        ? [String(number)]
        : runners
            .filter(({ status }) => status === 'WINNER')
            .map((runner) => runner.name)
            .sort(),
    ]),
  )
}

/** Plays the files at speed 60 to their ends and expects every market settled as its file says. */
export async function playAll(files: readonly string[]): Promise<void> {
  const at = Date.UTC(2026, 0, 10, 12)
  const living = await startLiving({ feed: { seed: 'replays', speed: 60, files, sports: [] }, at })
  const ends = await Promise.all(
    files.map(async (file) => eventOf(living, file).startTime + endsAt(await loadReplay(file)) / 60),
  )
  await living.pass(Math.max(...ends) - at + 1_000)
  for (const file of files) {
    const event = eventOf(living, file)
    expect(event.status, file).toBe('Ended')
    expect(winnersIn(event), file).toEqual(await winnersOf(file))
  }
  expect(living.errors).toEqual([])
  await living.stop()
  living.remove()
}
