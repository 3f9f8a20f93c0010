/** The player's active bets in every market, live: unmatched and matched. */
import { useMemo } from 'react'
import { useSession } from '../../account/session.ts'
import { useAllBets, useBetsKnown } from '../../live/use-live.ts'
import { lobbyText } from '../../text/en/lobby.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { groupBets } from '../bets/bet-groups.ts'
import { MatchedTable } from '../bets/MatchedTable.tsx'
import { UnmatchedTable } from '../bets/UnmatchedTable.tsx'
import styles from './Dashboard.module.css'
import { LoadingPanel } from './EventTabs.tsx'

/** The tab. A guest has none, and finds the way in. */
export function MyBetsTab() {
  const { isAuthenticated } = useSession()
  const isKnown = useBetsKnown()
  const bets = useAllBets()
  const { unmatched, matched } = useMemo(() => groupBets(bets), [bets])
  if (unmatched.length + matched.length > 0) {
    return (
      <div className={styles.bets}>
        {unmatched.length > 0 && <UnmatchedTable bets={unmatched} namesMarket />}
        {matched.length > 0 && <MatchedTable bets={matched} namesMarket />}
      </div>
    )
  }
  // The stream tells the bets a moment after the page has opened.
  if (isAuthenticated && !isKnown) return <LoadingPanel label="My bets" />
  return (
    <section className={styles.panel} aria-label="My bets">
      <Empty icon="ticket" sentence={lobbyText.noActiveBets}>
        {!isAuthenticated && (
          <ButtonLink to="/login" size="small">
            Log in
          </ButtonLink>
        )}
      </Empty>
    </section>
  )
}
