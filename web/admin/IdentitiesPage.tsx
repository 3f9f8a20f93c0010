/** The operators' page of checks that wait for a person: whom each is about, and the decision. */
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { IdentityCase, IdentityDetails } from '#contract/identity.ts'
import { ConfirmForm } from '../account/security/ConfirmForm.tsx'
import { useConfirmed } from '../account/security/use-confirmed.ts'
import { identityText, identitiesText as text } from '../text/en/identity.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { FactList } from '../ui/FactList.tsx'
import { Field } from '../ui/Field.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import admin from './AdminTable.module.css'
import { useFollowed } from './follow.ts'
import styles from './Identities.module.css'
import { getIdentities, identitiesKey, postDecision, readIdentity } from './identities-calls.ts'

/** The page at /admin/identities, behind the operators' door. */
export default function IdentitiesPage() {
  const [said, setSaid] = useState<string | null>(null)
  const { data, error } = useFollowed(
    useQuery({
      queryKey: identitiesKey,
      queryFn: ({ signal }) => getIdentities(signal),
    }),
  )
  return (
    <div className={admin.page}>
      <title>Identities · Administration · Crossbook</title>
      <h1 tabIndex={-1}>{text.title}</h1>
      {said !== null && (
        <Alert kind="success" onClose={() => setSaid(null)}>
          {said}
        </Alert>
      )}
      <section className={admin.panel} aria-label={text.title}>
        {error !== null && data === undefined && <Alert>{error.message}</Alert>}
        {data === undefined && error === null && <Skeleton rows={3} rowHeight={52} />}
        {data?.length === 0 && <p className={admin.note}>{text.none}</p>}
        <ul>
          {data?.map((one) => (
            <Row key={one.accountId} of={one} onDecided={setSaid} />
          ))}
        </ul>
        <p className={admin.note}>{text.note}</p>
      </section>
    </div>
  )
}

function Row({ of, onDecided }: { of: IdentityCase; onDecided(sentence: string): void }) {
  const { accountId, submittedAt, reason } = of
  const [details, setDetails] = useState<IdentityDetails>()
  const confirmed = useConfirmed()
  const { isBusy, refusal, run } = confirmed
  return (
    <li className={styles.row} data-account={accountId}>
      <span>
        <b>{text.player(accountId)}</b>
        <span className={styles.detail}>
          {dayAndTime(submittedAt)} · {reason}
        </span>
      </span>
      {details === undefined && (
        <Button
          size="small"
          busy={isBusy}
          aria-label={text.showOf(accountId)}
          onClick={() => run(async () => setDetails(await readIdentity(accountId)))}
        >
          {text.show}
        </Button>
      )}
      {details !== undefined && (
        <Decision
          of={details}
          isBusy={isBusy}
          onDecide={(isVerified, why, key) =>
            run(async () => {
              await postDecision(accountId, { isVerified, reason: why }, key)
              onDecided(isVerified ? text.verified(accountId) : text.refused(accountId))
            })
          }
        />
      )}
      {(refusal !== null || confirmed.isAsking) && (
        <div className={styles.whole}>
          {refusal !== null && <Alert>{refusal}</Alert>}
          <ConfirmForm confirmed={confirmed} />
        </div>
      )}
    </li>
  )
}

interface DecisionProps {
  of: IdentityDetails
  isBusy: boolean
  onDecide(isVerified: boolean, reason: string, key: string): void
}

function Decision({ of: { accountId, particulars, others }, isBusy, onDecide }: DecisionProps) {
  const [reason, setReason] = useState('')
  const key = useRef<string>(undefined)
  const decide = (isVerified: boolean) => {
    key.current ??= crypto.randomUUID()
    if (reason.trim() !== '') onDecide(isVerified, reason.trim(), key.current)
  }
  const said =
    particulars === null
      ? []
      : ([
          [identityText.fullName, particulars.fullName],
          [identityText.bornOn, particulars.bornOn],
          [identityText.address, particulars.address],
          [identityText.postcode, particulars.postcode],
        ] as const)
  // Of what cannot be read nobody knows that there are no others.
  const isSilent = particulars === null && others.length === 0
  const facts = isSilent ? [] : [...said, [text.others, othersWords(others)] as const]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    decide(true)
  }
  return (
    <form className={styles.whole} aria-label={text.player(accountId)} onSubmit={submit}>
      {particulars === null && <p className={styles.detail}>{text.shut}</p>}
      {facts.length > 0 && <FactList className={styles.facts} facts={facts} />}
      <div className={styles.decision}>
        <Field
          label={text.reason}
          maxLength={200}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => {
            key.current = undefined
            setReason(target.value)
          }}
        />
        <Button disabled={reason.trim() === '' || isBusy} onClick={() => decide(false)}>
          {text.refuse}
        </Button>
        <Button
          type="submit"
          kind="primary"
          busy={isBusy}
          disabled={reason.trim() === '' || particulars === null}
        >
          {text.verify}
        </Button>
      </div>
    </form>
  )
}

function othersWords(others: IdentityDetails['others']): string {
  if (others.length === 0) return text.noOthers
  return others
    .map(({ accountId, standing }) => `${text.player(accountId)}, ${text.standing[standing]}`)
    .join('; ')
}
