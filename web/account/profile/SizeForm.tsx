/** How much room rows take, and how large letters are. */
import { settingsText } from '../../text/en/settings.ts'
import { useAppearance } from '../../ui/appearance.ts'
import { changeLook } from '../document/account-look.ts'
import styles from './AppearanceForm.module.css'
import { Choice } from './Choice.tsx'

const densities = ['compact', 'normal', 'roomy'] as const
const texts = ['normal', 'large'] as const

/** Two choices that act at once, in all windows. */
export function SizeForm() {
  const density = useAppearance((look) => look.density) ?? 'normal'
  const text = useAppearance((look) => look.text) ?? 'normal'
  return (
    <div className={styles.form}>
      <Choice
        title={settingsText.density}
        note={settingsText.densityNote}
        chosen={density}
        options={densities.map((value) => ({ value, label: settingsText.densities[value] }))}
        onChoose={(value) => changeLook('density', value)}
      />
      <Choice
        title={settingsText.text}
        chosen={text}
        options={texts.map((value) => ({
          value,
          label: settingsText.texts[value],
          sample: (
            <span className={styles.letters} data-letters={value} aria-hidden="true">
              Aa
            </span>
          ),
        }))}
        onChoose={(value) => changeLook('text', value)}
      />
    </div>
  )
}
