/** What an account keeps for its screens: settings, favourites, arranged screens and read marks, one document with a version. */
import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'
import { Strategy } from './orders.ts'
import { closed, EventId, MarketId, Persistence, Problem, SelectionId, Size } from './values.ts'

/** Of the document as JSON. */
export const documentBytesMax = 64 * 1024

const favouritesMax = 200

/** How the screens look and what they begin with. What is absent is as each screen has it by itself. */
const Settings = closed({
  odds: Type.Optional(Type.Enum(['DECIMAL', 'FRACTIONAL'])),
  theme: Type.Optional(Type.Enum(['LIGHT', 'DARK', 'SYSTEM'])),
  layColour: Type.Optional(Type.Enum(['PINK', 'STRAW'])),
  density: Type.Optional(Type.Enum(['COMPACT', 'NORMAL', 'ROOMY'])),
  textSize: Type.Optional(Type.Enum(['NORMAL', 'LARGE'])),
  sounds: Type.Optional(Type.Boolean()),
  /** Of the slip's buttons, minor units. */
  stakes: Type.Optional(Type.Array(Size, { maxItems: 8 })),
  oneClickStakes: Type.Optional(Type.Array(Size, { maxItems: 4 })),
  /** Of the bets that are placed on a ladder. */
  ladderStrategy: Type.Optional(Strategy),
  stakeEntry: Type.Optional(Type.Enum(['STAKE', 'LIABILITY', 'PAYOUT'])),
  persistence: Type.Optional(Persistence),
  confirmBets: Type.Optional(Type.Boolean()),
  /** What the result under a runner counts. */
  netOfCommission: Type.Optional(Type.Boolean()),
  withSettled: Type.Optional(Type.Boolean()),
  unmatchedAsMatched: Type.Optional(Type.Boolean()),
})

/** In the order in which they are shown. */
const Favourites = closed({
  events: Type.Optional(Type.Array(EventId, { maxItems: favouritesMax, uniqueItems: true })),
  markets: Type.Optional(Type.Array(MarketId, { maxItems: favouritesMax, uniqueItems: true })),
})

const Tile = closed({
  view: Type.Enum(['TABLE', 'LADDER', 'CHART']),
  marketId: MarketId,
  /** Of a ladder or chart of one runner. */
  selectionId: Type.Optional(SelectionId),
})
const Screen = closed({
  name: Type.String({ minLength: 1, maxLength: 40, pattern: '^[^\\u0000-\\u001f\\u007f]+$' }),
  tiles: Type.Array(Tile, { maxItems: 200 }),
})

/** How far lists have been read: the last id. */
const Marks = closed({
  notifications: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
})

/** Fields may come to be added, all of them optional: what was once kept stays good. */
export const AccountDocument = closed({
  settings: Type.Optional(Settings),
  favourites: Type.Optional(Favourites),
  screens: Type.Optional(Type.Array(Screen, { maxItems: 50 })),
  marks: Type.Optional(Marks),
})
export type AccountDocument = Static<typeof AccountDocument>

/** 0 before anything was kept, one more with every change. */
const DocumentVersion = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })

export const KeptDocument = Type.Object({ version: DocumentVersion, document: AccountDocument })
export type KeptDocument = Static<typeof KeptDocument>

/** `version`: of the document that was changed. Refused, and nothing kept, when it is no longer the present one. */
export const KeepDocument = closed({ version: DocumentVersion, document: AccountDocument })

/** The document was changed meanwhile; this is the present one. */
export const DocumentConflict = Type.Object({ ...Problem.properties, present: KeptDocument })
export type DocumentConflict = Static<typeof DocumentConflict>

const own = { tag: 'account', access: 'signed-in' } as const

/** The calls on an account's document. */
export const documentCalls = {
  getDocument: defineCall({ ...own, summary: 'My settings, favourites and screens', answer: KeptDocument }),
  keepDocument: defineCall({
    ...own,
    summary: 'Keep my settings, favourites and screens',
    body: KeepDocument,
    answer: Type.Object({ version: DocumentVersion }),
    conflict: DocumentConflict,
  }),
}
