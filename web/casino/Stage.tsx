/** A table: its frame of games and slip, and on the baize its head, what lies on it, and the bar at the foot. */
import type { ReactNode } from 'react'
import { casinoText } from '../text/en/casino.ts'
import { capWords } from '../text/en/identity.ts'
import './arriving-game.css'
import { classNames } from '../ui/class-names.ts'
import { useScreenSize } from '../ui/screen-size.ts'
import barStyles from './bar/ActionBar.module.css'
import { type CasinoGame, useGamesState } from './catalogue.ts'
import { CheckedRounds } from './checks/CheckedRounds.tsx'
import { TableNotices } from './checks/TableNotices.tsx'
import { useFault } from './checks/use-checks.ts'
import { StageHead } from './head/StageHead.tsx'
import { TableShell } from './lobby/TableShell.tsx'
import type { TableBets } from './lobby/table-bets.ts'
import styles from './Stage.module.css'

interface StageProps {
  game: CasinoGame
  /** The last result in one sentence, read out when it changes. */
  announcement: string
  /** The bar at the foot; a submit button or Enter in a field of it plays. */
  actions: ReactNode
  onPlay(): void
  /** What lies on the table, for the slip. */
  table?: TableBets | undefined
  className?: string | undefined
  /** Of the stage's form, beside the bar's own look. */
  actionsClassName?: string | undefined
  /** What lies on the baize. */
  children: ReactNode
}

/** A table with its name, its rules and its fairness. Where the game is closed it says so in place of the bar. */
export function Stage(props: StageProps) {
  const { game, announcement, actions, onPlay, table, className, actionsClassName, children } = props
  const isStopped = useFault() !== null
  const isPending = useGamesState() === 'pending'
  // On a desktop it stands in the head.
  const cap = useScreenSize() === 'desktop' ? '' : capWords(game.stakeCaps)
  return (
    <TableShell game={game} table={table}>
      <section
        className={classNames(styles.stage, className)}
        aria-labelledby="table-name"
        aria-busy={isPending}
      >
        <title>{`${game.name} · Crossbook`}</title>
        <StageHead game={game} checks={<CheckedRounds />} />
        <TableNotices game={game.key} />
        {cap !== '' && <p className={styles.cap}>{cap}</p>}
        {children}
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
        {game.status === 'open' ? (
          <form
            className={classNames(barStyles.bar, actionsClassName)}
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
    </TableShell>
  )
}
