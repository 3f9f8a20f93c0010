/** The settings page: how screens look, prices and results read; of who is signed in, how the account is kept. */
import { isStaff } from '#contract/permissions.ts'
import { playerProtectionText } from '../../text/en/player-protection.ts'
import { recoveryText } from '../../text/en/recovery.ts'
import { securityText } from '../../text/en/security.ts'
import { settingsText } from '../../text/en/settings.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import panel from '../../ui/Panel.module.css'
import { EmailStanding } from '../recovery/EmailStanding.tsx'
import { OwnData } from '../security/OwnData.tsx'
import { Passkeys } from '../security/Passkeys.tsx'
import { ProgramKeys } from '../security/ProgramKeys.tsx'
import { SecondFactor } from '../security/SecondFactor.tsx'
import { useSession } from '../session.ts'
import { AppearanceForm } from './AppearanceForm.tsx'
import { FiguresForm } from './FiguresForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import styles from './Security.module.css'
import { SessionList } from './SessionList.tsx'
import { SizeForm } from './SizeForm.tsx'

/** The page at /settings. */
export default function SettingsPage() {
  const { isAuthenticated, user } = useSession()
  const isOperator = user === null || isStaff(user.roles)
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
          <section className={ofSettings} aria-labelledby="address-heading">
            <h2 id="address-heading">{recoveryText.address}</h2>
            <EmailStanding />
          </section>
          <section className={ofSettings} aria-labelledby="factor-heading">
            <h2 id="factor-heading">{securityText.factor}</h2>
            <SecondFactor />
          </section>
          <section className={ofSettings} aria-labelledby="passkeys-heading">
            <h2 id="passkeys-heading">{securityText.passkeys}</h2>
            <Passkeys />
          </section>
          <section className={ofSettings} aria-labelledby="sessions-heading">
            <h2 id="sessions-heading">Where you are logged in</h2>
            <SessionList />
          </section>
          {!isOperator && (
            <section className={ofSettings} aria-labelledby="keys-heading">
              <h2 id="keys-heading">{securityText.keys}</h2>
              <ProgramKeys />
            </section>
          )}
          <section className={ofSettings} aria-labelledby="data-heading">
            <h2 id="data-heading">{securityText.data}</h2>
            <OwnData />
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
