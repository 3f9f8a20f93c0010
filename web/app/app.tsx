/** The app's frame: cache, addresses, toasts, and what catches a page that fails. */
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { BrowserRouter } from 'react-router'
import { hasGuestDocument, onStorage } from '../account/document/guest-key.ts'
import { useSession } from '../account/session.ts'
import { queryClient } from '../api/query-client.ts'
import { useAppearance } from '../ui/appearance.ts'
import { whenAtRest } from '../ui/at-rest.ts'
import { NoticeExpiry } from '../ui/NoticeBar.tsx'
import { ToastHost } from '../ui/ToastHost.tsx'
import { CrashBoundary } from './layout/CrashBoundary.tsx'
import { AppRoutes } from './routes.tsx'

const Background = lazy(async () => {
  await new Promise<void>((atRest) => whenAtRest(() => atRest()))
  return import('./Background.tsx')
})

/** The whole product in the browser. */
export function App() {
  const odds = useAppearance((look) => look.odds)
  const { isAuthenticated } = useSession()
  // Also from when another window has kept the first of it.
  const hasDocument = useSyncExternalStore(onStorage, hasGuestDocument)
  return (
    <CrashBoundary>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <NoticeExpiry />
          <Suspense fallback={null}>
            {/* Prices stand everywhere: when they are written otherwise, every page is drawn again. */}
            <AppRoutes key={odds} />
          </Suspense>
          {/* A guest who has arranged nothing needs none of it. */}
          <Suspense fallback={null}>{(isAuthenticated || hasDocument) && <Background />}</Suspense>
        </BrowserRouter>
        <ToastHost />
      </QueryClientProvider>
    </CrashBoundary>
  )
}
