/** How a button of the header looks; the loaded popup draws its own in the same way. */
import type { ReactNode } from 'react'

export interface TriggerLook {
  className: string | undefined
  'aria-label'?: string
  title: string
  children: ReactNode
}
