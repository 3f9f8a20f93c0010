/** One request: what it changes, before and after, who has asked and why, until when; approved or rejected here by somebody else. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ApprovalRead } from '#contract/approvals.ts'
import { ConfirmForm } from '../account/security/ConfirmForm.tsx'
import { useConfirmed } from '../account/security/use-confirmed.ts'
import { approvalsText } from '../text/en/approvals.ts'
import { formatMoney } from '../text/format.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { FactList } from '../ui/FactList.tsx'
import { Field } from '../ui/Field.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import admin from './AdminTable.module.css'
import { ApprovalPreview } from './ApprovalPreview.tsx'
import { nameOf, StateBadge } from './ApprovalState.tsx'
import styles from './Approvals.module.css'
import { approvalQuery, postDecision } from './approvals-calls.ts'
import { useFollowed } from './follow.ts'

/** The panel of a request. `back`: the address of the list. */
export function ApprovalRequest({ approvalId, back }: { approvalId: string; back: string }) {
  const { data, error } = useFollowed(
    useQuery({
      ...approvalQuery(approvalId),
      retry: false,
    }),
  )
  return (
    <section className={admin.panel} aria-labelledby="request-heading">
      <Link to={back} className={classNames(admin.link, styles.back)}>
        {approvalsText.back}
      </Link>
      {data === undefined && error !== null && <Alert>{error.message}</Alert>}
      {data === undefined && error === null && <Skeleton rows={6} rowHeight={40} />}
      {data !== undefined && error !== null && <Alert kind="notice">{approvalsText.gone}</Alert>}
      {data !== undefined && (
        <>
          <Head request={data} />
          <Figures request={data} />
          {data.state === 'waiting' && <ApprovalPreview request={data} />}
          {data.failure !== '' && <Alert>{data.failure}</Alert>}
          <Links request={data} />
          <Steps request={data} />
          {data.state === 'waiting' && error === null && <Decision request={data} />}
        </>
      )}
    </section>
  )
}

function Head({ request }: { request: ApprovalRead }) {
  const { state, askedBy, askedAt, endsAt } = request
  const who = askedBy ? nameOf(askedBy) : approvalsText.nobodyYet
  const left = state === 'waiting' && endsAt !== null ? ` · ${approvalsText.endsIn(endsAt - Date.now())}` : ''
  return (
    <header className={styles.requestHead}>
      <div>
        <h2 id="request-heading">{approvalsText.heading(request)}</h2>
        <p>
          {approvalsText.asked(who, dayAndTime(askedAt))}
          {left}
        </p>
      </div>
      <StateBadge state={state} />
    </header>
  )
}

/** The band of what stands before and after. */
function Figures({ request }: { request: ApprovalRead }) {
  const figures = figuresOf(request)
  if (figures.length === 0) return null
  return <FactList className={styles.band} facts={figures} />
}

function figuresOf({ kind, state, amount, before, after, money }: ApprovalRead): [string, string][] {
  if (kind === 'roles') {
    return [
      [approvalsText.rolesBefore, before?.roles?.join(', ') ?? ''],
      [approvalsText.rolesAfter, after?.roles?.join(', ') ?? ''],
    ]
  }
  if (before?.status) {
    return [
      [approvalsText.statusBefore, approvalsText.statuses[before.status]],
      [approvalsText.resultBefore, before.result ?? approvalsText.noResult],
      ...(after?.status
        ? ([
            [approvalsText.statusAfter, approvalsText.statuses[after.status]],
            [approvalsText.resultAfter, after.result ?? approvalsText.noResult],
          ] as [string, string][])
        : []),
    ]
  }
  const isWithdrawn = kind === 'withdrawal' && state === 'waiting' && money !== null && amount !== null
  const now = before?.balance ?? money?.balance
  const then = after?.balance ?? (isWithdrawn ? money.balance - amount : null)
  return [
    ...(now === undefined || now === null
      ? []
      : ([[then === null ? approvalsText.balanceNow : approvalsText.balanceBefore, formatMoney(now)]] as [
          string,
          string,
        ][])),
    ...(money === null || state !== 'waiting'
      ? []
      : ([
          [approvalsText.exposure, formatMoney(money.exposure)],
          [approvalsText.available, formatMoney(money.available)],
        ] as [string, string][])),
    ...(then === null ? [] : ([[approvalsText.after, formatMoney(then)]] as [string, string][])),
  ]
}

