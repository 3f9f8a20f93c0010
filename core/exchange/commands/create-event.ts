/** create-event: a match or a race, under which markets are made. */

import { writeFact } from '../../facts/log.ts'
import { eventCreated } from '../../facts/market.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { CreateEvent } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'

/** Creates an event; the outcome has its id. Refuses one without a name or with a start that is no time. */
export function createEvent(exchange: Exchange, command: CreateEvent): RefusalCode | undefined {
  const { sport, name, competition, startTime, feed, country } = command
  if (name.trim() === '' || !Number.isSafeInteger(startTime) || startTime < 0) return 'event_invalid'
  const event = exchange.state.eventCount + 1
  const text = JSON.stringify({
    sport,
    name,
    competition,
    ...(feed !== undefined && { feed }),
    ...(country !== undefined && { country }),
  })
  writeFact(exchange.log, eventCreated, { event, startTime, text })
  exchange.outcome.id = event
  return undefined
}
