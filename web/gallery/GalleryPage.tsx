/** Every part in every state, in both themes side by side: for those who build the product. Linked from nowhere. */
import { type ComponentType, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { classNames } from '../ui/class-names.ts'
import { AdminParts } from './AdminParts.tsx'
import { CasinoParts } from './CasinoParts.tsx'
import { ChecksParts } from './ChecksParts.tsx'
import styles from './Gallery.module.css'
import { HomeParts } from './HomeParts.tsx'
import { LayoutParts } from './LayoutParts.tsx'
import { MarketParts } from './MarketParts.tsx'
import type { PartsProps } from './parts-props.ts'
import { RouletteParts } from './RouletteParts.tsx'
import { SlipParts } from './SlipParts.tsx'
import { TraderParts } from './TraderParts.tsx'
import { UiParts } from './UiParts.tsx'

interface Part {
  /** `/kit?part=` and this shows it alone. */
  id: string
  title: string
  Parts: ComponentType<PartsProps>
  /** Needs the width of a screen: one theme under the other everywhere. */
  isWide?: boolean
}

const parts: readonly Part[] = [
  { id: 'controls', title: 'Controls and messages', Parts: UiParts },
  { id: 'layout', title: 'Layout', Parts: LayoutParts, isWide: true },
  { id: 'home', title: 'Sports home and lists of events', Parts: HomeParts, isWide: true },
  { id: 'market', title: 'Market', Parts: MarketParts },
  { id: 'slip', title: 'Slip and bets', Parts: SlipParts },
  { id: 'trader', title: 'Trading', Parts: TraderParts },
  { id: 'casino', title: 'Casino', Parts: CasinoParts },
  { id: 'checks', title: 'Checks and session', Parts: ChecksParts },
  { id: 'roulette', title: 'Roulette and rounds', Parts: RouletteParts },
  { id: 'admin', title: 'Accounts and administration', Parts: AdminParts, isWide: true },
]

const themes = ['light', 'dark'] as const

/** The page. The root is light, so that its dark half is the only one that overrides. */
export default function GalleryPage() {
  const [parameters] = useSearchParams()
  const only = parameters.get('part')
  useEffect(() => {
    document.documentElement.dataset.theme = 'light'
  }, [])
  return (
    <main className={styles.page}>
      <title>Crossbook · Kit</title>
      <meta name="robots" content="noindex" />
      <h1>Kit</h1>
      <p className={styles.lead}>
        Every part in every state. Nothing here is live, and nothing can be bet on.
      </p>
      <nav className={styles.parts} aria-label="Parts of the kit">
        <Link to="/kit" aria-current={only === null ? 'page' : undefined}>
          All
        </Link>
        {parts.map(({ id, title }) => (
          <Link key={id} to={`/kit?part=${id}`} aria-current={only === id ? 'page' : undefined}>
            {title}
          </Link>
        ))}
      </nav>
      {parts
        .filter(({ id }) => only === null || id === only)
        .map(({ title, Parts, isWide }) => (
          <section key={title} className={styles.part} aria-label={title}>
            <h2>{title}</h2>
            <div className={classNames(styles.panes, isWide && styles.wide)}>
              {themes.map((theme) => (
                <div key={theme} className={styles.pane} data-theme={theme}>
                  <h3>{theme === 'light' ? 'Light' : 'Dark'}</h3>
                  <Parts theme={theme} />
                </div>
              ))}
            </div>
          </section>
        ))}
    </main>
  )
}
