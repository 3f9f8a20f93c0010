/** The settings page: how screens look, prices and results read; of who is signed in, the password and the sessions. */
import { playerProtectionText } from '../../text/en/player-protection.ts'
import { settingsText } from '../../text/en/settings.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import panel from '../../ui/Panel.module.css'
import { useSession } from '../session.ts'
import { AppearanceForm } from './AppearanceForm.tsx'
import { FiguresForm } from './FiguresForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import styles from './Security.module.css'
import { SessionList } from './SessionList.tsx'
import { SizeForm } from './SizeForm.tsx'

/** The page at /settings. */
export default function SettingsPage() {
  const { isAuthenticated } = useSession()
  const ofSettings = classNames(panel.panel, styles.panel)
  return (
    <div className={styles.page}>
      <title>Settings · Crossbook</title>
      <header className={styles.title}>
        <h1>Settings</h1>
        <p className={styles.detail}>
          {isAuthenticated ? settingsText.keptOnAccount : settingsText.keptHere}
        </p>
      </header>
      <section className={ofSettings} aria-labelledby="look-heading">
        <h2 id="look-heading">{settingsText.look}</h2>
        <AppearanceForm />
        <SizeForm />
      </section>
      <section className={ofSettings} aria-labelledby="figures-heading">
        <h2 id="figures-heading">{settingsText.figures}</h2>
        <FiguresForm />
      </section>
      {isAuthenticated && (
        <>
          <section className={ofSettings} aria-labelledby="password-heading">
            <h2 id="password-heading">Password</h2>
            <PasswordForm />
          </section>
          <section className={ofSettings} aria-labelledby="sessions-heading">
            <h2 id="sessions-heading">Where you are logged in</h2>
            <SessionList />
          </section>
          <section className={ofSettings} aria-labelledby="protection-heading">
            <h2 id="protection-heading">{playerProtectionText.title}</h2>
            <p className={styles.detail}>{playerProtectionText.lead}</p>
            <ButtonLink to="/protection">{playerProtectionText.open}</ButtonLink>
          </section>
        </>
      )}
    </div>
  )
}
