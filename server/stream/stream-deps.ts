/** What the stream is built on. The sequencer, the readers and the sessions of the server fit as they are. */

import type { IncomingMessage } from 'node:http'
import type { FactLog } from '#core/facts/log.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { BetReaders } from '#server/live/bet-readers.ts'
import type { CatalogueReaders } from '#server/live/catalogue-readers.ts'
import type { Scores } from '#server/live/scores.ts'
import type { PublishedSource } from '#server/live/source.ts'
import type { StreamLimits } from './limits.ts'
import type { AccountNumberName, AccountNumbers } from './topics/account-numbers.ts'

export interface StreamSource extends PublishedSource {
  onPublished(
    listener: (log: FactLog, from: number, to: number, sequence: number, time: number) => void,
  ): void
}

export interface StreamSessions {
  accountOfToken(token: string): { readonly accountId: AccountId; readonly sessionId: string } | undefined
  /** Calls the listener with every session that ends. Returns what stops it. */
  onRevoked(listener: (sessionId: string) => void): () => void
}

export interface StreamDeps {
  readonly sequencer: StreamSource
  readonly catalogue: Pick<CatalogueReaders, 'eventStatus'>
  readonly bets: Pick<
    BetReaders,
    'betOf' | 'betsOf' | 'positionOf' | 'positionsOf' | 'balanceOf' | 'heldCashOutsOf' | 'queueOf'
  >
  readonly scores: Scores
  readonly sessions: StreamSessions
  /** What grows of each account apart from the facts, by its topic. */
  readonly accountNumbers: { readonly [N in AccountNumberName]: AccountNumbers }
  /** Whether a Host header names this server; any does when absent. */
  readonly isHost?: (header: string | undefined) => boolean
  /** Counts a stream of whoever sends the request. Returns what ends it, or undefined when he may open none now; everybody may, without. */
  readonly admit?: (request: IncomingMessage) => (() => void) | undefined
  /** Where they differ from the usual ones. */
  readonly limits?: Partial<StreamLimits>
  /** Returns engine time, which never goes back: silence and allowances are measured by it. */
  readonly now: () => number
}
