/** The baize of a table: head, what lies on it, and the action bar. */
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSession } from '../account/session.ts'
import { casinoText } from '../text/en/casino.ts'
import { formatCount, formatSigned } from '../text/format.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/Icon.tsx'
import { type CasinoGame, useGames } from './catalogue.ts'
import { CheckedRounds } from './checks/CheckedRounds.tsx'
import { TableNotices } from './checks/TableNotices.tsx'
import { useFault } from './checks/use-checks.ts'
import { useRounds } from './rounds-store.ts'
import styles from './Stage.module.css'
import { useSessionNet } from './session/session-totals.ts'

const RulesPanel = lazy(() => import('./rules/RulesPanel.tsx'))
const FairnessPanel = lazy(() => import('./fairness/FairnessPanel.tsx'))

interface StageProps {
  game: CasinoGame
  /** The last result in one sentence, read out when it changes. */
  announcement: string
  /** What stands in the bar at the foot; a submit button or Enter in a field of it plays. */
  actions: ReactNode
  onPlay(): void
  className?: string | undefined
  actionsClassName?: string | undefined
  /** What lies on the baize. */
  children: ReactNode
}

/** A table with its name, its rules and its fairness. Where the game is closed it says so in place of the bar. */
export function Stage(props: StageProps) {
  const { game, announcement, actions, onPlay, className, actionsClassName, children } = props
  const isStopped = useFault() !== null
  return (
    <section className={classNames(styles.stage, className)} aria-labelledby="table-name">
      <title>{`${game.name} · Crossbook`}</title>
      <Head game={game} />
      <TableNotices game={game.key} />
      {children}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {game.status === 'open' ? (
        <form
          className={classNames(styles.actions, actionsClassName)}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            onPlay()
          }}
        >
          <fieldset className={styles.fields} disabled={isStopped}>
            {actions}
          </fieldset>
        </form>
      ) : (
        <p className={styles.closed}>{casinoText.gameClosed}</p>
      )}
    </section>
  )
}

function Head({ game }: { game: CasinoGame }) {
  const { isAuthenticated } = useSession()
  const [last] = useRounds(game.key)
  const net = useSessionNet(game.key)
  return (
    <header className={styles.head}>
      <h1 id="table-name">{game.name}</h1>
      <p className={styles.facts}>
        {last !== undefined && /^\d+$/.test(last.roundId) && (
          <span>Round {formatCount(Number(last.roundId))}</span>
        )}
        {!isAuthenticated && <span className={styles.fun}>{casinoText.playForFun}</span>}
        {net !== null && <span>This session {formatSigned(net)}</span>}
      </p>
      <CheckedRounds />
      <Panels game={game} />
    </header>
  )
}

/** The two buttons and what they open. */
function Panels({ game }: { game: CasinoGame }) {
  const { roundGapMs } = useGames()
  const [open, setOpen] = useState<'rules' | 'fairness' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={styles.buttons}>
      <Button size="small" onBand onClick={() => setOpen('rules')}>
        <Icon name="alert" size={16} />
        Rules
      </Button>
      <Button size="small" onBand onClick={() => setOpen('fairness')}>
        <Icon name="scales" size={16} />
        Fairness
      </Button>
      <Suspense fallback={null}>
        {open === 'rules' && (
          <RulesPanel game={game.key} paytable={game.paytable} roundGapMs={roundGapMs} onClose={close} />
        )}
        {open === 'fairness' && <FairnessPanel onClose={close} />}
      </Suspense>
    </div>
  )
}
