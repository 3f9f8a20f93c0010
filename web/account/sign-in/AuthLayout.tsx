/** The frame of the sign-in and sign-up pages: the crossing bands at the left, the form at the right. */
import type { FormEventHandler, ReactNode } from 'react'
import { Link } from 'react-router'
import { Alert } from '../../ui/Alert.tsx'
import { useTheme } from '../../ui/appearance.ts'
import { useFocusOnNavigation } from '../../ui/focus.ts'
import { Logo } from '../../ui/Logo.tsx'
import { NoticeBar } from '../../ui/NoticeBar.tsx'
import styles from './AuthLayout.module.css'

interface AuthLayoutProps {
  title: string
  /** Why the last try was refused; null when it was not. */
  alert: string | null
  onSubmit: FormEventHandler<HTMLFormElement>
  /** Fields and the button. */
  children: ReactNode
  /** The way to the other page. */
  otherWay: ReactNode
}

/** A page with one form, its title, and one alert above the fields. */
export function AuthLayout({ title, alert, onSubmit, children, otherWay }: AuthLayoutProps) {
  const main = useFocusOnNavigation<HTMLElement>()
  useTheme('light')
  return (
    <div className={styles.page}>
      <title>{`${title} · Crossbook`}</title>
      <header className={styles.art}>
        <Bands />
        <Link to="/" className={styles.brand} aria-label="Crossbook, home">
          <Logo size={28} />
          Crossbook
        </Link>
      </header>
      <main ref={main} tabIndex={-1} className={styles.main}>
        <Link to="/" className={styles.smallBrand} aria-label="Crossbook, home">
          <Logo size={26} />
          Crossbook
        </Link>
        <form className={styles.form} onSubmit={onSubmit}>
          <h1>{title}</h1>
          <NoticeBar />
          {alert !== null && <Alert>{alert}</Alert>}
          {children}
          <p className={styles.otherWay}>{otherWay}</p>
        </form>
      </main>
    </div>
  )
}

function Bands() {
  return (
    <svg
      className={styles.bands}
      viewBox="0 0 720 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <g transform="translate(320 640) rotate(45)">
        <rect x="-900" y="-84" width="1800" height="168" fill="#a6d8ff" />
        <rect x="-84" y="-1100" width="168" height="2200" fill="#fac9d1" />
        <rect x="-84" y="-84" width="168" height="168" fill="#5f2f96" />
      </g>
    </svg>
  )
}
