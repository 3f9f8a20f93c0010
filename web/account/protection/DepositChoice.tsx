/** Before the first deposit: how much may be paid in, or, said twice, that no limit is wanted. */
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Limit } from '#contract/protection.ts'
import { playerProtectionText as text } from '../../text/en/player-protection.ts'
import { parseHundredths } from '../../text/number-field.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Choice } from '../profile/Choice.tsx'
import { useSession } from '../session.ts'
import styles from './DepositChoice.module.css'
import { useAsking, useProtection } from './protection.ts'

const periods = ['MONTH', 'WEEK', 'DAY'] as const satisfies readonly Limit['period'][]

/** The question while it is not answered, and the way to the limits. Nothing for a guest. */
export function DepositChoice() {
  const { isAuthenticated } = useSession()
  const { data } = useProtection(isAuthenticated)
  const asking = useAsking()
  if (data === undefined) return null
  const { isAnswered, isRequired } = data.depositLimit
  return (
    <div className={styles.choice}>
      {!isAnswered && <Question isRequired={isRequired} asking={asking} />}
      {asking.said !== null && <Alert kind={asking.said.kind}>{asking.said.sentence}</Alert>}
      <Link to="/protection">{text.depositLimitLink}</Link>
    </div>
  )
}

function Question({ isRequired, asking }: { isRequired: boolean; asking: ReturnType<typeof useAsking> }) {
  const [period, setPeriod] = useState<Limit['period']>('MONTH')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isLeaving, setLeaving] = useState(false)
  const { ask, isBusy } = asking
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const amount = parseHundredths(typed)
    setProblem(amount ? undefined : text.amountWrong)
    if (!amount || isBusy) return
    ask(
      ({ limit }) => limit({ limit: 'DEPOSIT', period, amount }),
      () => text.choiceMade,
    )
  }
  if (isLeaving) return <Sure asking={asking} onBack={() => setLeaving(false)} />
  return (
    <form onSubmit={submit} noValidate aria-labelledby="deposit-choice">
      <h3 id="deposit-choice">{text.choiceTitle}</h3>
      <p>{isRequired ? text.choiceRequired : text.choiceOffered}</p>
      <Choice<Limit['period']>
        title={text.choicePeriod}
        chosen={period}
        options={periods.map((value) => ({ value, label: text.periods[value] }))}
        onChoose={setPeriod}
      />
      <Field
        label={text.choiceAmount}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        value={typed}
        error={problem}
        onChange={({ target }) => {
          setTyped(target.value)
          setProblem(undefined)
        }}
      />
      <div className={styles.ways}>
        <Button type="submit" kind="primary" busy={isBusy}>
          {text.choiceSet}
        </Button>
        <Button kind="text" onClick={() => setLeaving(true)}>
          {text.choiceNone}
        </Button>
      </div>
    </form>
  )
}

/** The second word of who wants none. */
function Sure({ asking: { ask, isBusy }, onBack }: { asking: ReturnType<typeof useAsking>; onBack(): void }) {
  const decline = () =>
    ask(
      (calls) => calls.decline(),
      () => text.choiceMade,
    )
  return (
    <section aria-label={text.choiceNone}>
      <p>{text.choiceSure}</p>
      <div className={styles.ways}>
        <Button kind="primary" onClick={onBack}>
          {text.choiceBack}
        </Button>
        <Button busy={isBusy} onClick={decline}>
          {text.choiceYes}
        </Button>
      </div>
    </section>
  )
}
