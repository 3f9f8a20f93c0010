/** The layout of pages that stand alone: the brand and the account above, the page below. */
import { Suspense } from 'react'
import { Link, Outlet } from 'react-router'
import { guestWallet } from '../../account/wallet.ts'
import { useTheme } from '../../ui/appearance.ts'
import { useFocusOnNavigation } from '../../ui/focus.ts'
import { Logo } from '../../ui/Logo.tsx'
import { NoticeBar } from '../../ui/NoticeBar.tsx'
import { AccountBar } from './AccountBar.tsx'
import { HeaderActions } from './header/HeaderActions.tsx'
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
          <span className={styles.name}>Crossbook</span>
        </Link>
        <div className={styles.account}>
          <AccountBar guestBalance={guestWallet.balance} isTight />
          <HeaderActions />
        </div>
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
