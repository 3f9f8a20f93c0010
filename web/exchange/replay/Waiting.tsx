/** What closing at the moment that is shown would have brought, how it ended instead, and so what waiting cost. */
import type { ReactNode } from 'react'
import { useSetting } from '../../account/document/account-document.ts'
import { replayText } from '../../text/en/replay.ts'
import { formatSigned } from '../../text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { lessCommission } from '../market/results-if-all.ts'
import { useTermsOfMarket } from '../ticket/use-terms-of-market.ts'
import { closedThen } from './closing-then.ts'
import type { Moment } from './moment.ts'
import type { OwnEvent } from './own-then.ts'
import { useEnd } from './use-end.ts'
import styles from './Waiting.module.css'

interface WaitingProps {
  marketId: number
  /** What happened to own bets until then. */
  events: readonly OwnEvent[]
  moment: Moment | undefined
  isSettled: boolean
}

/** The band. */
export function Waiting({ marketId, events, moment, isSettled }: WaitingProps) {
  const isNet = useSetting('netOfCommission', false)
  const rate = useTermsOfMarket(isNet ? marketId : 0)?.commissionBps ?? 0
  const closed = closedThen(events, moment)
  const then = closed === null ? null : lessCommission(closed, rate)
  const end = useEnd(marketId, { isSettled, isNet })
  const waited = then === null || end === null ? null : end - then
  return (
    <dl className={styles.band} title={isNet ? replayText.afterCommission : replayText.beforeCommission}>
      <Figure name={replayText.closedHere} amount={then} />
      <Figure name={isSettled ? replayText.cameTo : replayText.closedNow} amount={end} />
      <Figure
        name={(waited ?? 0) > 0 ? replayText.waitingBrought : replayText.waitingCost}
        amount={waited}
        isLast
      />
    </dl>
  )
}

interface FigureProps {
  name: ReactNode
  amount: number | null
  isLast?: boolean
}

function Figure({ name, amount, isLast = false }: FigureProps) {
  const sign = amount === null ? 0 : Math.sign(amount)
  return (
    <div className={classNames(isLast && styles.last)}>
      <dt>{name}</dt>
      <dd className={classNames(sign > 0 && styles.won, sign < 0 && styles.lost)}>
        {amount === null ? '–' : formatSigned(amount)}
      </dd>
    </div>
  )
}
