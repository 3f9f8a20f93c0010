/** The erasure of a person: what goes and what stays, asked by one administrator and approved by another. */
import { type FormEvent, useState } from 'react'
import type { ErasureStanding } from '#contract/personal-data.ts'
import { ConfirmForm } from '../account/security/ConfirmForm.tsx'
import { type Confirmed, useConfirmed } from '../account/security/use-confirmed.ts'
import { useAccountId } from '../account/wallet.ts'
import { playerText } from '../text/en/reviews.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import admin from './AdminTable.module.css'
import { postApproved, postAsked, postRejected } from './erasure-calls.ts'
import styles from './Reviews.module.css'

/** The section of a player's page. */
export function Erasure({ standing }: { standing: ErasureStanding }) {
  const confirmed = useConfirmed()
  const { isErased, obstacle, request } = standing
  return (
    <section className={admin.panel} aria-labelledby="erasure-heading">
      <h2 id="erasure-heading" className={admin.panelHead}>
        {playerText.erasure}
      </h2>
      {isErased ? (
        <p className={admin.note}>{playerText.isErased}</p>
      ) : (
        <>
          <Preview keepsIdentity={standing.keepsIdentity} />
          {obstacle !== null && <p className={admin.text}>{obstacle}</p>}
          {obstacle === null && request === null && <Ask of={standing} confirmed={confirmed} />}
          {obstacle === null && request !== null && (
            <Approve of={standing} request={request} confirmed={confirmed} />
          )}
          {confirmed.refusal !== null && <Alert>{confirmed.refusal}</Alert>}
          <ConfirmForm confirmed={confirmed} />
        </>
      )}
    </section>
  )
}

function Preview({ keepsIdentity }: { keepsIdentity: boolean }) {
  return (
    <>
      <dl className={styles.facts}>
        <dt>{playerText.goes}</dt>
        <dd>{playerText.goesList}</dd>
        <dt>{playerText.stays}</dt>
        <dd>
          {playerText.staysList}
          {keepsIdentity && <p>{playerText.staysIdentity}</p>}
        </dd>
      </dl>
      <p className={admin.text}>{playerText.fourEyes}</p>
    </>
  )
}

function Ask({ of: { accountId }, confirmed }: { of: ErasureStanding; confirmed: Confirmed }) {
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '') confirmed.run(() => postAsked(accountId, reason.trim()))
  }
  return (
    <form className={styles.form} onSubmit={submit} aria-label={playerText.ask}>
      <Field
        label={playerText.reason}
        maxLength={200}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" kind="primary" busy={confirmed.isBusy} disabled={reason.trim() === ''}>
        {playerText.ask}
      </Button>
    </form>
  )
}

interface ApproveProps {
  of: ErasureStanding
  request: NonNullable<ErasureStanding['request']>
  confirmed: Confirmed
}

/** Whoever has asked may take it back, and nothing more. */
function Approve({ of: { accountId }, request, confirmed }: ApproveProps) {
  const isOwn = useAccountId() === request.askedBy
  return (
    <div className={styles.form}>
      <p>{playerText.asked(request.askedBy, dayAndTime(request.endsAt))}</p>
      <p>{playerText.askedFor(request.reason)}</p>
      <div className={styles.actions}>
        {!isOwn && (
          <Button
            kind="primary"
            busy={confirmed.isBusy}
            onClick={() => confirmed.run(() => postApproved(accountId))}
          >
            {playerText.approve}
          </Button>
        )}
        <Button disabled={confirmed.isBusy} onClick={() => confirmed.run(() => postRejected(accountId))}>
          {playerText.reject}
        </Button>
      </div>
    </div>
  )
}
