/** Catches what a page throws, such as a part that can no longer be loaded after an update, and offers to reload. */
import { Component, type ReactNode } from 'react'
import { text } from '../../text/en.ts'
import { Button } from '../../ui/Button.tsx'
import styles from '../../ui/MessagePage.module.css'

interface CrashBoundaryProps {
  children: ReactNode
}

/** Shows its children, or after a failure one sentence and a button. React itself writes the error to the console. */
export class CrashBoundary extends Component<CrashBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main className={styles.page}>
        <h1>{text.crashed}</h1>
        <p>{text.crashedHelp}</p>
        <Button kind="primary" onClick={() => window.location.reload()}>
          {text.reload}
        </Button>
      </main>
    )
  }
}
