/** The action of a line: the button that places it, or why it cannot be placed; once it is sent, how far it has come. */

import { useSession } from '../../account/session.ts'
import { ApiError } from '../../api/client.ts'
import { readToken } from '../../api/token.ts'
import { useLinkState, useMarketState } from '../../live/use-live.ts'
import { pageText } from '../../text/en/page.ts'
import { sideWord, slipText } from '../../text/en/slip.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { showToast } from '../../ui/toast.ts'
import { DelayRing } from './DelayRing.tsx'
import { cancelDelayed } from './place-line.ts'
import styles from './Slip.module.css'
import type { SlipLine } from './slip-line.ts'

interface LineActionProps {
  line: SlipLine
  price: number | undefined
  stake: number | undefined
}

/** The button, the prompt to log in, or the progress of the order. */
export function LineAction({ line, price, stake }: LineActionProps) {
  const { isAuthenticated } = useSession()
  const { phase } = line
  if (phase.kind === 'sent') return <OnItsWay isChecking={phase.checking} />
  if (phase.kind === 'delayed') {
    return <Waiting line={line} releaseAt={phase.releaseAt} />
  }
  const isDemo = line.marketId < 0
  if (!isAuthenticated && !isDemo) {
    return (
      <div className={styles.action}>
        <ButtonLink kind="primary" size="large" className={styles.wide} to="/login">
          Log in to bet
        </ButtonLink>
        <p className={styles.why}>{slipText.logInToBet}</p>
      </div>
    )
  }
  return <PlaceButton line={line} price={price} stake={stake} isDemo={isDemo} />
}

function PlaceButton({ line, price, stake, isDemo }: LineActionProps & { isDemo: boolean }) {
  const market = useMarketState(line.marketId)
  const link = useLinkState()
  const why = isDemo ? null : reasonToWait(market?.status, link === 'stale')
  return (
    <div className={styles.action}>
      <Button
        kind="primary"
        size="large"
        className={styles.wide}
        type="submit"
        disabled={why !== null}
        aria-describedby={why === null ? undefined : `why-${line.id}`}
      >
        {price && stake ? slipText.place(line.side, stake, price) : `Place ${sideWord[line.side]}`}
      </Button>
      {why !== null && (
        <p id={`why-${line.id}`} className={styles.why} role="status">
          {why}
        </p>
      )}
    </div>
  )
}

function reasonToWait(status: string | undefined, isStale: boolean): string | null {
  if (isStale) return slipText.offline
  if (status === undefined || status === 'OPEN') return null
  return status === 'SUSPENDED' ? slipText.suspended : slipText.ended
}

function OnItsWay({ isChecking }: { isChecking: boolean }) {
  return (
    <div className={styles.action}>
      <div className={styles.progress} role="status">
        <Spinner size={20} />
        {isChecking ? slipText.checking : slipText.placing}
      </div>
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
    <div className={styles.action}>
      <div className={styles.waiting}>
        <DelayRing releaseAt={releaseAt} />
        <Button size="large" onClick={() => void cancel()}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
