/** Whether a table sounds: not before the player has asked for it. What sounds is loaded then. */
import { create } from 'zustand'
import type { Tone } from './tones.ts'

const storageKey = 'casino-sound'

const useSoundStore = create<{ isOn: boolean }>()(() => ({ isOn: readStored() }))

/** Returns whether sound is on. */
export function useSound(): boolean {
  return useSoundStore(({ isOn }) => isOn)
}

/** Turns sound on or off, and keeps it so. */
export function toggleSound(): void {
  const isOn = !useSoundStore.getState().isOn
  useSoundStore.setState({ isOn })
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off')
  } catch {
    // Storage may be blocked by the player's settings; it is then kept as long as the page.
  }
  sound('chip')
}

/** Plays a tone, where sound is on. */
export function sound(tone: Tone): void {
  if (!useSoundStore.getState().isOn) return
  import('./tones.ts').then(
    ({ play }) => play(tone),
    () => {
      // Without the module, or a device to play on, the table is silent.
    },
  )
}

function readStored(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'on'
  } catch {
    return false
  }
}
