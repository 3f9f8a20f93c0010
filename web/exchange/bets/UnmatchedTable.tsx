/** The unmatched bets: change price and stake in place, cancel one, cancel all. */
import { lazy, Suspense, useState } from 'react'
import type { Bet } from '#contract/orders.ts'
import { ApiError } from '../../api/client.ts'
import { betsText } from '../../text/en/bets.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { postCancel } from '../slip/order-calls.ts'
import { BetEditor } from './BetEditor.tsx'
import styles from './BetTable.module.css'
import { BetTable } from './BetTable.tsx'
import { isAtStart } from './bet-figures.ts'
import { withoutSecondLegs } from './bet-groups.ts'
import { useEditedBets } from './edited-bets.ts'
import { HeldEditor } from './HeldEditor.tsx'

/** Of few bets, and when it is asked for. */
const LimitEditor = lazy(() => import('./LimitEditor.tsx'))

interface UnmatchedTableProps {
  bets: readonly Bet[]
  isDemo?: boolean
  namesMarket?: boolean
  isFollowed?: boolean
}

/** The table. Sample bets can be looked at only; a bet that waits for its delay can be cancelled, not changed. */
export function UnmatchedTable({ bets, isDemo = false, namesMarket, isFollowed }: UnmatchedTableProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { edited, open, close } = useEditedBets()
  const cancel = async (chosen: readonly Bet[]) => {
    setProblem(null)
    setBusy(true)
    try {
      setProblem(await cancelBets(chosen))
    } finally {
      setBusy(false)
    }
  }
  const cancellable = bets.filter((bet) => !isAtStart(bet))
  if (isDemo) return <BetTable list="unmatched" bets={bets} namesMarket={namesMarket} />
  return (
    <BetTable
      list="unmatched"
      bets={bets}
      namesMarket={namesMarket}
      isFollowed={isFollowed}
      note={
        <Button
          kind="text"
          size="small"
          className={styles.cancelAll}
          disabled={isBusy || cancellable.length === 0}
          onClick={() => void cancel(cancellable)}
        >
          {betsText.cancelAll}
        </Button>
      }
      notice={problem !== null && <Alert onClose={() => setProblem(null)}>{problem}</Alert>}
      editorOf={(bet) =>
        !edited.includes(bet.orderId) ? null : isAtStart(bet) ? (
          <Suspense>
            <LimitEditor bet={bet} onClose={() => close(bet.orderId)} />
          </Suspense>
        ) : bet.state === 'held' ? (
          <HeldEditor bet={bet} onClose={() => close(bet.orderId)} />
        ) : (
          <BetEditor bet={bet} onClose={() => close(bet.orderId)} />
        )
      }
      actionsOf={(bet) =>
        isAtStart(bet) ? (
          bet.orderType === 'LIMIT_ON_CLOSE' && <Loosen bet={bet} onChange={() => open(bet.orderId)} />
        ) : (
          <Actions bet={bet} onChange={() => open(bet.orderId)} onCancel={() => void cancel([bet])} />
        )
      }
    />
  )
}

interface ActionsProps {
  bet: Bet
  onChange(): void
  onCancel(): void
}

/** Of a bet at the starting price only its limit changes. */
function Loosen({ bet, onChange }: Omit<ActionsProps, 'onCancel'>) {
  return (
    <button
      type="button"
      className={styles.action}
      aria-label={`${betsText.loosen}: ${nameOf(bet)}`}
      onClick={onChange}
    >
      <Pencil />
    </button>
  )
}

function nameOf({ side, runnerName, handicap }: Bet): string {
  return `${side === 'BACK' ? 'back' : 'lay'} ${runnerLabel(runnerName, handicap)}`
}

function Actions({ bet, onChange, onCancel }: ActionsProps) {
  const name = nameOf(bet)
  return (
    <>
      <button
        type="button"
        className={styles.action}
        disabled={!canChange(bet)}
        aria-label={`Change ${name}`}
        onClick={onChange}
      >
        <Pencil />
      </button>
      <button type="button" className={styles.action} aria-label={`Cancel ${name}`} onClick={onCancel}>
        <Icon name="close" size={16} />
      </button>
    </>
  )
}

/** The editor of odds knows their ladder alone; a pair is changed by its stop. */
function canChange({ state, marketKind, otherLeg }: Bet): boolean {
  if (state === 'held') return true
  return state !== 'delayed' && marketKind === undefined && otherLeg === undefined
}

function Pencil() {
  return (
    <svg className={styles.pencil} width="16" height="16" viewBox="0 0 20 20" aria-hidden="true">
      <path d="m4 16 .8-3.5L13 4.3l2.7 2.7-8.2 8.2zM11 6.3 13.7 9" />
    </svg>
  )
}

/** Cancels the bets, one call a market, and returns the first thing that went wrong, or null. The stream tells the rest. */
async function cancelBets(bets: readonly Bet[]): Promise<string | null> {
  const marketIds = [...new Set(bets.map(({ marketId }) => marketId))]
  try {
    const results = await Promise.all(
      marketIds.map((marketId) =>
        postCancel(
          marketId,
          withoutSecondLegs(bets.filter((bet) => bet.marketId === marketId)).map(({ orderId }) => orderId),
        ),
      ),
    )
    const refused = results.flat().find((result) => !result.ok)
    return refused && !refused.ok ? refused.message : null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.message
  }
}
