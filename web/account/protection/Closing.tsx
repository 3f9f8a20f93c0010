/** The owner closes the account: what it means is said before, and it takes a tick and the showing of who it is. */
import { useState } from 'react'
import { closeAccount } from '#contract/addresses/people.ts'
import { api } from '../../api/client.ts'
import { closingText as text } from '../../text/en/people.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import security from '../profile/Security.module.css'
import { ConfirmForm } from '../security/ConfirmForm.tsx'
import { useConfirmed } from '../security/use-confirmed.ts'
import styles from './Protection.module.css'

/** The panel. */
export function Closing({ className }: { className: string }) {
  const [isWanted, setWanted] = useState(false)
  const [said, setSaid] = useState<'closed' | 'untold'>()
  const confirmed = useConfirmed()
  const close = () => {
    if (!isWanted) return setSaid('untold')
    setSaid(undefined)
    confirmed.run(async () => {
      await api(closeAccount, { body: { isWanted: true }, idempotencyKey: crypto.randomUUID() })
      setSaid('closed')
    })
  }
  return (
    <section className={className} aria-labelledby="closing-heading">
      <h2 id="closing-heading">{text.title}</h2>
      <p className={security.detail}>{text.means}</p>
      <p className={security.detail}>
        {text.first} {text.cancels}
      </p>
      {said === 'closed' ? (
        <Alert kind="success">{text.closed}</Alert>
      ) : (
        <>
          <label className={styles.tick}>
            <input
              type="checkbox"
              checked={isWanted}
              onChange={({ target }) => {
                setWanted(target.checked)
                setSaid(undefined)
              }}
            />
            {text.wanted}
          </label>
          <Button busy={confirmed.isBusy} onClick={close}>
            {text.close}
          </Button>
          {said === 'untold' && <Alert>{text.wantedMissing}</Alert>}
          {confirmed.refusal !== null && <Alert>{confirmed.refusal}</Alert>}
          <ConfirmForm confirmed={confirmed} />
        </>
      )}
    </section>
  )
}
