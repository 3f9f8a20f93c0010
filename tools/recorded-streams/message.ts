/** A message of a recorded market stream (`op: mcm`), as far as a replay reads it; checked for shape, other fields let be. */
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

const Entry = Type.Tuple([Type.Number(), Type.Number({ minimum: 0 })])
const Ladder = Type.Optional(Type.Union([Type.Array(Entry), Type.Null()]))

/** [level, price, size]: what is shown at a level from 0, the best; size 0 shows nothing there. */
const Shown = Type.Optional(
  Type.Union([Type.Array(Type.Tuple([Type.Integer(), Type.Number(), Type.Number()])), Type.Null()]),
)

/** [price, size] entries of a runner that changed; size 0 removes. */
const RunnerChange = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  /** The handicap, where one selection stands in the market more than once. */
  hc: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  /** Available to back: the unmatched lays. */
  atb: Ladder,
  /** Available to lay: the unmatched backs. */
  atl: Ladder,
  /** As both are shown, with what orders on the other runners offer together. */
  bdatb: Shown,
  bdatl: Shown,
  /** Traded volume at each price, both sides counted. */
  trd: Ladder,
})

const RunnerDefinition = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  hc: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  status: Type.String(),
  name: Type.Optional(Type.String()),
})

const MarketDefinition = Type.Object({
  status: Type.String(),
  inPlay: Type.Boolean(),
  numberOfWinners: Type.Integer(),
  runners: Type.Array(RunnerDefinition),
  eventTypeId: Type.Optional(Type.String()),
  eventName: Type.Optional(Type.String()),
  venue: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  marketType: Type.Optional(Type.String()),
  marketTime: Type.Optional(Type.String()),
  bspMarket: Type.Optional(Type.Boolean()),
  crossMatching: Type.Optional(Type.Boolean()),
})

const MarketChange = Type.Object({
  id: Type.String(),
  /** The change is the whole market; what was known of its prices is void. */
  img: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  marketDefinition: Type.Optional(MarketDefinition),
  rc: Type.Optional(Type.Union([Type.Array(RunnerChange), Type.Null()])),
})

const Message = Type.Object({
  op: Type.String(),
  /** When it was sent, milliseconds since 1970. */
  pt: Type.Optional(Type.Number()),
  mc: Type.Optional(Type.Union([Type.Array(MarketChange), Type.Null()])),
})

export type RunnerDefinition = Static<typeof RunnerDefinition>
export type MarketDefinition = Static<typeof MarketDefinition>
export type MarketChange = Static<typeof MarketChange>
export type RunnerChange = Static<typeof RunnerChange>
export type StreamMessage = Static<typeof Message>

const checker = Compile(Message)

/** A line that is no market stream message. */
export class StreamLineError extends Error {
  override readonly name = 'StreamLineError'
}

/** Returns the message of a line; other kinds of messages (status, connection) have no `mc`. Throws StreamLineError. */
export function parseMessage(line: string): StreamMessage {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new StreamLineError('not JSON')
  }
  if (checker.Check(value)) return value as StreamMessage
  const [error] = checker.Errors(value)
  throw new StreamLineError(
    error ? `${error.instancePath || 'the line'} ${error.message}` : 'no stream message',
  )
}
