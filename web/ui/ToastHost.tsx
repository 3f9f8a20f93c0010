/** Stands in the app from the start and brings in the toast region when the first toast is asked for. */
import { lazy, Suspense } from 'react'
import { useToastQueue } from './toast.ts'

const ToastRegion = lazy(() => import('./ToastRegion.tsx'))

/** Nothing at all until the first toast. */
export function ToastHost() {
  const isWanted = useToastQueue((queue) => queue.isWanted)
  if (!isWanted) return null
  return (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  )
}
