/** One finding of the risk page: what was seen, by which bets, and the form that opens a case of it. */
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { RiskEvidence } from '#contract/risk.ts'
import { ConfirmForm } from '../account/security/ConfirmForm.tsx'
import { useConfirmed } from '../account/security/use-confirmed.ts'
import { queryTexts, riskText } from '../text/en/risk.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import admin from './AdminTable.module.css'
import { seenOf } from './finding-text.ts'
import { useFollowed } from './follow.ts'
import reviews from './Reviews.module.css'
import risk from './Risk.module.css'
import { RiskBets } from './RiskBets.tsx'
import { evidenceOf, findingsMs, postCase } from './risk-calls.ts'
import { type FindingChoice, findingChoiceOf, riskAddress } from './risk-choice.ts'

const noteMax = 1_000

/** The page at /admin/risk/finding, behind the operators' door: the address names query, accounts and month. */
export default function RiskFindingPage() {
  const [search] = useSearchParams()
  const choice = findingChoiceOf(search, Date.now())
  return (
    <div className={admin.page}>
      <title>Finding · Risk · Administration · Crossbook</title>
      <header className={admin.head}>
        <h1 tabIndex={-1}>
          {choice === undefined
            ? riskText.finding
            : `${queryTexts[choice.query].name}: ${choice.accounts.join(', ')}`}
        </h1>
        <nav aria-label={riskText.title}>
          <Link to={backOf(choice)} className={admin.link}>
            {riskText.back}
          </Link>
        </nav>
      </header>
      {choice === undefined ? (
        <Alert>{riskText.gone}</Alert>
      ) : (
        <Finding key={search.toString()} choice={choice} />
      )}
    </div>
  )
}

function backOf(choice: FindingChoice | undefined): string {
  if (choice === undefined) return '/admin/risk'
  return riskAddress({ by: 'market', query: choice.query, month: choice.month, account: '' })
}

function Finding({ choice }: { choice: FindingChoice }) {
  const { data, error } = useFollowed(useQuery(evidenceOf(choice)), findingsMs)
  // Who writes why goes on writing where what he writes of is not found any more: the server says so.
  const hadFinding = useRef(false)
  hadFinding.current ||= data !== undefined && data.finding !== null
  if (error !== null && data === undefined) return <Alert>{error.message}</Alert>
  if (data === undefined) return <Skeleton rows={8} rowHeight={40} />
  return (
    <>
      {error !== null && <Alert>{error.message}</Alert>}
      <div className={admin.columns}>
        <Seen choice={choice} finding={data.finding} />
        {hadFinding.current && <OpenCase choice={choice} />}
      </div>
      <RiskBets bets={data.bets} title={riskText.bets} />
    </>
  )
}

function Seen({ choice, finding }: { choice: FindingChoice } & Pick<RiskEvidence, 'finding'>) {
  const { why, often } = queryTexts[choice.query]
  return (
    <section className={admin.panel} aria-labelledby="finding-seen">
      <h2 id="finding-seen" className={admin.panelHead}>
        {riskText.seen}
      </h2>
      <dl className={reviews.facts}>
        <dt>{riskText.seen}</dt>
        <dd>{finding === null ? riskText.gone : seenOf(choice.query, finding)}</dd>
        <dt>{riskText.why}</dt>
        <dd>{why}</dd>
        <dt>{riskText.often}</dt>
        <dd>{often}</dd>
        <dt>{riskText.who}</dt>
        <dd className={risk.people}>
          {choice.accounts.map((account) => (
            <Link key={account} to={`/admin/accounts/${account}`} className={admin.link}>
              {riskText.account(account)}
            </Link>
          ))}
        </dd>
      </dl>
    </section>
  )
}

function OpenCase({ choice }: { choice: FindingChoice }) {
  const [note, setNote] = useState('')
  const navigate = useNavigate()
  // One press is one case, however often it is sent.
  const key = useRef(crypto.randomUUID())
  const confirmed = useConfirmed()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (note.trim() === '') return
    confirmed.run(async () => {
      await navigate(`/admin/risk/cases/${await postCase(choice, note.trim(), key.current)}`)
    })
  }
  return (
    <section className={admin.panel} aria-labelledby="finding-case">
      <h2 id="finding-case" className={admin.panelHead}>
        {riskText.openCase}
      </h2>
      <form className={reviews.form} onSubmit={submit} aria-label={riskText.openCase}>
        <label className={reviews.field}>
          <span>{riskText.caseWhy}</span>
          <textarea maxLength={noteMax} value={note} onChange={({ target }) => setNote(target.value)} />
        </label>
        <p>{riskText.openHelp}</p>
        {confirmed.refusal !== null && <Alert>{confirmed.refusal}</Alert>}
        <Button type="submit" kind="primary" busy={confirmed.isBusy} disabled={note.trim() === ''}>
          {riskText.openCase}
        </Button>
      </form>
      <ConfirmForm confirmed={confirmed} />
    </section>
  )
}
