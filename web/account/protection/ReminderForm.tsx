/** How often the player is reminded of the time he has played. */
import type { Protection } from '#contract/protection.ts'
import { playerProtectionText as text } from '../../text/en/player-protection.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Choice } from '../profile/Choice.tsx'
import security from '../profile/Security.module.css'
import { useAsking } from './protection.ts'

const intervals = [15, 30, 60] as const

/** The choice, which acts at once, and since when he is playing. */
export function ReminderForm({ protection, now }: { protection: Protection; now: number }) {
  const { reminder, session } = protection
  const { said, ask } = useAsking()
  return (
    <>
      <p className={security.detail}>{text.reminderMeans}</p>
      <Choice
        title={text.every}
        note={session === null ? undefined : text.since(session.startedAt, now)}
        chosen={String(reminder.minutes)}
        options={intervals.map((each) => ({ value: String(each), label: text.minutes(each) }))}
        onChoose={(minutes) =>
          ask(
            ({ reminder: setReminder }) => setReminder(Number(minutes)),
            () => text.reminderSet,
          )
        }
      />
      {said !== null && <Alert kind={said.kind}>{said.sentence}</Alert>}
    </>
  )
}
