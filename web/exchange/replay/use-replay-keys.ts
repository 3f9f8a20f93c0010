/** The keys of a replay: Space and the arrows on the whole page, letters only while the focus is in the replay. */
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react'
import type { ReplayMark } from '#contract/replay.ts'
import { nextOf } from './happenings.ts'
import type { OwnEvent } from './own-then.ts'
import type { Playback } from './playback.ts'

const minuteMs = 60_000

interface Times {
  readonly marks: readonly ReplayMark[]
  readonly own: readonly OwnEvent[]
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'> & {
  readonly target: EventTarget | null
  preventDefault(): void
}

/**
 * Returns what the replay's element needs: its ref, and what is called with keys and presses. The focus stays where it is: a button that a
 * pointer pressed last leaves Space to the replay, until it is pressed by a key or loses the focus.
 */
export function useReplayKeys(
  playback: Playback,
  times: Times,
): {
  root: RefObject<HTMLDivElement | null>
  onKeyDown(event: KeyboardEvent): void
  onKeyUp(event: KeyboardEvent): void
  onPointerDown(event: PointerEvent): void
  onClick(event: MouseEvent): void
  onBlur(event: FocusEvent): void
} {
  const root = useRef<HTMLDivElement>(null)
  const pressed = useRef<Element | null>(null)
  useEffect(() => {
    // With the focus on the page itself, as after its address was opened.
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isPage = event.target === document.body || event.target === root.current?.closest('main')
      if (isPage) move(playback, event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [playback])
  return {
    root,
    onKeyDown(event) {
      if (!move(playback, event, pressed.current)) jump(playback, event, times)
    },
    // In some browsers it is the end of the key that presses a button.
    onKeyUp(event) {
      if (event.key === ' ' && event.target === pressed.current) event.preventDefault()
    },
    onPointerDown({ target }) {
      pressed.current = target instanceof Element ? target.closest('[data-controls] button') : null
    },
    onClick({ detail }) {
      // By a key, and by what presses as a key does, a click has no count.
      if (detail === 0) pressed.current = null
    },
    onBlur({ target }) {
      if (target === pressed.current) pressed.current = null
    },
  }
}

/** Plays, pauses or steps. Returns whether the key does that. `pressed`: the button that leaves Space to the replay. */
function move(playback: Playback, event: PressedKey, pressed: Element | null = null): boolean {
  if (isOfControl(event, pressed)) return false
  const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null
  if (event.key === ' ') {
    if (playback.state().isPlaying) playback.pause()
    else playback.play()
  } else if (direction === null) return false
  else if (event.shiftKey) playback.seek(playback.state().position + direction * minuteMs)
  else playback.step(direction)
  event.preventDefault()
  return true
}

/** Goes to a bet of one's own, or to what happened next. */
function jump(playback: Playback, event: PressedKey, { marks, own }: Times): void {
  const { position } = playback.state()
  if (isOfControl(event)) return
  const keys: Readonly<Record<string, () => number | null>> = {
    '[': () => nextOf(own, position, -1),
    ']': () => nextOf(own, position, 1),
    e: () => nextOf(marks, position, 1),
  }
  const time = keys[event.key.toLowerCase()]?.() ?? null
  if (time !== null) playback.seek(time)
}

/** What a control does with the key itself is left to it: the bar of time alone has it from here. */
function isOfControl(
  { key, ctrlKey, metaKey, altKey, target }: PressedKey,
  pressed: Element | null = null,
): boolean {
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return true
  if (target.matches('input[type="range"]')) return false
  if (target.matches('input, select, textarea')) return true
  return key === ' ' && target !== pressed && target.matches('button, a, summary')
}
