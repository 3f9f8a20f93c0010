/** The operators' page that credits or debits an account by hand: at once up to what one person may, above it asked for. */
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ConfirmForm } from '../account/security/ConfirmForm.tsx'
import { useConfirmed } from '../account/security/use-confirmed.ts'
import { approvalsText } from '../text/en/approvals.ts'
import { formatMoney } from '../text/format.ts'
import { parseHundredths } from '../text/number-field.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Field } from '../ui/Field.tsx'
import admin from './AdminTable.module.css'
import styles from './Approvals.module.css'
import { postAsk, postPosting, rulesQuery } from './approvals-calls.ts'

type Kind = 'credit' | 'debit'

/** The page at /admin/approvals/posting, behind the operators' door; `?account=` and `?kind=` fill the form. */
export default function PostingPage() {
  const [search] = useSearchParams()
  const account = /^[1-9]\d{0,8}$/.exec(search.get('account') ?? '')?.[0] ?? ''
  return (
    <div className={admin.page}>
      <title>Approvals · Administration · Crossbook</title>
      <header className={admin.head}>
        <h1 tabIndex={-1}>{approvalsText.posting}</h1>
        <Link to="/admin/approvals" className={admin.link}>
          {approvalsText.back}
        </Link>
      </header>
      <section className={classNames(admin.panel, styles.narrow)} aria-label={approvalsText.posting}>
        <PostingForm
          key={account}
          account={account}
          kind={search.get('kind') === 'debit' ? 'debit' : 'credit'}
        />
      </section>
    </div>
  )
}

/** Returns an amount above zero, minor units, of what was typed; undefined of what is none. */
function amountIn(typed: string): number | undefined {
  const amount = parseHundredths(typed.replaceAll(',', ''))
  return amount !== undefined && amount > 0 ? amount : undefined
}

function PostingForm(initial: { account: string; kind: Kind }) {
  const [form, setForm] = useState({ ...initial, amount: '', reason: '' })
  const [isTried, setTried] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const navigate = useNavigate()
  const confirmed = useConfirmed()
  const rules = useQuery(rulesQuery).data
  // One key until something else is typed: a repeated posting is the same posting.
  const key = useRef(crypto.randomUUID())
  const amount = amountIn(form.amount)
  const accountId = /^[1-9]\d{0,8}$/.test(form.account.trim()) ? Number(form.account) : undefined
  const isByTwo = rules !== undefined && amount !== undefined && amount > rules.moneyAbove
  const change = (changed: Partial<typeof form>) => {
    key.current = crypto.randomUUID()
    setSaid(null)
    setForm({ ...form, ...changed })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const reason = form.reason.trim()
    if (amount === undefined || accountId === undefined || reason === '') return
    const { kind } = form
    confirmed.run(async () => {
      // Together with what was posted before it may be more than one person may post.
      const isMade = !isByTwo && (await postPosting(kind, { accountId, amount, reason }, key.current))
      if (!isMade) {
        const { approvalId } = await postAsk({ reason, [kind]: { accountId, amount } }, key.current)
        await navigate(`/admin/approvals/${approvalId}?list=mine`)
        return
      }
      change({ amount: '', reason: '' })
      setTried(false)
      setSaid(approvalsText.made(approvalsText.kinds[kind], formatMoney(amount), accountId))
    })
  }
  const wrong = (isWrong: boolean, sentence: string) => (isTried && isWrong ? sentence : undefined)
  return (
    <>
      <form className={styles.posting} aria-label={approvalsText.posting} onSubmit={submit}>
        <fieldset className={styles.way}>
          <legend>{approvalsText.way}</legend>
          {(['credit', 'debit'] as const).map((kind) => (
            <label key={kind}>
              <input
                type="radio"
                name="kind"
                checked={form.kind === kind}
                onChange={() => change({ kind })}
              />
              {approvalsText.kinds[kind]}
            </label>
          ))}
        </fieldset>
        <Field
          label={approvalsText.accountNumber}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={form.account}
          error={wrong(accountId === undefined, approvalsText.accountWrong)}
          onChange={({ target }) => change({ account: target.value })}
        />
        <Field
          label={approvalsText.amount}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          value={form.amount}
          error={wrong(amount === undefined, approvalsText.amountWrong)}
          onChange={({ target }) => change({ amount: target.value })}
        />
        <Field
          label={approvalsText.why}
          autoComplete="off"
          maxLength={500}
          value={form.reason}
          error={wrong(form.reason.trim() === '', approvalsText.reasonWrong)}
          onChange={({ target }) => change({ reason: target.value })}
        />
        {rules && <p className={styles.hint}>{approvalsText.postingNote(formatMoney(rules.moneyAbove))}</p>}
        <div className={styles.buttons}>
          <Button type="submit" kind="primary" busy={confirmed.isBusy}>
            {isByTwo ? approvalsText.send : approvalsText.make}
          </Button>
        </div>
        {confirmed.refusal !== null && <Alert>{confirmed.refusal}</Alert>}
        {said !== null && <Alert kind="success">{said}</Alert>}
      </form>
      <ConfirmForm confirmed={confirmed} />
    </>
  )
}
