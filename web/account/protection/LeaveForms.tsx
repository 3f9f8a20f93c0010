/** The two ways to leave for a time: a time-out of hours or weeks, and exclusion for months or years. */
import { useState } from 'react'
import type { Protection } from '#contract/protection.ts'
import { playerProtectionText as text } from '../../text/en/player-protection.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../profile/Choice.tsx'
import security from '../profile/Security.module.css'
import { ConfirmForm } from '../security/ConfirmForm.tsx'
import styles from './Protection.module.css'
import { useAsking } from './protection.ts'

interface LeaveProps {
  protection: Protection
  now: number
}

/** Both panels. */
export function LeaveForms({ className, ...props }: LeaveProps & { className: string }) {
  return (
    <>
      <section className={className} aria-labelledby="time-out-heading">
        <h2 id="time-out-heading">{text.timeOut}</h2>
        <TimeOut {...props} />
      </section>
      <section className={className} aria-labelledby="exclusion-heading">
        <h2 id="exclusion-heading">{text.exclusion}</h2>
        {props.protection.selfExclusion === null ? <Exclude /> : <Away {...props} />}
      </section>
    </>
  )
}

function TimeOut({ protection: { timeOutUntil }, now }: LeaveProps) {
  const [hours, setHours] = useState<string>('24')
  const { isBusy, said, ask } = useAsking()
  const take = () =>
    ask(
      ({ timeOut }) => timeOut(Number(hours)),
      (until) => text.timeOutTaken(until!),
    )
  const isOut = timeOutUntil !== null && timeOutUntil > now
  return (
    <>
      <p className={security.detail}>{text.timeOutMeans}</p>
      {isOut && <Alert kind="notice">{text.timeOutUntil(timeOutUntil)}</Alert>}
      <Choice
        title={text.howLong}
        chosen={hours}
        options={text.timeOuts.map(([value, label]) => ({ value: String(value), label }))}
        onChoose={setHours}
      />
      <Button busy={isBusy} onClick={take}>
        {text.takeTimeOut}
      </Button>
      {said !== null && (said.kind === 'error' || !isOut) && <Alert kind={said.kind}>{said.sentence}</Alert>}
    </>
  )
}

function Exclude() {
  const [months, setMonths] = useState<string>('6')
  const [isWanted, setWanted] = useState(false)
  const { isBusy, said, ask, say } = useAsking()
  const exclude = () => {
    if (!isWanted) return say({ kind: 'error', sentence: text.wantedMissing })
    ask(
      ({ exclusion }) => exclusion(Number(months)),
      (until) => text.excluded(until!),
    )
  }
  return (
    <>
      <p className={security.detail}>{text.exclusionMeans}</p>
      <Choice
        title={text.howLong}
        chosen={months}
        options={text.exclusions.map(([value, label]) => ({ value: String(value), label }))}
        onChoose={setMonths}
      />
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={isWanted}
          onChange={({ target }) => {
            setWanted(target.checked)
            say(null)
          }}
        />
        {text.wanted}
      </label>
      <Button busy={isBusy} onClick={exclude}>
        {text.excludeMe}
      </Button>
      {said !== null && <Alert kind={said.kind}>{said.sentence}</Alert>}
    </>
  )
}

function Away({ protection: { selfExclusion }, now }: LeaveProps) {
  const { isBusy, said, confirmed, ask } = useAsking()
  const { until, returnsFrom } = selfExclusion!
  const isOver = now >= until
  const comeBack = () =>
    ask(
      ({ returning }) => returning(),
      (from) => text.returns(from!),
    )
  return (
    <>
      <Alert kind="notice">
        {!isOver
          ? text.excluded(until)
          : returnsFrom === null
            ? text.closedBehind
            : text.returns(returnsFrom)}
      </Alert>
      {isOver && returnsFrom === null && !confirmed.isAsking && (
        <Button busy={isBusy} onClick={comeBack}>
          {text.askToReturn}
        </Button>
      )}
      <ConfirmForm confirmed={confirmed} />
      {said?.kind === 'error' && <Alert>{said.sentence}</Alert>}
    </>
  )
}
