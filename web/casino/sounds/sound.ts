/** Whether anything sounds: not before the player has asked for it. What sounds is loaded then. */
import { changeSetting, shownDocument, useSetting } from '../../account/document/account-document.ts'
import type { Tone } from './tones.ts'

/** Returns whether sound is on. */
export function useSound(): boolean {
  return useSetting('sounds', false)
}

/** Turns sound on or off, and keeps it so. */
export function toggleSound(): void {
  changeSetting('sounds', !isOn())
  sound('chip')
}

/** Milliseconds: a chip that is put down is felt, on what can shake. */
const chipIsFeltMs = 12

/** Plays a tone, where sound is on; a phone shakes a little at a chip. */
export function sound(tone: Tone): void {
  if (!isOn()) return
  if (tone === 'chip' && 'vibrate' in navigator) navigator.vibrate(chipIsFeltMs)
  import('./tones.ts').then(
    ({ play }) => play(tone),
    () => {
      // Without the module, or a device to play on, it is silent.
    },
  )
}

function isOn(): boolean {
  return shownDocument().settings?.sounds === true
}
