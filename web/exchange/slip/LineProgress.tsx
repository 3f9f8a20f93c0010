/** How far a bet has come that was sent: on its way, or waiting for the bet delay, in which it can be taken back. */
import { ApiError } from '../../api/client.ts'
import { readToken } from '../../api/token.ts'
import { pageText } from '../../text/en/page.ts'
import { slipText } from '../../text/en/slip.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { showToast } from '../../ui/toast.ts'
import { DelayRing } from './DelayRing.tsx'
import { cancelDelayed } from './place-line.ts'
import styles from './Slip.module.css'
import type { SlipLine } from './slip-line.ts'

/** The progress; nothing of a line that is not under way. */
export function LineProgress({ line }: { line: SlipLine }) {
  const { phase } = line
  if (phase.kind === 'delayed') return <Waiting line={line} releaseAt={phase.releaseAt} />
  if (phase.kind !== 'sent') return null
  return (
    <div className={styles.progress} role="status">
      <Spinner size={20} />
      {phase.checking ? slipText.checking : slipText.placing}
    </div>
  )
}

function Waiting({ line, releaseAt }: { line: SlipLine; releaseAt: number }) {
  const cancel = async () => {
    try {
      await cancelDelayed(line)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // A session that ended meanwhile has its own sentence.
      if (readToken() !== null) showToast(error.message || pageText.networkError, 'error')
    }
  }
  return (
    <div className={styles.waiting}>
      <DelayRing releaseAt={releaseAt} />
      <Button size="large" onClick={() => void cancel()}>
        Cancel
      </Button>
    </div>
  )
}
