/** A limit over one period: what is used of it, the field that sets it, and the higher one that waits to be confirmed. */
import { type FormEvent, useState } from 'react'
import type { Limit } from '#contract/protection.ts'
import { playerProtectionText as text } from '../../text/en/player-protection.ts'
import { parseHundredths } from '../../text/number-field.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { ConfirmForm } from '../security/ConfirmForm.tsx'
import styles from './Protection.module.css'
import { useAsking } from './protection.ts'

/** The row. */
export function LimitRow({ limit: row, now }: { limit: Limit; now: number }) {
  const { limit, period, amount, asked } = row
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const { isBusy, said, confirmed, ask } = useAsking()
  const set = (wanted: number | null) =>
    ask(
      ({ limit: setLimit }) => setLimit({ limit, period, amount: wanted }),
      (from) => (from === null ? text.lowered : text.raiseAsked(from)),
      () => setTyped(''),
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = parseHundredths(typed)
    setProblem(wanted ? undefined : text.amountWrong)
    if (wanted && !isBusy) set(wanted)
  }
  return (
    <li className={styles.limit}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.head}>
          <b>{text.periods[period]}</b>
          <span>{text.used(row)}</span>
        </p>
        {amount !== null && <Meter limit={row} amount={amount} />}
        <div className={styles.line}>
          <Field
            label={text.amount(limit, period)}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            error={problem}
            onChange={({ target }) => {
              setTyped(target.value)
              setProblem(undefined)
            }}
          />
          <Button type="submit" busy={isBusy}>
            {text.set}
          </Button>
          {amount !== null && asked === null && (
            <Button kind="text" disabled={isBusy} onClick={() => set(null)}>
              {text.remove}
            </Button>
          )}
        </div>
      </form>
      <ConfirmForm confirmed={confirmed} />
      {asked !== null && <Waiting limit={row} asked={asked} now={now} isBusy={isBusy} ask={ask} />}
      {said !== null && <Alert kind={said.kind}>{said.sentence}</Alert>}
    </li>
  )
}

function Meter({ limit: { used, standing }, amount }: { limit: Limit; amount: number }) {
  return <progress className={styles.meter} max={amount} value={Math.min(amount, used + standing)} />
}

interface WaitingProps {
  limit: Limit
  asked: NonNullable<Limit['asked']>
  now: number
  isBusy: boolean
  ask: ReturnType<typeof useAsking>['ask']
}

/** The higher limit that was asked for: once its time has come it is confirmed, or the one in force is kept. */
function Waiting({ limit: { limit, period, amount }, asked, now, isBusy, ask }: WaitingProps) {
  const confirm = () =>
    ask(
      ({ confirm: confirmLimit }) => confirmLimit({ limit, period, amount: asked.amount }),
      () => (asked.amount === null ? text.removed : text.lowered),
    )
  const keep = () =>
    ask(
      ({ limit: setLimit }) => setLimit({ limit, period, amount }),
      () => text.kept,
    )
  return (
    <div className={styles.waiting}>
      <p>{text.asked(asked.amount, asked.from, now)}</p>
      <div className={styles.line}>
        <Button kind="primary" size="small" disabled={now < asked.from} busy={isBusy} onClick={confirm}>
          {text.confirm}
        </Button>
        <Button size="small" busy={isBusy} onClick={keep}>
          {text.keep}
        </Button>
      </div>
    </div>
  )
}
