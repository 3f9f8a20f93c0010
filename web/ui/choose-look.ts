/** Changes how the screens look: shown at once and kept in this browser. Not needed before somebody chooses. */
import { type Look, showTheme, useAppearance, writeOdds } from './appearance.ts'
import { keepTexts } from './kept-texts.ts'

// As they are shown: another window may have kept others since.
const { lay = null, density = null, text = null } = document.documentElement.dataset as Partial<Look>
useAppearance.setState({ lay, density, text })

/** What of the odds was chosen last: what writes them may come later than the next choice. */
let chosenOdds = useAppearance.getState().odds

/** Shows a look and keeps it in this browser; null is as the screens are by themselves. */
export function chooseLook<K extends keyof Look>(name: K, value: Look[K]): void {
  const present = name === 'odds' ? chosenOdds : useAppearance.getState()[name]
  if (present === value) return
  keep(name, value)
  if (name === 'odds') void chooseOdds(value as Look['odds'])
  else show(name, value)
}

/** Follows the system from light to dark where that is the chosen theme. Returns the function that ends it. */
export function followSystem(): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const look = () => {
    if (useAppearance.getState().theme === 'system') showTheme('system')
  }
  look()
  system.addEventListener('change', look)
  return () => system.removeEventListener('change', look)
}

function show<K extends keyof Look>(name: K, value: Look[K]): void {
  // The theme is put on the root by the layout, which knows what stands for none.
  if (name !== 'theme') {
    const { dataset } = document.documentElement
    if (value === null) delete dataset[name]
    else dataset[name] = value
  }
  useAppearance.setState({ [name]: value })
}

/** Prices are written the other way first; the pages are drawn again by the change of the look. */
async function chooseOdds(odds: Look['odds']): Promise<void> {
  chosenOdds = odds
  try {
    await writeOdds(odds)
  } catch {
    // They stay as they are; the next page that is loaded tries again.
    return
  }
  if (chosenOdds === odds) {
    const giveBack = keepTexts()
    useAppearance.setState({ odds })
    requestAnimationFrame(giveBack)
  } else await writeOdds(useAppearance.getState().odds)
}

function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // Storage may be blocked; the choice then lasts as long as the page.
  }
}
