/** What follows a signed-in player everywhere: the notifications, said politely to those who cannot see the bell, and the favourites. */
import { useEffect, useState } from 'react'
import { useAccountId } from '../account/wallet.ts'
import { allAnswered, isSaidHere } from '../exchange/bets/said-cash-outs.ts'
import { useKeptFavourites } from '../exchange/events/use-kept-favourites.ts'
import { followNotifications } from './follow.ts'
import { wordsOf } from './kept-words.ts'
import { beginNotifications, endNotifications, useNotifications } from './notification-store.ts'

/** Stands as long as somebody is signed in. */
export default function Follower() {
  const accountId = useAccountId()
  const [said, setSaid] = useState('')
  const limit = useNotifications(({ notifications }) => notifications[0])

  useKeptFavourites(typeof accountId === 'number' ? String(accountId) : null)
  useEffect(() => {
    if (typeof accountId !== 'number') return
    beginNotifications(accountId)
    return followNotifications(async (added) => {
      // It may come before the answer to whoever has asked for it.
      await allAnswered()
      const newest = added.find(({ cashOutId }) => !isSaidHere(cashOutId))
      if (newest === undefined) return
      const { title, detail } = wordsOf(newest)
      setSaid(`${title}. ${detail}`)
    })
  }, [accountId])
  useEffect(() => {
    if (limit && !limit.isRead) setSaid(`${limit.title}. ${limit.detail}`)
  }, [limit])
  // Only the end of the session takes the notifications away, not a moment without the account's id.
  useEffect(() => endNotifications, [])

  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  )
}
