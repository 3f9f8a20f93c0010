/** The lobby's stage for a game that is not open, and for an id that no game has. */
import { lazy, Suspense, useState } from 'react'
import { casinoText } from '../../text/en/casino.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { useFrame } from '../../ui/frame.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useScreenSize } from '../../ui/screen-size.ts'
import { type CasinoGame, useGamesState } from '../catalogue.ts'
import styles from './ComingStage.module.css'
import { GameArt } from './GameArt.tsx'
import { SlipBand } from './LobbySlip.tsx'

const RulesPanel = lazy(() => import('../rules/RulesPanel.tsx'))

/** What stands over the stage when no game has the id. */
const nameless = 'Casino lobby'

/** Says that the game comes, unless the server has yet to say whether it is open; its rules can be read already. */
export function ComingStage({ game }: { game: CasinoGame | undefined }) {
  const name = game?.name ?? nameless
  const frame = useFrame()
  const isPhone = useScreenSize() === 'phone'
  const isPending = useGamesState() === 'pending'
  return (
    <section className={styles.stage} aria-labelledby="table-name">
      <title>{`${name} · Crossbook`}</title>
      <header className={styles.head}>
        {frame !== null && <span className={styles.lent}>{frame.menu}</span>}
        <h1 id="table-name">{name}</h1>
        {game !== undefined && <Rules game={game} />}
        {frame !== null && <span className={styles.lent}>{frame.account}</span>}
      </header>
      <div className={styles.body}>
        {game === undefined ? (
          <Icon name="crown" size={28} />
        ) : (
          <span className={styles.art}>
            <GameArt image={game.image} isDim />
          </span>
        )}
        <p aria-busy={isPending}>{isPending ? '\u00a0' : casinoText.comingSoonToRsc}</p>
        <ButtonLink to="/royal-star-casino" onBand>
          {casinoText.allGames}
        </ButtonLink>
      </div>
      {isPhone && <SlipBand game={undefined} />}
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
