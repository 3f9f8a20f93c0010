/** Every part in every state, in both themes side by side: for those who build the product. Linked from nowhere. */
import { type ComponentType, useEffect } from 'react'
import { CasinoParts } from './CasinoParts.tsx'
import styles from './Kit.module.css'
import { MarketParts } from './MarketParts.tsx'
import { SlipParts } from './SlipParts.tsx'
import { UiParts } from './UiParts.tsx'

export interface PartsProps {
  /** Parts stand twice on the page: what must be told apart carries the name of its theme. */
  theme: 'light' | 'dark'
}

const parts: readonly (readonly [string, ComponentType<PartsProps>])[] = [
  ['Controls and messages', UiParts],
  ['Market', MarketParts],
  ['Slip and bets', SlipParts],
  ['Casino', CasinoParts],
]

/** The page. The root is light, so that its dark half is the only one that overrides. */
export default function Kit() {
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
      {parts.map(([title, Parts]) => (
        <section key={title} className={styles.part} aria-label={title}>
          <h2>{title}</h2>
          <div className={styles.panes}>
            {(['light', 'dark'] as const).map((theme) => (
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
