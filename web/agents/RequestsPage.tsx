/** What of agents waits for another of the house. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { approveHouseRequest, rejectHouseRequest } from '#contract/addresses/agents.ts'
import type { HouseRequest } from '#contract/agents.ts'
import { ConfirmForm } from '../account/security/ConfirmForm.tsx'
import { useConfirmed } from '../account/security/use-confirmed.ts'
import admin from '../admin/AdminTable.module.css'
import { useFollowed } from '../admin/follow.ts'
import { agentsText } from '../text/en/agents.ts'
import { formatMoney } from '../text/format.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Agents.module.css'
import { houseRequests, useChange } from './agents-calls.ts'

/** The page at /admin/agents/requests. */
export default function RequestsPage() {
  const { data, error } = useFollowed(useQuery(houseRequests))
  return (
    <div className={admin.page}>
      <title>Waiting · Agents · Administration · Crossbook</title>
      <header className={admin.head}>
        <h1 tabIndex={-1}>{agentsText.requests}</h1>
        <Link to="/admin/agents" className={admin.link}>
          {agentsText.back}
        </Link>
      </header>
      <section className={admin.panel} aria-label={agentsText.requests}>
        {error !== null && data === undefined && <Alert>{error.message}</Alert>}
        {data === undefined && error === null && <Skeleton rows={3} rowHeight={44} />}
        {data?.requests.length === 0 && <p className={admin.note}>{agentsText.requestsNone}</p>}
        <ul className={styles.rows}>
          {data?.requests.map((request) => (
            <Row key={request.requestId} of={request} />
          ))}
        </ul>
        <p className={admin.note}>
          {agentsText.requestsHelp}{' '}
          <Link to="/admin/approvals" className={admin.link}>
            {agentsText.otherRequests}
          </Link>
        </p>
      </section>
    </div>
  )
}

function Row({ of }: { of: HouseRequest }) {
  const { accountId, amount, askedBy, consentedAt, endsAt, kind, lowersLine, reason, requestId, to } = of
  const confirmed = useConfirmed()
  const change = useChange()
  const { isBusy, refusal, run } = confirmed
  const params = { requestId }
  return (
    <li data-request={requestId}>
      <span>
        {agentsText.requestKinds[kind]}: {agentsText.requestOf(accountId)}
        {kind === 'move'
          ? ` → ${to === null ? agentsText.house : agentsText.requestOf(to)}`
          : ` · ${formatMoney(amount)}`}
        <br />
        <span className={styles.detail}>
          {agentsText.requestBy(askedBy, dayAndTime(endsAt))} · {reason}
          {lowersLine && ` · ${agentsText.lineLowered(formatMoney(amount))}`}
          {kind === 'move' && ` · ${consentedAt === null ? agentsText.notConsented : agentsText.consented}`}
        </span>
      </span>
      <span className={styles.ways}>
        <Button
          busy={isBusy}
          onClick={() => run(async () => void (await change(rejectHouseRequest, { params })))}
        >
          {agentsText.reject}
        </Button>
        <Button
          kind="primary"
          busy={isBusy}
          onClick={() => run(async () => void (await change(approveHouseRequest, { params })))}
        >
          {agentsText.approve}
        </Button>
      </span>
      {refusal !== null && <Alert>{refusal}</Alert>}
      <ConfirmForm confirmed={confirmed} />
    </li>
  )
}
