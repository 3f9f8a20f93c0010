/** The client store: who is signed in. It has no actions; the account's own module (account/session.ts) sets it. */
import { create } from 'zustand'

export interface SessionUser {
  fullName: string
  email: string
  roles: readonly string[]
}

export interface AppState {
  user: SessionUser | null
  isAuthenticated: boolean
}

/** Reads the app's state; use with a selector. Starts as a guest. */
export const useAppStore = create<AppState>()(() => ({ user: null, isAuthenticated: false }))
