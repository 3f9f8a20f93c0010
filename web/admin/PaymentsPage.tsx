/** The operators' page of payments: what waits to be approved, money of the house, and every day beside the provider's list. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { DayPaid, Mismatch, ReconciliationRead, Reconciliations } from '#contract/reconciliation.ts'
import { ConfirmForm } from '../account/security/ConfirmForm.tsx'
import { useConfirmed } from '../account/security/use-confirmed.ts'
import { personText, paymentsText as text } from '../text/en/people.ts'
import { playerText } from '../text/en/reviews.ts'
import { formatMoney } from '../text/format.ts'
import { parseHundredths } from '../text/number-field.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import admin from './AdminTable.module.css'
import { useFollowed } from './follow.ts'
import styles from './Payments.module.css'
import person from './Person.module.css'
import { postComparison, postFunds, reconciliationOf, reconciliations } from './people-calls.ts'
import { usePermission } from './permission.ts'
import { Withdrawals } from './Withdrawals.tsx'

/** The page at /admin/payments, behind the operators' door; a day that is looked at stands in the address. */
export default function PaymentsPage() {
  const day = useSearchParams()[0].get('day')
  const mayReadWithdrawals = usePermission('money.withdrawals.read')
  const mayFund = usePermission('money.client-funds')
  return (
    <div className={admin.page}>
      <title>Payments · Administration · Crossbook</title>
      <h1 tabIndex={-1}>{text.title}</h1>
      {day === null ? (
        <>
          {mayReadWithdrawals && <Withdrawals />}
          <Days />
          {mayFund && <Funds />}
        </>
      ) : (
        <OneDay key={day} day={day} />
      )}
    </div>
  )
}

/** In and out of a side: "1,200.00 / 300.00". */
function paidWords({ paidIn, paidOut }: DayPaid): string {
  return `${formatMoney(paidIn)} / ${formatMoney(paidOut)}`
}

function Days() {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = useFollowed(
    useInfiniteQuery(reconciliations),
  )
  const days = data?.pages.flatMap((page) => page.days)
  const mayCompare = usePermission('money.reconcile')
  return (
    <section className={admin.panel} aria-labelledby="compared-heading">
      <header className={admin.panelHead}>
        <h2 id="compared-heading">{text.compared}</h2>
      </header>
      {mayCompare && <CompareForm />}
      {error !== null && days === undefined && <Alert>{error.message}</Alert>}
      {days === undefined && error === null && <Skeleton rows={4} rowHeight={44} />}
      {days?.length === 0 && <p className={admin.none}>{text.none}</p>}
      {days !== undefined && days.length > 0 && <DayTable days={days} />}
      {hasNextPage && (
        <p className={admin.note}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {personText.more}
          </Button>
        </p>
      )}
      <p className={admin.note}>{text.comparedHelp}</p>
    </section>
  )
}

