/** The app's frame: cache, addresses, toasts, and what catches a page that fails. */
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { BrowserRouter } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import { NotificationHost } from '../notifications/NotificationHost.tsx'
import { NoticeExpiry } from '../ui/NoticeBar.tsx'
import { ToastHost } from '../ui/ToastHost.tsx'
import { CrashBoundary } from './layout/CrashBoundary.tsx'
import { AppRoutes } from './routes.tsx'

/** The whole product in the browser. */
export function App() {
  return (
    <CrashBoundary>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <NoticeExpiry />
          <Suspense fallback={null}>
            <AppRoutes />
          </Suspense>
        </BrowserRouter>
        <NotificationHost />
        <ToastHost />
      </QueryClientProvider>
    </CrashBoundary>
  )
}
