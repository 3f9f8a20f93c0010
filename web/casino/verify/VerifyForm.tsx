/** The fields of a round that is to be computed again: filled from a round, or typed. */
import { type FormEvent, useId } from 'react'
import { type GameKey, gameKeys } from '#core/casino/game.ts'
import { gameOf } from '#core/casino/games.ts'
import { defaultPaytables } from '#core/casino/paytables.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import type { InputFaults, InputName, TypedInputs } from './round-inputs.ts'
import styles from './Verify.module.css'

interface VerifyFormProps {
  typed: TypedInputs
  faults: InputFaults
  onChange(typed: TypedInputs): void
  onCheck(): void
}

/** The form; what is wrong stands beside its field. */
export function VerifyForm({ typed, faults, onChange, onCheck }: VerifyFormProps) {
  const gameId = useId()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onCheck()
  }
  const put = (name: Exclude<InputName, 'game'>) => ({
    value: typed[name],
    error: faults[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...typed, [name]: event.target.value }),
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  })
  const chooseGame = (game: GameKey) =>
    onChange({ ...typed, game, decks: String(defaultPaytables[game].decks) })

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label="Values of the round">
      <div>
        <label className={styles.label} htmlFor={gameId}>
          Game
        </label>
        <select
          id={gameId}
          className={styles.select}
          value={typed.game}
          onChange={(event) => chooseGame(event.target.value as GameKey)}
        >
          {gameKeys.map((key) => (
            <option key={key} value={key}>
              {gameOf(key).name}
            </option>
          ))}
        </select>
      </div>
      <Field label="Server seed" {...put('serverSeed')} />
      <Field label="Hash of the server seed" {...put('hash')} />
      <Field label="Client seed" {...put('clientSeed')} />
      <div className={styles.numbers}>
        <Field label="Nonce" inputMode="numeric" {...put('nonce')} />
        {gameOf(typed.game).decks.max > 0 && <Field label="Decks" inputMode="numeric" {...put('decks')} />}
      </div>
      <div>
        <Button type="submit" kind="primary">
          Check
        </Button>
      </div>
    </form>
  )
}
