/** The lobby's stage for a game that is not open, and for an id that no game has. */
import { lazy, Suspense, useState } from 'react'
import { casinoText } from '../../text/en/casino.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { CasinoGame } from '../catalogue.ts'
import styles from './ComingStage.module.css'
import { GameArt } from './GameArt.tsx'

const RulesPanel = lazy(() => import('../rules/RulesPanel.tsx'))

/** What stands over the stage when no game has the id. */
const nameless = 'Casino lobby'

/** Says that the game comes; its rules can be read already. */
export function ComingStage({ game }: { game: CasinoGame | undefined }) {
  const name = game?.name ?? nameless
  return (
    <section className={styles.stage} aria-labelledby="table-name">
      <title>{`${name} · Crossbook`}</title>
      <header className={styles.head}>
        <h1 id="table-name">{name}</h1>
        {game !== undefined && <Rules game={game} />}
      </header>
      <div className={styles.body}>
        {game !== undefined && (
          <span className={styles.art}>
            <GameArt image={game.image} isDim />
          </span>
        )}
        <p>{casinoText.comingSoonToRsc}</p>
      </div>
    </section>
  )
}

function Rules({ game }: { game: CasinoGame }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onBand onClick={() => setOpen(true)}>
        <Icon name="alert" size={16} />
        Rules
      </Button>
      <Suspense fallback={null}>
        {isOpen && <RulesPanel game={game.key} paytable={game.paytable} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
