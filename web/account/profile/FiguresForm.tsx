/** How prices and results are written, and whether anything sounds. */
import { useEffect, useState } from 'react'
import { settingsText } from '../../text/en/settings.ts'
import { useAppearance } from '../../ui/appearance.ts'
import { changeSetting, useSetting } from '../document/account-document.ts'
import { changeLook } from '../document/account-look.ts'
import styles from './AppearanceForm.module.css'
import { Choice } from './Choice.tsx'
import { Switch } from './Switch.tsx'

/** The odds were changed here: all pages are drawn again by that, and the choice has the focus again. */
let wasChangedHere = false

/** Three settings that act at once, in all windows. */
export function FiguresForm() {
  const shown = useAppearance((look) => look.odds) ?? 'decimal'
  // Chosen at once, though what writes them may have to be loaded first.
  const [odds, setOdds] = useState(shown)
  useEffect(() => setOdds(shown), [shown])
  const isNet = useSetting('netOfCommission', false)
  const sounds = useSetting('sounds', false)
  const [takesFocus] = useState(wasChangedHere)
  useEffect(() => {
    wasChangedHere = false
  }, [])
  return (
    <div className={styles.form}>
      <Choice
        title={settingsText.odds}
        note={settingsText.oddsNote}
        chosen={odds}
        takesFocus={takesFocus}
        options={[
          { value: 'decimal', label: settingsText.oddsKinds.decimal, sample: <Sample price="2.38" /> },
          { value: 'fractional', label: settingsText.oddsKinds.fractional, sample: <Sample price="11/8" /> },
        ]}
        onChoose={(value) => {
          wasChangedHere = true
          setOdds(value)
          changeLook('odds', value)
        }}
      />
      <Switch
        name={settingsText.netOfCommission}
        note={settingsText.netNote}
        isOn={isNet}
        onTurn={(isOn) => changeSetting('netOfCommission', isOn)}
      />
      <Switch
        name={settingsText.sounds}
        note={settingsText.soundsNote}
        isOn={sounds}
        onTurn={(isOn) => changeSetting('sounds', isOn)}
      />
    </div>
  )
}

function Sample({ price }: { price: string }) {
  return (
    <span className={styles.price} aria-hidden="true">
      {price}
    </span>
  )
}
