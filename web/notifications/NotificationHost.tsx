/** Loads what follows a player's notifications; a guest needs none of it. */
import { lazy, Suspense } from 'react'
import { useSession } from '../account/session.ts'

const Follower = lazy(() => import('./Follower.tsx'))

/** Stands in the app once. */
export function NotificationHost() {
  const { isAuthenticated } = useSession()
  if (!isAuthenticated) return null
  return (
    <Suspense fallback={null}>
      <Follower />
    </Suspense>
  )
}