function DayTable({ days }: { days: Reconciliations['days'] }) {
  const { day, found, here, ran, there } = text.columns
  return (
    <table className={`${admin.table} ${styles.days}`}>
      <thead>
        <tr>
          <th scope="col" className={styles.day}>
            {day}
          </th>
          <th scope="col">{here}</th>
          <th scope="col" className={styles.wide}>
            {there}
          </th>
          <th scope="col" className={styles.found}>
            {found}
          </th>
          <th scope="col" className={styles.wide}>
            {ran}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map((each) => (
          <tr key={each.day}>
            <td className={styles.day}>
              <Link to={`?day=${each.day}`} className={admin.textLink}>
                {each.day}
              </Link>
            </td>
            <td>{paidWords(each.here)}</td>
            <td className={styles.wide}>{paidWords(each.there)}</td>
            <td className={styles.found}>
              <Found count={each.mismatches} />
            </td>
            <td className={styles.wide}>
              {dayAndTime(each.ranAt)}, {each.ranBy === 0 ? text.byClock : personText.byAccount(each.ranBy)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Found({ count }: { count: number }) {
  return count === 0 ? <Badge kind="done">{text.agree}</Badge> : <Badge kind="failed">{count}</Badge>
}

function CompareForm() {
  const [, setSearch] = useSearchParams()
  const [day, setDay] = useState(() => new Date().toISOString().slice(0, 10))
  const confirmed = useConfirmed()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    confirmed.run(async () => {
      await postComparison(day)
      setSearch({ day })
    })
  }
  return (
    <form className={person.search} onSubmit={onSubmit} aria-label={text.compare}>
      <label className={person.select}>
        <span>{text.day}</span>
        <input
          type="date"
          required
          min="2020-01-01"
          max="2099-12-31"
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      </label>
      <Button type="submit" busy={confirmed.isBusy}>
        {text.compare}
      </Button>
      {confirmed.refusal !== null && <Alert>{confirmed.refusal}</Alert>}
    </form>
  )
}

function OneDay({ day }: { day: string }) {
  const { data, error } = useFollowed(useQuery(reconciliationOf(day)))
  const mayCompare = usePermission('money.reconcile')
  const confirmed = useConfirmed()
  return (
    <section className={admin.panel} aria-labelledby="day-heading">
      <header className={admin.panelHead}>
        <h2 id="day-heading">{text.of(day)}</h2>
        <Link to="/admin/payments" className={admin.link}>
          {text.back}
        </Link>
      </header>
      {error !== null && data === undefined && <Alert>{error.message}</Alert>}
      {data === undefined && error === null && <Skeleton rows={4} rowHeight={44} />}
      {data && <Sides of={data} />}
      {data?.found.length === 0 && <p className={admin.none}>{text.allAgree}</p>}
      {data !== undefined && data.found.length > 0 && (
        <ul className={person.list}>
          {data.found.map((each) => (
            <Difference key={each.reference} of={each} />
          ))}
        </ul>
      )}
      {mayCompare && (
        <div className={person.foot}>
          <Button busy={confirmed.isBusy} onClick={() => confirmed.run(() => postComparison(day))}>
            {text.compare}
          </Button>
          {confirmed.refusal !== null && <Alert>{confirmed.refusal}</Alert>}
        </div>
      )}
    </section>
  )
}

function Sides({ of: { here, there, ranAt, runs } }: { of: ReconciliationRead }) {
  return (
    <p className={person.fact}>
      {text.here}: <b>{paidWords(here)}</b> · {text.there}: <b>{paidWords(there)}</b> · {text.runs(runs)},{' '}
      {dayAndTime(ranAt)}
    </p>
  )
}

function Difference({ of }: { of: Mismatch }) {
  const { reference, what, accountId, amountHere, amountThere, stateHere, stateThere } = of
  const side = (amount: number | null, state: string | null) =>
    amount === null ? text.nothing : `${formatMoney(amount)}, ${state}`
  return (
    <li>
      <span className={person.grow}>
        <b>{reference}</b>{' '}
        {accountId !== null && (
          <Link to={`/admin/accounts/${accountId}`} className={admin.textLink}>
            {playerText.title(accountId)}
          </Link>
        )}
        <small>
          {text.here}: {side(amountHere, stateHere)} · {text.there}: {side(amountThere, stateThere)}
        </small>
      </span>
      <Badge kind="failed">{text.what[what]}</Badge>
    </li>
  )
}

function Funds() {
  const [typed, setTyped] = useState({ amount: '', reason: '' })
  const [held, setHeld] = useState<number>()
  // Kept until something else is typed: pressing again must not pay twice.
  const key = useRef<string>(undefined)
  const confirmed = useConfirmed()
  const amount = parseHundredths(typed.amount.replaceAll(',', ''))
  const isReady = amount !== undefined && amount > 0 && typed.reason.trim() !== ''
  const put = (field: keyof typeof typed) => ({
    value: typed[field],
    onChange: ({ target }: { target: { value: string } }) => {
      key.current = undefined
      setTyped({ ...typed, [field]: target.value })
    },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    setHeld(undefined)
    key.current ??= crypto.randomUUID()
    const body = { amount, reason: typed.reason.trim() }
    const once = key.current
    confirmed.run(async () => {
      setHeld(await postFunds(body, once))
      key.current = undefined
      setTyped({ amount: '', reason: '' })
    })
  }
  return (
    <section className={admin.panel} aria-labelledby="funds-heading">
      <header className={admin.panelHead}>
        <h2 id="funds-heading">{text.funds}</h2>
      </header>
      <div className={styles.funds}>
        <form onSubmit={onSubmit} aria-label={text.funds}>
          <p className={person.help}>{text.fundsHelp}</p>
          <Field label={personText.amount} inputMode="decimal" autoComplete="off" {...put('amount')} />
          <Field label={personText.reason} maxLength={200} autoComplete="off" {...put('reason')} />
          <Button type="submit" kind="primary" busy={confirmed.isBusy} disabled={!isReady}>
            {text.fund}
          </Button>
        </form>
        {held !== undefined && <Alert kind="success">{text.funded(formatMoney(held))}</Alert>}
        {confirmed.refusal !== null && <Alert>{confirmed.refusal}</Alert>}
        <ConfirmForm confirmed={confirmed} />
      </div>
    </section>
  )
}
