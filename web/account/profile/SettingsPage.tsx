/** The settings page: how the screens look; of who is signed in, the password and the sessions. */
import { classNames } from '../../ui/class-names.ts'
import panel from '../../ui/Panel.module.css'
import { useSession } from '../session.ts'
import { AppearanceForm } from './AppearanceForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import styles from './Security.module.css'
import { SessionList } from './SessionList.tsx'

/** The page at /settings. */
export default function SettingsPage() {
  const { isAuthenticated } = useSession()
  const ofSecurity = classNames(panel.panel, styles.panel)
  return (
    <>
      <title>Settings · Crossbook</title>
      <section className={panel.panel}>
        <h1>Settings</h1>
        <AppearanceForm />
      </section>
      {isAuthenticated && (
        <>
          <section className={ofSecurity} aria-labelledby="password-heading">
            <h2 id="password-heading">Password</h2>
            <PasswordForm />
          </section>
          <section className={ofSecurity} aria-labelledby="sessions-heading">
            <h2 id="sessions-heading">Where you are logged in</h2>
            <SessionList />
          </section>
        </>
      )}
    </>
  )
}
