/** Passkeys: those there are, each with a button that ends it, and the way to make one on this device. */
import { startRegistration } from '@simplewebauthn/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addPasskey, beginPasskey, endPasskey } from '#contract/addresses/passkeys.ts'
import type { PasskeyRow } from '#contract/passkeys.ts'
import { api } from '../../api/client.ts'
import { securityText } from '../../text/en/security.ts'
import { timeFormat } from '../../text/times.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { programOf } from '../profile/agent.ts'
import profile from '../profile/Security.module.css'
import { ConfirmForm } from './ConfirmForm.tsx'
import { canUsePasskeys } from './passkey.ts'
import { passkeysKey, usePasskeys } from './passkeys-calls.ts'
import styles from './Security.module.css'
import { useConfirmed } from './use-confirmed.ts'

const dayAndTime = timeFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** The section's contents. */
export function Passkeys() {
  const queries = useQueryClient()
  const { data } = usePasskeys()
  const confirmed = useConfirmed()
  const [trouble, setTrouble] = useState<string | null>(null)
  const readAgain = () => void queries.invalidateQueries({ queryKey: passkeysKey })
  const make = () => {
    setTrouble(null)
    confirmed.run(async () => {
      const body = await makePasskey()
      if (body === null) return setTrouble(securityText.passkeyNotMade)
      await api(addPasskey, { body })
      readAgain()
    })
  }
  const end = (passkeyId: string) =>
    confirmed.run(async () => {
      await api(endPasskey, { params: { passkeyId } })
      readAgain()
    })
  const sentence = confirmed.refusal ?? trouble
  return (
    <div className={styles.steps}>
      <p className={profile.detail}>{securityText.passkeysHelp}</p>
      {sentence !== null && <Alert>{sentence}</Alert>}
      {data !== undefined && data.passkeys.length > 0 && (
        <ul className={profile.sessions}>
          {data.passkeys.map((row) => (
            <PasskeyItem key={row.passkeyId} row={row} onEnd={() => end(row.passkeyId)} />
          ))}
        </ul>
      )}
      {!canUsePasskeys() && <p className={profile.detail}>{securityText.passkeysElsewhere}</p>}
      {canUsePasskeys() && !confirmed.isAsking && (
        <div className={styles.actions}>
          <Button busy={confirmed.isBusy} onClick={make}>
            {securityText.makePasskey}
          </Button>
        </div>
      )}
      <ConfirmForm confirmed={confirmed} />
    </div>
  )
}

function PasskeyItem({ row, onEnd }: { row: PasskeyRow; onEnd(): void }) {
  const { name, createdAt, usedAt } = row
  const used = usedAt === null ? securityText.neverUsed : securityText.lastUsed(dayAndTime.format(usedAt))
  return (
    <li className={profile.session}>
      <div>
        <p className={profile.program}>{name}</p>
        <p className={profile.detail}>
          {securityText.since(dayAndTime.format(createdAt))} · {used}
        </p>
      </div>
      <Button size="small" onClick={onEnd} aria-label={securityText.endPasskey(name)}>
        {securityText.end}
      </Button>
    </li>
  )
}

/** Asks the device; null where its owner does not want to, or it has one already. Throws ApiError where the server refuses. */
async function makePasskey() {
  const { challenge, rpId, userId, userName, displayName, known } = await api(beginPasskey)
  try {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: rpId, name: 'Crossbook' },
        user: { id: userId, name: userName, displayName },
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
        excludeCredentials: known.map((credential) => ({ id: credential, type: 'public-key' })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    })
    const { clientDataJSON, attestationObject } = response
    return { name: programOf(navigator.userAgent), id, clientDataJSON, attestationObject }
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}
