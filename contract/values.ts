/** The small values that every call shares: money, prices, ids and the error body. Money is integer minor units, prices integer hundredths. */
import { type Static, Type } from 'typebox'
import type * as brands from '#core/values/brands.ts'

/** An amount of money in whole minor units (1050 = 10.50). */
export const Money = Type.Unsafe<brands.Money>(
  Type.Integer({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
)
/** A stake or size in whole minor units, above zero. The market's own minimum and the house's maximum are checked by the core. */
export const Size = Type.Unsafe<brands.Money>(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }))
/** Decimal odds in integer hundredths (206 = 2.06). Whether it stands on the ladder is checked by the core. */
export const Price = Type.Unsafe<brands.Price>(Type.Integer({ minimum: 1, maximum: 1_000_000 }))
/** Milliseconds since 1970, engine time. */
export const Time = Type.Integer({ minimum: 0 })
/** "2026-11-20". Whether the calendar has the day is checked where it is read. */
export const Day = Type.String({ pattern: '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$' })
/** From when on the caller's next casino round may begin; null where the profile has no gap, and before the first round. */
export const NextRoundAt = Type.Union([Time, Type.Null()])
export const MarketId = Type.Unsafe<brands.MarketId>(Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }))
export const EventId = Type.Unsafe<brands.EventId>(Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }))
export const AccountId = Type.Unsafe<brands.AccountId>(Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }))
export const SelectionId = Type.Unsafe<brands.SelectionId>(
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
)
export const OrderId = Type.Unsafe<brands.OrderId>(
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
)
/** An id in a path. What does not look like one names nothing: 404. */
export const IdText = Type.String({ pattern: '^[1-9][0-9]{0,15}$' })
export const Side = Type.Enum(['BACK', 'LAY'])
export const Persistence = Type.Enum(['LAPSE', 'PERSIST', 'MARKET_ON_CLOSE'])
export const TimeInForce = Type.Enum(['LIMIT', 'FILL_OR_KILL'])

export type Side = Static<typeof Side>
export type Persistence = Static<typeof Persistence>
export type TimeInForce = Static<typeof TimeInForce>

/** The body of every answer that is not 2xx: a stable code, a sentence for people, whether the same call may succeed later. */
/**
 * How far an answer from history is: the last batch of facts in it and that batch's time, 0 before the first. Usually the
 * last 50 ms are missing. isComplete: false while history is made again from the journal or is seconds behind: what happened
 * after `asOf` is not in the answer then.
 */
export const HistoryStanding = Type.Object({
  sequence: Type.Integer(),
  asOf: Time,
  isComplete: Type.Boolean(),
})
export type HistoryStanding = Static<typeof HistoryStanding>

export const Problem = Type.Object({
  success: Type.Literal(false),
  code: Type.String(),
  message: Type.String(),
  retryable: Type.Boolean(),
  requestId: Type.Optional(Type.String()),
})
export type Problem = Static<typeof Problem>

/** A closed object: fields it does not name are refused. */
export function closed<P extends Parameters<typeof Type.Object>[0]>(properties: P) {
  return Type.Object(properties, { additionalProperties: false })
}
