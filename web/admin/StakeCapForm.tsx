/** The form for how much a round of a game may stake, by the age of its player. */
import { type FormEvent, useState } from 'react'
import type { SetStakeCap } from '#contract/casino.ts'
import { adminText } from '../text/en/admin.ts'
import { fieldText, parseHundredths } from '../text/number-field.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import styles from './CasinoAdmin.module.css'
import { type GameReport, postStakeCap } from './casino-calls.ts'

type Age = keyof GameReport['stakeCaps']
const ages = { under25: 'UNDER_25', from25: 'FROM_25' } as const satisfies Record<Age, SetStakeCap['ages']>

/** The form; a field that is left empty is no cap. Only what was changed is set. */
export function StakeCapForm({ game }: { game: GameReport }) {
  const { key, stakeCaps } = game
  const textOf = (age: Age) => (stakeCaps[age] === null ? '' : fieldText(stakeCaps[age]))
  const [typed, setTyped] = useState({ under25: textOf('under25'), from25: textOf('from25') })
  const [said, setSaid] = useState<{ kind: 'error' | 'success'; sentence: string }>()
  const [isBusy, setBusy] = useState(false)
  const amountOf = (age: Age): number | null | undefined => {
    const text = typed[age].replaceAll(',', '').trim()
    return text === '' ? null : parseHundredths(text) || undefined
  }
  const put = (age: Age) => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    placeholder: adminText.noCap,
    value: typed[age],
    error: amountOf(age) === undefined ? adminText.capWrong : undefined,
    onChange: ({ target }: { target: { value: string } }) => {
      setSaid(undefined)
      setTyped({ ...typed, [age]: target.value })
    },
  })
  const changed = (Object.keys(ages) as Age[]).filter((age) => amountOf(age) !== stakeCaps[age])
  const isReady = changed.length > 0 && changed.every((age) => amountOf(age) !== undefined)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || isBusy) return
    setBusy(true)
    try {
      for (const age of changed) await postStakeCap(key, { ages: ages[age], amount: amountOf(age) ?? null })
      setSaid({ kind: 'success', sentence: adminText.capsSet })
    } catch (error) {
      setSaid({ kind: 'error', sentence: error instanceof Error ? error.message : String(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.paytable}
      aria-label={adminText.capsOf(game.name)}
      onSubmit={(event) => void submit(event)}
    >
      <fieldset className={styles.fields}>
        <legend>{adminText.capsMean}</legend>
        <Field label={adminText.capUnder25} {...put('under25')} />
        <Field label={adminText.capFrom25} {...put('from25')} />
      </fieldset>
      {said && <Alert kind={said.kind}>{said.sentence}</Alert>}
      <div className={styles.actions}>
        <Button type="submit" busy={isBusy} disabled={!isReady}>
          {adminText.setCaps}
        </Button>
      </div>
    </form>
  )
}
