/** Catches what a page throws, such as a part that can no longer be loaded after an update, and offers to reload. */
import { Component, type ReactNode } from 'react'
import { pageText } from '../../text/en/page.ts'
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
        <h1>{pageText.crashed}</h1>
        <p>{pageText.crashedHelp}</p>
        <Button kind="primary" onClick={() => window.location.reload()}>
          {pageText.reload}
        </Button>
      </main>
    )
  }
}
