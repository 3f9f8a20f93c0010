/** What a layout lends to a page that has a head of its own on a phone: the way to the menu and to the account. */
import { createContext, type ReactNode, useContext } from 'react'

export interface Frame {
  readonly menu: ReactNode
  readonly account: ReactNode
}

/** Null where the layout's own header stands. */
export const FrameContext = createContext<Frame | null>(null)

/** Returns what the page's own head has to show, or null. */
export function useFrame(): Frame | null {
  return useContext(FrameContext)
}
