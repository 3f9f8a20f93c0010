/** The form that sets the roles of one account, which stands in the address; and the one that invites somebody new. */
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Role } from '#contract/auth.ts'
import { type StaffRole, staffRoles } from '#contract/permissions.ts'
import type { StaffRow } from '#contract/staff.ts'
import { ConfirmForm } from '../account/security/ConfirmForm.tsx'
import { useConfirmed } from '../account/security/use-confirmed.ts'
import { staffText } from '../text/en/staff.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import admin from './AdminTable.module.css'
import { postAsk } from './approvals-calls.ts'
import { useFollowed } from './follow.ts'
import reviews from './Reviews.module.css'
import { RoleChoice } from './RoleChoice.tsx'
import styles from './Staff.module.css'
import { postInvitation, postRoles, staffOf } from './staff-calls.ts'

/** The panel that finds an account by its number and sets its roles. */
export function StaffRoles() {
  const [search, setSearch] = useSearchParams()
  const named = search.get('account') ?? ''
  const accountId = /^[1-9]\d{0,9}$/.test(named) ? Number(named) : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('account') ?? '').trim()
    setSearch(typed === '' ? {} : { account: typed })
  }
  return (
    <section className={admin.panel} aria-labelledby="give-heading">
      <h2 id="give-heading" className={admin.panelHead}>
        {staffText.give}
      </h2>
      <form key={named} className={styles.find} onSubmit={submit}>
        <Field
          label={staffText.account}
          name="account"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          defaultValue={named}
        />
        <Button type="submit">{staffText.show}</Button>
      </form>
      {accountId === undefined ? (
        <p className={admin.text}>{staffText.giveHelp}</p>
      ) : (
        <Found key={accountId} accountId={accountId} />
      )}
    </section>
  )
}

function Found({ accountId }: { accountId: number }) {
  const { data, error } = useFollowed(useQuery(staffOf(accountId)))
  if (error !== null && data === undefined) return <Alert>{error.message}</Alert>
  return data === undefined ? <Skeleton rows={4} rowHeight={40} /> : <Change person={data} />
}

function Change({ person: { accountId, fullName, email, roles } }: { person: StaffRow }) {
  const confirmed = useConfirmed()
  const { chosen, setChosen, isMoved, setMoved } = useChosenRoles(roles, confirmed.isBusy)
  const [isSaved, setSaved] = useState(false)
  const [isByTwo, setByTwo] = useState(false)
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState<string>()
  // One key until something else is chosen or sent: a repeated action is the same action.
  const key = useRef<{ of: string; id: string }>(undefined)
  const choose = (next: readonly StaffRole[]) => {
    key.current = undefined
    setSaved(false)
    setByTwo(false)
    setAsked(undefined)
    setMoved(false)
    setChosen(next)
  }
  const set = (next: readonly Role[]) => {
    const of = next.join()
    if (key.current?.of !== of) key.current = { of, id: crypto.randomUUID() }
    const once = key.current.id
    confirmed.run(async () => {
      if (isByTwo) {
        const terms = { accountId, roles: [...next], had: [...roles] }
        setAsked((await postAsk({ reason: reason.trim(), roles: terms }, once)).approvalId)
        setByTwo(false)
      } else if (await postRoles(accountId, [...next], once)) setSaved(true)
      else setByTwo(true)
    })
  }
  const problem = problemOf(chosen)
  return (
    <form
      className={reviews.form}
      aria-label={staffText.changeOf(fullName)}
      onSubmit={(event) => {
        event.preventDefault()
        // A feed that works for the house as well goes on being one.
        if (problem === null) set(roles.includes('feed') ? ['feed', ...chosen] : chosen)
      }}
    >
      <p>
        <b>{fullName}</b> · {email}
      </p>
      <RoleChoice
        label={roles.includes('player') ? staffText.isPlayer : staffText.now(roles.join(', '))}
        chosen={chosen}
        onChoose={choose}
      />
      {problem !== null && <p className={styles.problem}>{problem}</p>}
      {isByTwo && (
        <>
          <Alert kind="notice">{staffText.byTwo}</Alert>
          <Field
            label={staffText.why}
            maxLength={500}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
      <div className={reviews.actions}>
        <Button
          type="submit"
          kind="primary"
          busy={confirmed.isBusy}
          disabled={problem !== null || (isByTwo && reason.trim() === '')}
        >
          {isByTwo ? staffText.ask : staffText.save}
        </Button>
        {!isByTwo && !roles.includes('player') && (
          <Button disabled={confirmed.isBusy} onClick={() => set(['player'])}>
            {staffText.toPlayer}
          </Button>
        )}
      </div>
      {isMoved && <Alert kind="notice">{staffText.moved}</Alert>}
      {isSaved && !isMoved && <Alert kind="success">{staffText.saved}</Alert>}
      {asked !== undefined && (
        <Alert kind="success">
          {staffText.waits}{' '}
          <Link to={`/admin/approvals/${asked}`} className={admin.link}>
            {staffText.request}
          </Link>
        </Alert>
      )}
      {confirmed.refusal !== null && <Alert>{confirmed.refusal}</Alert>}
      <ConfirmForm confirmed={confirmed} />
    </form>
  )
}

/** Returns the roles that are chosen; what others make of them meanwhile is chosen instead, and `isMoved` says so. */
function useChosenRoles(roles: readonly Role[], isOwnChange: boolean) {
  const [seen, setSeen] = useState(roles)
  const [chosen, setChosen] = useState(staffRolesOf(roles))
  const [isMoved, setMoved] = useState(false)
  if (seen.join() !== roles.join()) {
    setSeen(roles)
    setChosen(staffRolesOf(roles))
    setMoved(!isOwnChange)
  }
  return { chosen, setChosen, isMoved, setMoved }
}

function staffRolesOf(roles: readonly Role[]): readonly StaffRole[] {
  return staffRoles.filter((role) => roles.includes(role))
}

/** The panel that makes a link for somebody who has no account yet. */
export function StaffInvitation() {
  const confirmed = useConfirmed()
  const [chosen, setChosen] = useState<readonly StaffRole[]>([])
  const [link, setLink] = useState<string>()
  const problem = problemOf(chosen)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problem === null) confirmed.run(async () => setLink(await postInvitation([...chosen])))
  }
  return (
    <section className={admin.panel} aria-labelledby="invite-heading">
      <h2 id="invite-heading" className={admin.panelHead}>
        {staffText.invite}
      </h2>
      <form className={reviews.form} onSubmit={submit}>
        <p className={styles.help}>{staffText.inviteHelp}</p>
        <RoleChoice
          label={staffText.roles}
          chosen={chosen}
          onChoose={(roles) => {
            setLink(undefined)
            setChosen(roles)
          }}
        />
        {chosen.length > 0 && problem !== null && <p className={styles.problem}>{problem}</p>}
        <Button type="submit" kind="primary" busy={confirmed.isBusy} disabled={problem !== null}>
          {staffText.makeLink}
        </Button>
        {link !== undefined && (
          <p role="status" className={styles.made}>
            {staffText.linkIs} <code>{link}</code>
          </p>
        )}
        {confirmed.refusal !== null && <Alert>{confirmed.refusal}</Alert>}
        <ConfirmForm confirmed={confirmed} />
      </form>
    </section>
  )
}

function problemOf(chosen: readonly StaffRole[]): string | null {
  if (chosen.length === 0) return staffText.none
  return chosen.includes('auditor') && chosen.length > 1 ? staffText.loneAuditor : null
}
