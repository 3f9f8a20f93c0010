/** Claims that are open, answered by whoever is to answer. */
import { type FormEvent, useState } from 'react'
import { answerClaim, askGrant } from '#contract/addresses/agents.ts'
import type { TreeNodeRead } from '#contract/agent-reports.ts'
import { ConfirmForm } from '../account/security/ConfirmForm.tsx'
import { useConfirmed } from '../account/security/use-confirmed.ts'
import { agentsText } from '../text/en/agents.ts'
import { formatMoney } from '../text/format.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import styles from './Agents.module.css'
import { useChange } from './agents-calls.ts'
import { useBase } from './base.ts'

type Claim = TreeNodeRead['claims'][number]

/** The list; nothing where there is none. */
export function ClaimList({ claims }: { claims: readonly Claim[] }) {
  if (claims.length === 0) return null
  return (
    <ul className={styles.rows} aria-label={agentsText.claims}>
      {claims.map((claim) => (
        <li key={claim.claimId}>
          <span>
            {agentsText.claimOf(formatMoney(claim.amount))}
            {claim.until !== null && (
              <span className={styles.detail}> {agentsText.claimUntil(dayAndTime(claim.until))}</span>
            )}
          </span>
          {claim.isYours ? <Answer claim={claim} /> : <span>{agentsText.claimNext}</span>}
        </li>
      ))}
    </ul>
  )
}

/** The house asks another of its people to grant it; others answer at once. */
function Answer({ claim: { claimId } }: { claim: Claim }) {
  const isHouse = useBase() !== '/agents'
  const [reason, setReason] = useState('')
  const confirmed = useConfirmed()
  const change = useChange()
  const { isBusy, refusal, run } = confirmed
  const answer = (isGranted: boolean) => {
    if (reason.trim() === '') return
    const given = { params: { claimId }, body: { isGranted, reason: reason.trim() } }
    run(
      async () => void (await (isHouse && isGranted ? change(askGrant, given) : change(answerClaim, given))),
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    answer(true)
  }
  return (
    <>
      <form className={styles.answer} onSubmit={submit} aria-label={agentsText.claims}>
        <Field
          label={agentsText.reason}
          maxLength={200}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {refusal !== null && <Alert>{refusal}</Alert>}
        <div className={styles.ways}>
          <Button type="submit" kind="primary" busy={isBusy} disabled={reason.trim() === ''}>
            {agentsText.grant}
          </Button>
          <Button busy={isBusy} disabled={reason.trim() === ''} onClick={() => answer(false)}>
            {agentsText.refuse}
          </Button>
        </div>
      </form>
      <ConfirmForm confirmed={confirmed} />
    </>
  )
}
