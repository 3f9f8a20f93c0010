/** How a button of the header looks, which the loaded popup draws the very same. */
import type { ReactNode } from 'react'

export interface TriggerLook {
  className: string | undefined
  'aria-label'?: string
  title: string
  children: ReactNode
}
