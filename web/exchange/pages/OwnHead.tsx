/** What a page puts in the place of the layout's head on a phone, after the way back. */
import { type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { lobbyText } from '../../text/en/lobby.ts'
import { HeadSlot } from '../../ui/head-slot.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './OwnHead.module.css'
import { firstSportPath } from './sports.ts'

/** The head; nothing where the layout has its own. `back`: the address that the arrow leads to. */
export function OwnHead({ back, children }: { back: string; children?: ReactNode }) {
  const slot = use(HeadSlot)
  if (slot === null) return null
  return createPortal(
    <>
      <Link to={back} className={styles.back} aria-label={lobbyText.seeEvents}>
        <Icon name="back" />
      </Link>
      {children}
    </>,
    slot,
  )
}

/** The way back alone, while there is nothing to name. */
export function BackHead() {
  return <OwnHead back={firstSportPath} />
}
