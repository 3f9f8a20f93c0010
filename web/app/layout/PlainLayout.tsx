/** The layout of pages that stand alone: the brand above, the page below. */
import { Suspense } from 'react'
import { Link, Outlet } from 'react-router'
import { useTheme } from '../../ui/appearance.ts'
import { useFocusOnNavigation } from '../../ui/focus.ts'
import { Logo } from '../../ui/Logo.tsx'
import { NoticeBar } from '../../ui/NoticeBar.tsx'
import styles from './PlainLayout.module.css'

/** Wraps pages outside the main and second layouts. */
export default function PlainLayout() {
  const main = useFocusOnNavigation<HTMLElement>()
  useTheme('light')
  return (
    <>
      <header className={styles.header}>
        <Link to="/" className={styles.brand} aria-label="Crossbook, home">
          <Logo />
          Crossbook
        </Link>
      </header>
      <main ref={main} tabIndex={-1} className={styles.main}>
        <NoticeBar />
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
    </>
  )
}
