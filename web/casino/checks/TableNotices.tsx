/**
 * What must be read at a table before the next bet: a check that has failed, odds that have changed or are not known, and a round that
 * ended while the player was away. Stands between the head and the felt.
 */
import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react'
import { gameEntries } from '#contract/casino/entries.ts'
import type { AnyRound } from '#contract/casino/games.ts'
import type { GameKey } from '#core/casino/game.ts'
import { casinoText } from '../../text/en/casino.ts'
import { checksText } from '../../text/en/checks.ts'
import { formatFigure } from '../../text/format.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { readAgain, useGamesState } from '../catalogue.ts'
import { minorOf } from '../money.ts'
import { type OddsChange, useOddsChange } from '../odds.ts'
import { roundName } from '../round-words.ts'
import { lineName } from '../rules/bet-names.ts'
import { forgetAway, useAwayStore } from '../session/away.ts'
import styles from './Checks.module.css'
import type { Fault } from './ledger.ts'
import { useFault } from './use-checks.ts'

/** Of roulette's kinds of bets, how many the strip names. */
const linesMax = 4

const FaultDialog = lazy(() => import('./FaultDialog.tsx'))

/** As many strips as there is something to say; nothing else. */
export function TableNotices({ game }: { game: GameKey }) {
  const fault = useFault()
  const change = useOddsChange(game)
  const isUnknown = useGamesState() === 'unknown'
  const away = useAwayStore(({ round }) => round)
  return (
    <>
      {fault !== null && <FaultNotice fault={fault} />}
      {isUnknown && <OddsUnknownNotice />}
      {change !== null && <OddsNotice change={change} game={game} />}
      {away !== null && <AwayNotice round={away} />}
    </>
  )
}

/** The red strip, with the way to what does not fit. */
export function FaultNotice({ fault }: { fault: Fault }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Strip
      kind="fault"
      icon="alert"
      lead={checksText.faults[fault.kind]}
      action={
        <Button size="small" className={styles.faultAction} onClick={() => setOpen(true)}>
          {checksText.seeWhat}
        </Button>
      }
    >
      {checksText.stopped}
      <Suspense fallback={null}>
        {isOpen && <FaultDialog fault={fault} onClose={() => setOpen(false)} />}
      </Suspense>
    </Strip>
  )
}

/** The strip on odds that have changed. Which ones, the spots show; roulette's have no odds on them, so the strip does. */
export function OddsNotice({ change, game }: { change: OddsChange; game: GameKey }) {
  const lead = change.lines.length === 0 ? checksText.limitsChanged : checksText.oddsChanged
  return (
    <Strip kind="notice" icon="alert" lead={lead}>
      {game === 'roulette' && <ChangedLines lines={change.lines} />}
      {checksText.nothingPlayed}
    </Strip>
  )
}

function ChangedLines({ lines }: Pick<OddsChange, 'lines'>) {
  const more = lines.length - linesMax
  return (
    <>
      {lines.slice(0, linesMax).map(({ line, before, now }) => (
        <Fragment key={line}>
          <span className={styles.changed}>
            {lineName('roulette', line)} <s>{formatFigure(before)}</s> <b>{formatFigure(now)}</b>
            {casinoText.forOne}.
          </span>{' '}
        </Fragment>
      ))}
      {more > 0 && <>{checksText.moreChanged(more)} </>}
    </>
  )
}

function OddsUnknownNotice() {
  const [isBusy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    try {
      await readAgain()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Strip
      kind="notice"
      icon="alert"
      lead={checksText.oddsUnknown}
      action={
        <Button size="small" className={styles.noticeAction} busy={isBusy} onClick={() => void again()}>
          {checksText.readAgain}
        </Button>
      }
    />
  )
}

/** The strip on a round that ended unseen. */
export function AwayNotice({ round }: { round: AnyRound }) {
  const { roundId, game, totalBet, winAmount } = round
  const words = [
    gameEntries[game].name,
    roundName(roundId),
    formatFigure(minorOf(totalBet)),
    formatFigure(minorOf(winAmount)),
  ] as const
  return (
    <Strip
      kind="notice"
      icon="clock"
      lead={checksText.awayLead}
      action={
        <>
          <ButtonLink
            size="small"
            className={styles.noticeAction}
            to={`/verify?round=${encodeURIComponent(roundId)}`}
            onClick={forgetAway}
          >
            {checksText.seeRound}
          </ButtonLink>
          <Button size="small" className={styles.noticeAction} onClick={forgetAway}>
            {checksText.dismiss}
          </Button>
        </>
      }
    >
      {checksText.awayRound(...words)}
    </Strip>
  )
}

interface StripProps {
  kind: 'fault' | 'notice'
  icon: IconName
  lead: string
  action?: ReactNode
  children?: ReactNode
}

function Strip({ kind, icon, lead, action, children }: StripProps) {
  return (
    <div className={classNames(styles.strip, styles[kind])} role="alert">
      <Icon name={icon} />
      <p>
        <b>{lead}</b> {children}
      </p>
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}
