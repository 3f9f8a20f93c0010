/** What goes on beside the pages, loaded once the first of them stands: the account's look, and what its player is told. */
import { lazy, Suspense, useEffect } from 'react'
import { followLook } from '../account/document/account-look.ts'
import { useSession } from '../account/session.ts'
import { followSystem } from '../ui/choose-look.ts'

/** A guest needs none of it. */
const Follower = lazy(() => import('../notifications/Follower.tsx'))
const Reminder = lazy(() => import('../account/protection/Reminder.tsx'))

/** Stands in the app once. */
export default function Background() {
  const { isAuthenticated } = useSession()
  useEffect(followLook, [])
  useEffect(followSystem, [])
  if (!isAuthenticated) return null
  return (
    <Suspense fallback={null}>
      <Follower />
      <Reminder />
    </Suspense>
  )
}
