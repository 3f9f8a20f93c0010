/** The form that changes the seeds. It stands after the hash of the next server seed, so that the hash is known before a seed is named. */

import { type FormEvent, useState } from 'react'
import { isClientSeed } from '#core/casino/seeds.ts'
import { ApiError } from '../../api/client.ts'
import { fairnessText } from '../../text/en/fairness.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { isGuestSessionEnded } from '../guest-session.ts'
import sections from '../rules/PanelSection.module.css'
import { forgetGuestSession, isSeedUsed, newClientSeed, useFairness } from '../seeds.ts'
import styles from './FairnessPanel.module.css'
import { type CheckedRotation, changeSeed } from './rotation.ts'

interface ChangeSeedProps {
  onRotated(rotation: CheckedRotation): void
}

/** A field for the next client seed, a random one at the press of a button, and the button that changes the seeds. */
export function ChangeSeed({ onRotated }: ChangeSeedProps) {
  const { refetch } = useFairness()
  const [seed, setSeed] = useState('')
  const [fieldError, setFieldError] = useState<string>()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  /** The seed that the button has made: one that differs was typed. */
  const [made, setMade] = useState<string>()

  const put = (next: string) => {
    setSeed(next)
    setFieldError(undefined)
  }
  const rotate = async () => {
    setBusy(true)
    setError(undefined)
    try {
      onRotated(await changeSeed(seed, seed === made ? 'browser' : 'player'))
      put('')
    } catch (caught) {
      setError(await sentenceFor(caught))
    } finally {
      setBusy(false)
    }
  }
  const sentenceFor = async (caught: unknown): Promise<string> => {
    if (!(caught instanceof ApiError)) throw caught
    if (!isGuestSessionEnded(caught)) return caught.message
    forgetGuestSession()
    await refetch()
    return fairnessText.visitEndedNewSeeds
  }
  const makeSeed = () => {
    const random = newClientSeed()
    setMade(random)
    put(random)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isClientSeed(seed)) setFieldError(fairnessText.clientSeedForm)
    else if (isSeedUsed(seed)) setFieldError(fairnessText.clientSeedUsed)
    else void rotate()
  }

  return (
    <form className={sections.section} onSubmit={onSubmit} noValidate aria-label="Change seed">
      <h3>Change seed</h3>
      <p>{fairnessText.changeSeed}</p>
      {error && <Alert>{error}</Alert>}
      <Field
        label="Your next client seed"
        value={seed}
        error={fieldError}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => put(event.target.value)}
      />
      <div className={styles.actions}>
        <Button onClick={makeSeed}>New random seed</Button>
        <Button type="submit" kind="primary" busy={isBusy}>
          Change seed
        </Button>
      </div>
    </form>
  )
}
