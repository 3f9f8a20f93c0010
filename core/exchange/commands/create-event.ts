/** create-event: a match or a race, under which markets are made. */

import type { CreateEvent } from '../../engine/command.ts'
import type { Engine } from '../../engine/engine.ts'
import { writeFact } from '../../facts/log.ts'
import { eventCreated } from '../../facts/market.ts'
import type { RefusalCode } from '../../refusals.ts'

/** Creates an event; the outcome has its id. Refuses one without a name or with a start that is no time. */
export function createEvent(engine: Engine, command: CreateEvent): RefusalCode | undefined {
  const { sport, name, competition, startTime, feed } = command
  if (name.trim() === '' || !Number.isSafeInteger(startTime) || startTime < 0) return 'event_invalid'
  const event = engine.state.eventCount + 1
  const text = JSON.stringify(
    feed === undefined ? { sport, name, competition } : { sport, name, competition, feed },
  )
  writeFact(engine.log, eventCreated, { event, startTime, text })
  engine.outcome.id = event
  return undefined
}
