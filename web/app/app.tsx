/** The app's frame: cache, addresses, toasts, and what catches a page that fails. */
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { BrowserRouter } from 'react-router'
import { useSession } from '../account/session.ts'
import { queryClient } from '../api/query-client.ts'
import { useAppearance } from '../ui/appearance.ts'
import { whenAtRest } from '../ui/at-rest.ts'
import { NoticeExpiry } from '../ui/NoticeBar.tsx'
import { ToastHost } from '../ui/ToastHost.tsx'
import { CrashBoundary } from './layout/CrashBoundary.tsx'
import { AppRoutes } from './routes.tsx'

/** What a guest has arranged, if anything; nobody else's pages need what goes on beside them. */
const guestKey = 'document'

const Background = lazy(async () => {
  await new Promise<void>((atRest) => whenAtRest(() => atRest()))
  return import('./Background.tsx')
})

/** The whole product in the browser. */
export function App() {
  const odds = useAppearance((look) => look.odds)
  const { isAuthenticated } = useSession()
  return (
    <CrashBoundary>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <NoticeExpiry />
          <Suspense fallback={null}>
            {/* Prices stand everywhere: when they are written otherwise, every page is drawn again. */}
            <AppRoutes key={odds} />
          </Suspense>
        </BrowserRouter>
        <Suspense fallback={null}>{(isAuthenticated || hasArranged()) && <Background />}</Suspense>
        <ToastHost />
      </QueryClientProvider>
    </CrashBoundary>
  )
}

function hasArranged(): boolean {
  try {
    return localStorage.getItem(guestKey) !== null
  } catch {
    return false
  }
}
