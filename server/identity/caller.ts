/** Who calls, as far as it is known before and beside the session. */

export interface Caller {
  /** The address the call came from. */
  readonly address: string
  /** The address without what one household can vary: limits count by it. */
  readonly network: string
  /** What the caller's program says it is, "" where it says nothing. */
  readonly agent: string
  /** Whether it is our own page, whose session a cookie carries. */
  readonly isPage: boolean
}
