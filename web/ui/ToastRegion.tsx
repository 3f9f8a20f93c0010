/** Shows toasts: at most three, each for five seconds, longer under the pointer or focus. F6 reaches them by keyboard. */
import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import styles from './ToastRegion.module.css'
import { type ToastKind, takeToasts, useToastQueue } from './toast.ts'

interface ToastData {
  kind: ToastKind
}

/** The region and its provider. */
export default function ToastRegion() {
  return (
    <Toast.Provider limit={3} timeout={5000}>
      <QueuePump />
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

/** Hands waiting messages to the provider. */
function QueuePump() {
  const { add } = Toast.useToastManager<ToastData>()
  const waiting = useToastQueue((queue) => queue.waiting)
  useEffect(() => {
    if (waiting.length === 0) return
    for (const { id, kind, sentence } of takeToasts()) {
      add({
        id: String(id),
        title: sentence,
        data: { kind },
        priority: kind === 'error' ? 'high' : 'low',
      })
    }
  }, [waiting, add])
  return null
}

function ToastList() {
  const { toasts } = Toast.useToastManager<ToastData>()
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast}>
      <Toast.Content className={classNames(styles.content, styles[toast.data?.kind ?? 'success'])}>
        <Icon name={toast.data?.kind === 'success' ? 'check' : 'alert'} />
        <Toast.Title className={styles.sentence} render={<p />} />
        <Toast.Close className={styles.close} aria-label="Dismiss">
          <Icon name="close" size={16} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
