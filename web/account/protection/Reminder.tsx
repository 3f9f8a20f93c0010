/** The reminder of the time played: over every page from when it is due until it is acknowledged. Loaded with the background. */
import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { stretch, playerProtectionText as text } from '../../text/en/player-protection.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { signOut } from '../session.ts'
import styles from './Protection.module.css'
import { useAsking, useProtection, useServerClock } from './protection.ts'

/** Nothing until it is due. */
export default function Reminder() {
  const protection = useProtection(true)
  const now = useServerClock(protection)
  const { data } = protection
  if (data?.reminder.isDue !== true || data.session === null) return null
  return <ReminderDialog played={now - data.session.startedAt} result={data.session.result} />
}

/** The dialog: Escape and a click beside it do not close it. `played`: milliseconds; `result`: minor units. */
export function ReminderDialog({ played, result }: { played: number; result: number }) {
  const popup = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { isBusy, said, ask } = useAsking()
  const goOn = () =>
    ask(
      ({ acknowledge }) => acknowledge(),
      () => '',
    )
  return (
    <Dialog.Root open disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup ref={popup} className={styles.dialog} initialFocus={popup}>
          <Dialog.Title className={styles.dueTitle}>{text.dueTitle}</Dialog.Title>
          <dl className={styles.figures}>
            <div>
              <dt>{text.played}</dt>
              <dd>{stretch(played)}</dd>
            </div>
            <div>
              <dt>{text.result}</dt>
              <dd data-sign={Math.sign(result)}>{text.resultIs(result)}</dd>
            </div>
          </dl>
          {said?.kind === 'error' && <Alert>{said.sentence}</Alert>}
          <Button kind="primary" size="large" busy={isBusy} onClick={goOn}>
            {text.goOn}
          </Button>
          <div className={styles.ways}>
            <ButtonLink to="/lobby/bet_list" onClick={goOn}>
              {text.history}
            </ButtonLink>
            <ButtonLink to="/protection" onClick={goOn}>
              {text.title}
            </ButtonLink>
            <Button
              onClick={() => {
                void signOut()
                void navigate('/')
              }}
            >
              {text.logOut}
            </Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
