/** The action of the slip: the button that places what is written, or why it cannot be placed. */
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../account/session.ts'
import { markets } from '../../live/live.ts'
import { useLinkState } from '../../live/use-live.ts'
import { sideWord, slipText } from '../../text/en/slip.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { useMoneySign } from '../../ui/money-sign.ts'
import styles from './Slip.module.css'
import { offerOf, type SlipLine } from './slip-line.ts'
import { type SlipParts, useSlipParts } from './slip-parts.ts'
import { slipTotals } from './totals.ts'
import { waitForLogin } from './waiting-bet.ts'

/** The button, or the prompt to log in. `drafts`: at least one. */
export function SlipAction({ drafts }: { drafts: readonly SlipLine[] }) {
  const { isAuthenticated } = useSession()
  const { pathname, search } = useLocation()
  const isDemo = drafts.every(({ marketId }) => marketId < 0)
  if (isAuthenticated || isDemo) return <PlaceButton drafts={drafts} isDemo={isDemo} />
  return (
    <div className={styles.action}>
      <ButtonLink
        kind="primary"
        size="large"
        className={styles.wide}
        to="/login"
        onClick={() => waitForLogin(pathname + search)}
      >
        Log in to bet
      </ButtonLink>
      <p className={styles.why}>{slipText.logInToBet}</p>
    </div>
  )
}

function PlaceButton({ drafts, isDemo }: { drafts: readonly SlipLine[]; isDemo: boolean }) {
  const sign = useMoneySign()
  const parts = useSlipParts()
  const isKnown = useUsualKnown(parts)
  const reason = useReasonToWait(drafts)
  const why = isKnown ? reason : slipText.settingsToCome
  const shownWhy = isDemo ? null : why
  return (
    <div className={styles.action}>
      <Button
        kind="primary"
        size="large"
        className={styles.wide}
        type="submit"
        disabled={shownWhy !== null}
        aria-describedby={shownWhy === null ? undefined : 'why-not'}
      >
        {parts?.deedOf(drafts, sign) ?? deedOf(drafts, sign, parts)}
      </Button>
      {shownWhy !== null && (
        <p id="why-not" className={styles.why} role="status">
          {shownWhy}
        </p>
      )}
    </div>
  )
}

function deedOf(drafts: readonly SlipLine[], sign: string, parts: SlipParts | null): string {
  if (drafts.length > 1) {
    const { count, risk } = slipTotals(drafts)
    const beyond = drafts.reduce((sum, line) => sum + (parts?.riskBeyond(line) ?? 0), 0)
    // While one of them is half written, what all of them risk is not known.
    return slipText.placeAll(drafts.length, count === drafts.length ? risk + beyond : null, sign)
  }
  const { side, terms } = drafts[0]!
  const { price, stake } = offerOf(drafts[0]!)
  return price && stake ? slipText.place(side, stake, price, sign, terms?.kind) : `Place ${sideWord[side]}`
}

const none = { isKnown: () => true, follow: () => () => {} }

/** Returns whether the terms are known that a line has by itself. */
function useUsualKnown(parts: SlipParts | null): boolean {
  const { follow, isKnown } = parts?.usual ?? none
  return useSyncExternalStore(follow, isKnown)
}

/** Returns why nothing can be placed now: the connection, or the first market among the lines that takes no bets. */
function useReasonToWait(lines: readonly SlipLine[]): string | null {
  const isStale = useLinkState() === 'stale'
  const subscribe = (listener: () => void) => {
    const ends = lines.map(({ marketId }) => markets.subscribe(marketId, listener))
    return () => {
      for (const end of ends) end()
    }
  }
  const status = useSyncExternalStore(subscribe, () => {
    const statuses = lines.map(({ marketId }) => markets.state(marketId)?.status ?? 'OPEN')
    return statuses.find((one) => one !== 'OPEN') ?? 'OPEN'
  })
  if (isStale) return slipText.offline
  if (status === 'OPEN') return null
  return status === 'SUSPENDED' ? slipText.suspended : slipText.ended
}
