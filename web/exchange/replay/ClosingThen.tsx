/** What closing at the moment that is shown would have brought, how it ended instead or stands now, and by how much that is better or worse. */
import type { ReactNode } from 'react'
import type { ReplayMark } from '#contract/replay.ts'
import { useSetting } from '../../account/document/account-document.ts'
import { replayText } from '../../text/en/replay.ts'
import { formatMoney, formatSigned } from '../../text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { useTermsOfMarket } from '../ticket/use-terms-of-market.ts'
import styles from './ClosingThen.module.css'
import { closedThen } from './closing-then.ts'
import { hasEnded, lessRate } from './end.ts'
import type { Moment } from './moment.ts'
import type { OwnEvent } from './own-then.ts'
import { useEnd } from './use-end.ts'

interface ClosingThenProps {
  marketId: number
  /** What happened to own bets until then. */
  events: readonly OwnEvent[]
  moment: Moment | undefined
  marks: readonly ReplayMark[]
}

/** The band. All its figures are counted alike, before commission or net of it, and it says which. */
export function ClosingThen({ marketId, events, moment, marks }: ClosingThenProps) {
  const isNet = useSetting('netOfCommission', false)
  const terms = useTermsOfMarket(isNet ? marketId : 0)
  const rate = isNet ? (terms?.commissionBps ?? null) : 0
  const then = lessRate(closedThen(events, moment), rate)
  const end = useEnd(marketId, marks, { isNet, rate })
  const since = then === null || end === null ? null : end - then
  return (
    <div className={styles.band}>
      <dl className={styles.figures}>
        <Figure name={replayText.closedHere} sign={Math.sign(then ?? 0)}>
          {then === null ? '–' : formatSigned(then)}
        </Figure>
        <Figure
          name={hasEnded(marks.at(-1)?.status) ? replayText.cameTo : replayText.closedNow}
          sign={Math.sign(end ?? 0)}
        >
          {end === null ? '–' : formatSigned(end)}
        </Figure>
        <Figure
          name={(since ?? 0) < 0 ? replayText.worseBy : replayText.betterBy}
          sign={Math.sign(since ?? 0)}
          isLast
        >
          {since === null ? '–' : formatMoney(Math.abs(since))}
        </Figure>
      </dl>
      <p>{isNet ? replayText.afterCommission : replayText.beforeCommission}</p>
    </div>
  )
}

interface FigureProps {
  name: string
  sign: number
  children: ReactNode
  isLast?: boolean
}

function Figure({ name, sign, children, isLast = false }: FigureProps) {
  return (
    <div className={classNames(isLast && styles.last)}>
      <dt>{name}</dt>
      <dd className={classNames(sign > 0 && styles.won, sign < 0 && styles.lost)}>{children}</dd>
    </div>
  )
}