function Links({ request: { kind, accountId, marketId, market } }: { request: ApprovalRead }) {
  return (
    <p className={styles.links}>
      {accountId !== null && (
        <Link to={`/admin/accounts/${accountId}`}>
          {kind === 'roles' ? approvalsText.toAccount : approvalsText.toPlayer}
        </Link>
      )}
      {marketId !== null && <Link to={`/lobby/market/${marketId}`}>{approvalsText.toMarket}</Link>}
      {market !== null && <span>{approvalsText.matched(formatMoney(market.matched))}</span>}
    </p>
  )
}

type Step = readonly [when: string, who: string, what: string, why: string]

function stepsOf(request: ApprovalRead): Step[] {
  const { kind, state, askedBy, askedAt, reason, endsAt, decidedBy, decidedAt, decision } = request
  const asker = askedBy ? nameOf(askedBy) : approvalsText.player
  const steps: Step[] =
    kind === 'withdrawal'
      ? [[dayAndTime(askedAt), approvalsText.player, approvalsText.stepWithdrawalAsked, '']]
      : [[dayAndTime(askedAt), asker, approvalsText.stepAsked, reason]]
  if (kind === 'withdrawal' && askedBy) steps.push(['', asker, approvalsText.stepApprovedFirst, ''])
  if (decidedBy && decidedAt !== null) {
    const what = approvalsText.stepDecided[state] ?? ''
    steps.push([dayAndTime(decidedAt), nameOf(decidedBy), what, decision])
  }
  if (state === 'lapsed' && endsAt !== null)
    steps.push([dayAndTime(endsAt), approvalsText.house, approvalsText.stepLapsed, ''])
  return steps
}

function Steps({ request }: { request: ApprovalRead }) {
  const { columns } = approvalsText
  return (
    <table className={styles.steps} aria-label={approvalsText.steps}>
      <thead>
        <tr>
          {[columns.when, columns.who, columns.what, columns.why].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {stepsOf(request).map(([when, who, what, why]) => (
          <tr key={what}>
            <td>{when}</td>
            <td>{who}</td>
            <td>{what}</td>
            <td className={styles.why}>{why}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Decision({ request }: { request: ApprovalRead }) {
  const { kind, amount, isMine, obstacle } = request
  const [reason, setReason] = useState('')
  const confirmed = useConfirmed()
  const { isBusy, refusal, run } = confirmed
  const decide = (isApproved: boolean) => run(() => postDecision(request, isApproved, reason.trim()))
  // Withdrawals and erasures are approved as they always were, without a word.
  const isReasonAsked = kind !== 'withdrawal' && kind !== 'erasure'
  const lacksReason = reason.trim() === ''
  return (
    <div className={styles.decision}>
      {obstacle !== null && <Alert kind="notice">{obstacle}</Alert>}
      {kind !== 'erasure' && (
        <Field
          label={kind === 'withdrawal' ? approvalsText.rejectionReason : approvalsText.reason}
          maxLength={kind === 'withdrawal' ? 200 : 500}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <div className={styles.buttons}>
        <Button busy={isBusy} disabled={lacksReason && kind !== 'erasure'} onClick={() => decide(false)}>
          {isMine && isReasonAsked ? approvalsText.takeBack : approvalsText.reject}
        </Button>
        <Button
          kind="primary"
          busy={isBusy}
          disabled={obstacle !== null || (lacksReason && isReasonAsked)}
          onClick={() => decide(true)}
        >
          {approvalsText.approve(kind, amount)}
        </Button>
      </div>
      {refusal !== null && <Alert>{refusal}</Alert>}
      <ConfirmForm confirmed={confirmed} />
    </div>
  )
}
