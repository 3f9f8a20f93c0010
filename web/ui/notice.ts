/** One sentence for the player that survives a navigation, such as 'Login successful!' after sign-in. */
import { create } from 'zustand'

export interface Notice {
  kind: 'success' | 'error'
  sentence: string
  /** The path it is meant for; null: wherever the player is. */
  path: string | null
}

interface NoticeState {
  notice: Notice | null
}

export const useNoticeStore = create<NoticeState>()(() => ({ notice: null }))

/** Shows the sentence on the page with the given path, or where the player is now; an earlier one gives way. */
export function showNotice(notice: { kind: Notice['kind']; sentence: string; path?: string }): void {
  useNoticeStore.setState({ notice: { path: null, ...notice } })
}

/** Takes the sentence away; when one is given, only if it is still that one. */
export function clearNotice(only?: Notice): void {
  if (only !== undefined && useNoticeStore.getState().notice !== only) return
  useNoticeStore.setState({ notice: null })
}
