/** How the screens look: light or dark, and the colour of the lay side. Shown in the header and on the settings page. */
import { settingsText } from '../../text/en/settings.ts'
import { useAppearance } from '../../ui/appearance.ts'
import { changeLook } from '../document/account-look.ts'
import styles from './AppearanceForm.module.css'
import { Choice, Swatch } from './Choice.tsx'

/** Two choices that act at once, in all windows. */
export function AppearanceForm() {
  const theme = useAppearance((look) => look.theme)
  const lay = useAppearance((look) => look.lay)
  return (
    <div className={styles.form}>
      <Choice
        title="Theme"
        note={theme === null ? settingsText.noTheme : undefined}
        chosen={theme}
        options={[
          { value: 'light', label: 'Light', sample: <Swatch of="light" /> },
          { value: 'dark', label: 'Dark', sample: <Swatch of="dark" /> },
          { value: 'system', label: settingsText.system, sample: <Swatch of="system" /> },
        ]}
        onChoose={(value) => changeLook('theme', value)}
      />
      <Choice
        title="Lay colour"
        chosen={lay ?? 'pink'}
        options={[
          { value: 'pink', label: 'Pink', sample: <Swatch of="pink" /> },
          { value: 'straw', label: 'Straw', sample: <Swatch of="straw" /> },
        ]}
        note={settingsText.straw}
        onChoose={(value) => changeLook('lay', value)}
      />
    </div>
  )
}
