/** The header of the main layout: menu and search toggles, bell, settings and the user menu. */
import { Link } from 'react-router'
import type { SportsEvent } from '#contract/sports.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Logo } from '../../../ui/Logo.tsx'
import styles from './Header.module.css'
import { HeaderActions } from './HeaderActions.tsx'
import { SearchBox } from './SearchBox.tsx'

interface HeaderProps {
  isMenuOpen: boolean
  onToggleMenu(): void
  onNavigate(): void
  knownEvents: readonly SportsEvent[]
  onOpenEvent(event: SportsEvent): void
}

/** Stands at the top of every page of the main layout. */
export function Header({ isMenuOpen, onToggleMenu, onNavigate, knownEvents, onOpenEvent }: HeaderProps) {
  return (
    <header className={styles.header}>
      <button
        type="button"
        id="open-menu"
        className={styles.button}
        onClick={onToggleMenu}
        aria-expanded={isMenuOpen}
        aria-label="Menu"
      >
        <Icon name="menu" />
      </button>
      <Link to="/common/sap" className={styles.brand} onClick={onNavigate} aria-label="Crossbook sports">
        <Logo size={22} />
        <span className={styles.sports}>Sports</span>
        <span className={styles.name}>Crossbook</span>
      </Link>
      <SearchBox known={knownEvents} onOpen={onOpenEvent} />
      <div className={styles.actions}>
        <HeaderActions />
      </div>
    </header>
  )
}
