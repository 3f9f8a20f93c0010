/** The sidebar: sports with a submenu of events, and direct links. Icons alone where it is collapsed. */
import { Link, useLocation } from 'react-router'
import { isTableAddress } from '../../casino/lobby/lobby-address.ts'
import type { PanelSport } from '../../exchange/events/event-lists.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { type NavEntry, navGroups } from './navigation.ts'
import styles from './Sidebar.module.css'

interface SidebarProps {
  /** On a phone, where an open list lies over it. */
  isCovered: boolean
  openPanel: PanelSport | null
  onTogglePanel(sport: PanelSport): void
  /** A link was followed, even to the page that is shown already. */
  onNavigate(): void
  /** On a phone, where the sidebar lies over the page. */
  onClose(): void
}

/** The navigation of the main layout. */
export function Sidebar(props: SidebarProps) {
  return (
    <nav id="sidebar" className={styles.sidebar} aria-label="Main" inert={props.isCovered}>
      <div className={styles.head}>
        <Link to="/" className={styles.brand} onClick={props.onNavigate} aria-label="Crossbook, home">
          <Logo />
          <span className={styles.name}>Crossbook</span>
        </Link>
        <button
          type="button"
          id="close-menu"
          className={styles.close}
          onClick={props.onClose}
          aria-label="Close menu"
        >
          <Icon name="close" />
        </button>
      </div>
      {navGroups.map((group) => (
        <section key={group.title} className={styles.group} aria-label={group.title}>
          <h2 className={styles.title}>{group.title}</h2>
          <ul>
            {group.entries.map((entry) => (
              <li key={entry.path}>
                <SidebarEntry {...props} entry={entry} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function SidebarEntry({ entry, openPanel, onTogglePanel, onNavigate }: SidebarProps & { entry: NavEntry }) {
  const { pathname } = useLocation()
  const isHere = placeOf(pathname) === entry.path
  const { submenu } = entry
  const current = isHere ? ('page' as const) : undefined
  if (submenu === undefined) {
    return (
      <Link
        to={entry.path}
        className={classNames(styles.entry, isHere && styles.chosen)}
        onClick={onNavigate}
        aria-current={current}
        title={entry.label}
      >
        <Icon name={entry.icon} />
        <span className={styles.label}>{entry.label}</span>
      </Link>
    )
  }
  const isOpen = openPanel === submenu
  return (
    <button
      type="button"
      className={classNames(styles.entry, (isOpen || (isHere && openPanel === null)) && styles.chosen)}
      onClick={() => onTogglePanel(submenu)}
      aria-expanded={isOpen}
      aria-controls={isOpen ? 'event-panel' : undefined}
      aria-current={current}
      data-submenu={submenu}
      title={entry.label}
    >
      <Icon name={entry.icon} />
      <span className={styles.label}>{entry.label}</span>
      <span className={styles.chevron}>
        <Icon name="chevronRight" size={16} />
      </span>
    </button>
  )
}

/** Returns the path of the entry that leads to this page: the tables belong to the casino's grid, Teen Patti to its studio. */
function placeOf(pathname: string): string {
  const path = pathname.toLowerCase().replace(/\/$/, '')
  if (path === '/games/teen-patti') return '/teen-patti-studio'
  return isTableAddress(path) ? '/royal-star-casino' : path
}
