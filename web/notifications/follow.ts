/** Follows what a player is to be told: what the account keeps, and which calls were refused because of a limit. */
import type { Notification } from '#contract/notifications.ts'
import { onRefusal } from '../api/refusals.ts'
import { sound } from '../casino/sounds/sound.ts'
import { serverNow, startLive } from '../live/live.ts'
import { followKept } from './kept.ts'
import { limitNotification } from './notification.ts'
import { addNotification } from './notification-store.ts'

/** Follows them from now on; `onNew` is told of those of the account that come, newest first. Returns the function that ends it. */
export function followNotifications(onNew: (added: readonly Notification[]) => void): () => void {
  startLive()
  const endKept = followKept((added) => {
    soundOf(added)
    onNew(added)
  })
  const endRefusals = onRefusal((refused) => {
    const added = limitNotification(refused, location.pathname + location.search)
    if (added !== null) addNotification(added, serverNow())
  })
  return () => {
    endKept()
    endRefusals()
  }
}

/** A bet that was matched or has won sounds, where sounds are on; there is none for a loss. */
function soundOf(added: readonly Notification[]): void {
  if (added.some(({ kind, result = 0 }) => kind === 'settled' && result > 0)) sound('win')
  else if (added.some(({ kind }) => kind === 'matched')) sound('chip')
}
