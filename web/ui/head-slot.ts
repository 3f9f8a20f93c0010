/** The place in a layout's head that a page fills itself, where it has a head of its own; null where it has none. */
import { createContext } from 'react'

export const HeadSlot = createContext<HTMLElement | null>(null)
