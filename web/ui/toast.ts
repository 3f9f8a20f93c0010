/** Short messages that come and go at the edge of the screen. The part that shows them is loaded with the first one. */
import { create } from 'zustand'

export type ToastKind = 'success' | 'notice' | 'error'

export interface ToastMessage {
  id: number
  kind: ToastKind
  sentence: string
}

interface ToastQueue {
  /** Asked for and not yet taken over by the region that shows them. */
  waiting: readonly ToastMessage[]
  /** Whether any was ever asked for, and the region must stand. */
  isWanted: boolean
}

export const useToastQueue = create<ToastQueue>()(() => ({ waiting: [], isWanted: false }))

let lastId = 0

/** Shows a sentence at the edge of the screen for some seconds. Never the only place where a player learns of money. */
export function showToast(sentence: string, kind: ToastKind = 'success'): void {
  lastId += 1
  const message = { id: lastId, kind, sentence }
  useToastQueue.setState(({ waiting }) => ({ waiting: [...waiting, message], isWanted: true }))
}

/** Takes every waiting message out of the queue and returns them, oldest first. */
export function takeToasts(): readonly ToastMessage[] {
  const { waiting } = useToastQueue.getState()
  if (waiting.length > 0) useToastQueue.setState({ waiting: [] })
  return waiting
}
