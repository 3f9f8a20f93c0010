/** The settings page: how the screens look. */
import styles from '../../ui/Panel.module.css'
import { AppearanceForm } from './AppearanceForm.tsx'

/** The page at /settings. */
export default function SettingsPage() {
  return (
    <>
      <title>Settings · Crossbook</title>
      <section className={styles.panel}>
        <h1>Settings</h1>
        <AppearanceForm />
      </section>
    </>
  )
}
