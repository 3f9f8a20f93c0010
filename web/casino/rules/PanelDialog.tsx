/** The frame of a casino panel: a dialog beside the table on a desktop, the whole screen on a phone. */
import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import styles from './PanelDialog.module.css'

interface PanelDialogProps {
  title: string
  onClose(): void
  children: ReactNode
}

/** A dialog that is open as long as it is mounted. Escape, the cross and a click beside it close it. */
export function PanelDialog({ title, onClose, children }: PanelDialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        {/* The panel itself takes the focus, so that the arrow keys scroll it. */}
        <Dialog.Popup ref={popup} className={styles.panel} initialFocus={popup}>
          <div className={styles.head}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close className={styles.close} aria-label="Close">
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <div className={styles.body}>{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
