/** What one connection and one account may do on the stream, and its rhythm. Milliseconds and bytes. */

export interface StreamLimits {
  readonly messageBytes: number
  readonly messagesPerSecond: number
  readonly messageBurst: number
  /** Of images of bets made for one account, however many connections it has. */
  readonly imageBytesPerSecond: number
  readonly imageBytesBurst: number
  /** Markets and events together, of one connection. */
  readonly subscriptions: number
  readonly connectionsPerAccount: number
  /** Readers in all. The rest of the server's connections is for calls. */
  readonly readers: number
  /** Of them, those that have not signed in. A reader beyond it has `signInMs` to do so. */
  readonly guests: number
  readonly signInMs: number
  /** Changes are sent at most this often. */
  readonly flushMs: number
  /** `catalogue-changed` and `games-changed` are sent at most this often: each one makes every reader ask for the lists. */
  readonly catalogueMs: number
  /** The places of a market's queues are told at most this often. */
  readonly queueMs: number
  /** Orders that an account's watches of queues may have walked by. */
  readonly queueStepsPerSecond: number
  readonly heartbeatMs: number
  readonly pingMs: number
  /** A reader that watches nothing for this long is sent away; one that watched something may stay up to twice as long. */
  readonly idleMs: number
  /** A reader that has not answered a ping for this long has stopped reading. */
  readonly silenceMs: number
  /** Beyond this nothing more is queued for a reader; what changes meanwhile is sent once it has caught up. */
  readonly queuedBytesSoft: number
  /** Beyond this the reader is closed. */
  readonly queuedBytesMax: number
  /** From closing a reader to dropping its socket. */
  readonly closeGraceMs: number
}

export const usualLimits: StreamLimits = {
  messageBytes: 16 * 1024,
  messagesPerSecond: 20,
  messageBurst: 100,
  imageBytesPerSecond: 128 * 1024,
  imageBytesBurst: 2 * 1024 * 1024,
  subscriptions: 200,
  connectionsPerAccount: 10,
  readers: 10_800,
  guests: 9_600,
  signInMs: 5_000,
  flushMs: 50,
  catalogueMs: 1_000,
  queueMs: 1_000,
  queueStepsPerSecond: 20_000,
  heartbeatMs: 2_000,
  pingMs: 10_000,
  idleMs: 30_000,
  silenceMs: 60_000,
  queuedBytesSoft: 64 * 1024,
  queuedBytesMax: 1024 * 1024,
  closeGraceMs: 10_000,
}
