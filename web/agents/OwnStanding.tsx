/** What one has with the account above: credit, what can be paid out, what waits to be confirmed, claims, a move that the house asks for. */
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { confirmPayment, consentToMove, fileClaim } from '#contract/addresses/agents.ts'
import type { Standing } from '#contract/agent-reports.ts'
import { ownStanding } from '../account/money/own-standing.ts'
import { ConfirmForm } from '../account/security/ConfirmForm.tsx'
import { useConfirmed } from '../account/security/use-confirmed.ts'
import admin from '../admin/AdminTable.module.css'
import { agentsText } from '../text/en/agents.ts'
import { formatMoney, formatSigned } from '../text/format.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { FactList } from '../ui/FactList.tsx'
import { Field } from '../ui/Field.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Agents.module.css'
import { useChange } from './agents-calls.ts'
import { GiveBackLines } from './GiveBack.tsx'
import { amountOf } from './money-field.ts'

/** The panel. */
export function OwnStanding() {
  const { data, error } = useQuery(ownStanding)
  if (error !== null && data === undefined) return <Alert>{error.message}</Alert>
  if (data === undefined) return <Skeleton rows={3} rowHeight={44} />
  if (!data.hasAgent && !data.isAgent) return <p className={admin.note}>{agentsText.ownNone}</p>
  return (
    <section className={admin.panel} aria-labelledby="own-heading">
      <h2 id="own-heading" className={admin.panelHead}>
        <span>
          {agentsText.ownAgent}: {data.agent ?? agentsText.house}
        </span>
        {data.isFrozen && <Badge kind="failed">{agentsText.frozen}</Badge>}
      </h2>
      <Figures of={data} />
      <p className={admin.text}>{agentsText.creditHelp}</p>
      <GiveBackLines of={data} />
      <Waiting of={data} />
      {data.hasAgent && <Claim of={data} />}
    </section>
  )
}

function Figures({ of }: { of: Standing }) {
  const { figures, credit } = agentsText
  const shown: readonly (readonly [string, string])[] = [
    [figures.balance, formatMoney(of.balance)],
    [credit, formatMoney(of.line)],
    ...(of.isAgent ? ([[figures.given, formatMoney(of.given)]] as const) : []),
    [figures.available, formatMoney(of.available)],
    [figures.payable, formatMoney(of.payable)],
    ...(of.isAgent ? ([[figures.total, formatSigned(of.total)]] as const) : []),
  ]
  return <FactList className={styles.figures} facts={shown} />
}

function Waiting({ of: { moves, waiting } }: { of: Standing }) {
  const confirmed = useConfirmed()
  const change = useChange()
  const { isBusy, refusal, run } = confirmed
  if (waiting.length + moves.length === 0) return null
  return (
    <>
      <ul className={styles.rows}>
        {waiting.map(({ amount, paymentId, until }) => (
          <li key={paymentId}>
            <span>{agentsText.confirmHelp(formatMoney(amount), dayAndTime(until))}</span>
            <Button
              kind="primary"
              busy={isBusy}
              onClick={() => run(async () => void (await change(confirmPayment, { params: { paymentId } })))}
            >
              {agentsText.confirm}
            </Button>
          </li>
        ))}
        {moves.map(({ requestId, to }) => (
          <li key={`move ${requestId}`}>
            <span>{agentsText.agreeMove(to)}</span>
            <Button
              kind="primary"
              busy={isBusy}
              onClick={() => run(async () => void (await change(consentToMove, { params: { requestId } })))}
            >
              {agentsText.agree}
            </Button>
          </li>
        ))}
      </ul>
      {refusal !== null && <Alert>{refusal}</Alert>}
      <ConfirmForm confirmed={confirmed} />
    </>
  )
}

/** Cash that was paid and is not there. */
function Claim({ of: { claims } }: { of: Standing }) {
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const confirmed = useConfirmed()
  const change = useChange()
  const sum = amountOf(amount)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sum === undefined || reason.trim() === '') return
    confirmed.run(async () => {
      await change(fileClaim, { body: { amount: sum, reason: reason.trim() } })
      setAmount('')
      setReason('')
    })
  }
  return (
    <details>
      <summary className={styles.summary}>{agentsText.claim}</summary>
      {claims.length > 0 && (
        <ul className={styles.rows}>
          {claims.map(({ amount: claimed, claimId, until }) => (
            <li key={claimId}>
              <span>{agentsText.claimOf(formatMoney(claimed))}</span>
              {until !== null && (
                <span className={styles.detail}>{agentsText.claimUntil(dayAndTime(until))}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <form className={styles.form} onSubmit={submit} aria-label={agentsText.claim}>
        <p>{agentsText.claimHelp}</p>
        <div className={styles.grid}>
          <Field
            label={agentsText.amount}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
          />
          <Field
            label={agentsText.reason}
            maxLength={100}
            autoComplete="off"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
        {confirmed.refusal !== null && <Alert>{confirmed.refusal}</Alert>}
        <Button type="submit" busy={confirmed.isBusy} disabled={sum === undefined || reason.trim() === ''}>
          {agentsText.fileClaim}
        </Button>
      </form>
      <ConfirmForm confirmed={confirmed} />
    </details>
  )
}
