/** The form for a game's next paytable: what every bet would return is looked at before it can be set. */

import { type FormEvent, useRef, useState } from 'react'
import type { PaytablePreview, SetPaytable } from '#contract/casino.ts'
import { lineName } from '../casino/rules/bet-names.ts'
import { adminText } from '../text/en/admin.ts'
import { fieldText, parseHundredths } from '../text/number-field.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import admin from './AdminTable.module.css'
import styles from './CasinoAdmin.module.css'
import { type GameReport, postPaytable, previewPaytable } from './casino-calls.ts'
import { percentOf } from './return-figures.ts'

/** What is typed, by the field's name as faults have it. */
type Typed = Readonly<Record<string, string>>

const limitNames = {
  stakeMin: 'Least stake',
  stakeMax: 'Largest stake',
  payoutMax: 'Most a round may return',
} as const
/** The lines by which a part of a stake comes back. */
const partNames: Readonly<Record<string, string>> = {
  sideOnTie: 'A side, on a tie',
  otherOnSeven: 'Up and Down, on a 7',
}
type Limit = keyof typeof limitNames
const limits = Object.keys(limitNames) as Limit[]

function typedOf({ paytable: { decks, returns, limits: set } }: GameReport): Typed {
  return {
    decks: String(decks),
    ...Object.fromEntries(limits.map((name) => [`limits.${name}`, fieldText(set[name])])),
    ...Object.fromEntries(
      Object.entries(returns).map(([line, odds]) => [`returns.${line}`, fieldText(odds)]),
    ),
  }
}

/** Returns the call's body, or the fields that hold no number. */
function bodyOf({ paytable }: GameReport, typed: Typed): SetPaytable | { readonly noNumbers: string[] } {
  const noNumbers: string[] = []
  const number = (field: string): number => {
    const value = parseHundredths((typed[field] ?? '').replaceAll(',', ''))
    if (value === undefined) noNumbers.push(field)
    return value ?? 0
  }
  const decks = Number(typed.decks)
  if (!/^\d$/.test(typed.decks?.trim() ?? '')) noNumbers.push('decks')
  const body = {
    paytableVersion: paytable.version,
    decks,
    returns: Object.fromEntries(
      Object.keys(paytable.returns).map((line) => [line, number(`returns.${line}`)]),
    ),
    limits: {
      stakeMin: number('limits.stakeMin'),
      stakeMax: number('limits.stakeMax'),
      payoutMax: number('limits.payoutMax'),
    },
  }
  return noNumbers.length > 0 ? { noNumbers } : body
}

/** The form and, once it is asked for, what the paytable would return. `onSet` is called when it is in force. */
export function PaytableForm({ game, onSet }: { game: GameReport; onSet: (version: number) => void }) {
  const { key, name, paytable } = game
  const [typed, setTyped] = useState(() => typedOf(game))
  const [preview, setPreview] = useState<{ body: SetPaytable; found: PaytablePreview }>()
  const [errors, setErrors] = useState<Typed>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const idempotencyKey = useRef<string>(undefined)

  const put = (field: string) => ({
    value: typed[field] ?? '',
    error: errors[field],
    onChange: (event: { target: { value: string } }) => {
      idempotencyKey.current = undefined
      setPreview(undefined)
      setErrors({ ...errors, [field]: undefined } as Typed)
      setTyped({ ...typed, [field]: event.target.value })
    },
  })
  const whileBusy = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  const look = (event: FormEvent) => {
    event.preventDefault()
    const body = bodyOf(game, typed)
    if ('noNumbers' in body) {
      setErrors(Object.fromEntries(body.noNumbers.map((field) => [field, adminText.notANumber])))
      return
    }
    void whileBusy(async () => {
      const found = await previewPaytable(key, body)
      // The first fault of a field is the one by which it is refused.
      setErrors(Object.fromEntries(found.faults.map(({ field, message }) => [field, message]).reverse()))
      setPreview({ body, found })
    })
  }
  const set = () => {
    if (preview === undefined) return
    idempotencyKey.current ??= crypto.randomUUID()
    const sent = idempotencyKey.current
    void whileBusy(async () => onSet(await postPaytable(key, preview.body, sent)))
  }
  const isGood = preview?.found.faults.length === 0

  return (
    <form className={styles.paytable} onSubmit={look} aria-label={`Paytable of ${name}`}>
      {failure !== undefined && <Alert onClose={() => setFailure(undefined)}>{failure}</Alert>}
      <fieldset className={styles.fields}>
        <legend>{adminText.returnsForOne}</legend>
        {Object.keys(paytable.returns).map((line) => (
          <Field
            key={line}
            label={partNames[line] ?? lineName(key, line)}
            inputMode="decimal"
            {...put(`returns.${line}`)}
          />
        ))}
      </fieldset>
      <fieldset className={styles.fields}>
        <legend>Limits and shoe</legend>
        {limits.map((limit) => (
          <Field key={limit} label={limitNames[limit]} inputMode="decimal" {...put(`limits.${limit}`)} />
        ))}
        <Field label="Decks" inputMode="numeric" {...put('decks')} />
      </fieldset>
      <div className={styles.actions}>
        <Button type="submit" busy={isBusy && preview === undefined}>
          Preview
        </Button>
        <Button kind="primary" disabled={!isGood} busy={isBusy && preview !== undefined} onClick={set}>
          {preview === undefined ? 'Set' : `Set paytable ${preview.found.version}`}
        </Button>
      </div>
      {preview !== undefined && (
        <>
          <PreviewTable game={game} preview={preview.found} />
          <p className={styles.note} role="status">
            {isGood ? adminText.paytableMayBeSet : adminText.paytableMayNotBeSet}
          </p>
        </>
      )}
    </form>
  )
}

function PreviewTable({ game, preview }: { game: GameReport; preview: PaytablePreview }) {
  return (
    <table className={`${admin.numbers} ${styles.kinds}`}>
      <caption className="visually-hidden">What each bet would return</caption>
      <thead>
        <tr>
          <th scope="col">Bet</th>
          <th scope="col">Returns now</th>
          <th scope="col">Would return</th>
          <th scope="col" className={styles.medium}>
            At least
          </th>
        </tr>
      </thead>
      <tbody>
        {preview.bets.map(({ bet, expected, exact, floor }) => (
          <tr key={bet}>
            <th scope="row">{lineName(game.key, bet)}</th>
            <td>{percentOf(game.bets.find((one) => one.bet === bet)?.today.expected ?? 0)}</td>
            <td className={styles.observed} title={exact}>
              {percentOf(expected)}
            </td>
            <td className={styles.medium}>{percentOf(floor)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
