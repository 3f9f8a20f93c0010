/**
 * Whether a player is there: the first call after 30 minutes without one begins his session, which is journaled before the call itself
 * is decided. A restart remembers the last uses that are stored with the tokens.
 */
import { idleMs } from '#core/protection/commands/sessions.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'

/** Accounts after which those that have been away are forgotten. */
const knownMax = 10_000

export interface Presence {
  /** A player's account has made a call. */
  seen(account: AccountId): void
  /** Resolves once the session that the account's last call has begun, if it did, is published. */
  begun(account: AccountId): Promise<void>
}

/** Returns who is there, by those who were when the server began. A session that could not be begun is begun by the next call. */
export function createPresence({
  sequencer,
  lastUses,
  now,
  onError,
}: {
  readonly sequencer: Pick<Sequencer, 'run'>
  readonly lastUses: Iterable<readonly [AccountId, number]>
  readonly now: () => number
  readonly onError: (error: unknown) => void
}): Presence {
  const seenAt = new Map(lastUses)
  const beginning = new Map<AccountId, Promise<void>>()

  function begin(account: AccountId): void {
    if (seenAt.size >= knownMax) forgetAway()
    const begun = sequencer
      .run([{ kind: 'begin-session', account }])
      .catch((error: unknown) => {
        seenAt.delete(account)
        onError(error)
      })
      .then(() => {
        beginning.delete(account)
      })
    beginning.set(account, begun)
  }

  function forgetAway(): void {
    for (const [account, time] of seenAt) if (now() - time >= idleMs) seenAt.delete(account)
  }

  return {
    seen(account) {
      const time = now()
      const last = seenAt.get(account)
      if (last === undefined || time - last >= idleMs) begin(account)
      seenAt.set(account, time)
    },
    async begun(account) {
      await beginning.get(account)
    },
  }
}
