/** The casino's bankroll beside its floor, and the form that funds it. */
import { type FormEvent, useRef, useState } from 'react'
import type { CasinoReport } from '#contract/casino.ts'
import { adminText } from '../text/en/admin.ts'
import { formatCount, formatMoney, formatSigned } from '../text/format.ts'
import { parseHundredths } from '../text/number-field.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import admin from './AdminTable.module.css'
import styles from './CasinoAdmin.module.css'
import { postBankroll } from './casino-calls.ts'

/** The panel at the side. */
export function CasinoBankroll({ report }: { report: CasinoReport }) {
  const { bankroll, floor, games } = report
  const rounds = games.reduce((sum, game) => sum + game.rounds, 0)
  const bets = games.flatMap((game) => game.bets)
  const staked = bets.reduce((sum, bet) => sum + bet.staked, 0)
  const returned = bets.reduce((sum, bet) => sum + bet.returned, 0)
  return (
    <section className={admin.panel} aria-label="Bankroll">
      <header className={styles.head}>
        <h2>Bankroll</h2>
      </header>
      <dl className={styles.memo}>
        <Figure name="Rounds">{formatCount(rounds)}</Figure>
        <Figure name="Staked">{formatMoney(staked)}</Figure>
        <Figure name="Returned">{formatMoney(returned)}</Figure>
        <Figure name="Kept by the house">{formatSigned(staked - returned)}</Figure>
        <Figure name="Floor">{formatMoney(floor)}</Figure>
        <Figure name="Above the floor">{formatMoney(bankroll - floor)}</Figure>
      </dl>
      <dl className={styles.total}>
        <dt>Bankroll</dt>
        <dd>{formatMoney(bankroll)}</dd>
      </dl>
      {bankroll <= floor && (
        <div className={styles.warning}>
          <Alert kind="notice">{adminText.bankrollAtFloor}</Alert>
        </div>
      )}
      <FundForm />
    </section>
  )
}

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function FundForm() {
  const [typed, setTyped] = useState({ amount: '', reason: '' })
  const [said, setSaid] = useState<{ kind: 'error' | 'success'; sentence: string }>()
  const [isBusy, setBusy] = useState(false)
  // Kept until it is answered well or something else is typed: pressing again must not fund twice.
  const key = useRef<string>(undefined)
  const amount = parseHundredths(typed.amount.replaceAll(',', ''))
  const isReady = amount !== undefined && amount > 0 && typed.reason.trim() !== ''

  const put = (field: keyof typeof typed) => ({
    value: typed[field],
    onChange: (event: { target: { value: string } }) => {
      key.current = undefined
      setTyped({ ...typed, [field]: event.target.value })
    },
  })
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || isBusy) return
    key.current ??= crypto.randomUUID()
    setBusy(true)
    setSaid(undefined)
    try {
      const bankroll = await postBankroll({ amount, reason: typed.reason }, key.current)
      key.current = undefined
      setTyped({ amount: '', reason: '' })
      setSaid({ kind: 'success', sentence: adminText.bankrollFunded(formatMoney(bankroll)) })
    } catch (error) {
      setSaid({ kind: 'error', sentence: error instanceof Error ? error.message : String(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={onSubmit}>
      {said && <Alert kind={said.kind}>{said.sentence}</Alert>}
      <Field label="Amount" inputMode="decimal" autoComplete="off" {...put('amount')} />
      <Field label="Reason" maxLength={500} autoComplete="off" {...put('reason')} />
      <Button type="submit" kind="primary" busy={isBusy} disabled={!isReady}>
        {isReady ? `Fund with ${formatMoney(amount)}` : 'Fund the bankroll'}
      </Button>
    </form>
  )
}
