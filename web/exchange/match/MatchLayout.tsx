/** Where the parts of a match stand: stream, score, statistics and weather, markets, slip and bets, at three widths. */
import type { ReactNode } from 'react'
import type { Score } from '#contract/catalogue.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { MoneySign } from '../../ui/money-sign.ts'
import { useScreenSize } from '../../ui/screen-size.ts'
import { useTitleOver } from '../../ui/title.ts'
import { EventName } from '../events/EventName.tsx'
import { SlipDrawer, SlipPanel } from '../slip/Slip.tsx'
import styles from './Match.module.css'
import { ScorePanel } from './ScorePanel.tsx'
import { StatisticsPanel } from './StatisticsPanel.tsx'
import { StreamPanel } from './StreamPanel.tsx'
import type { SportKind } from './sport-kind.ts'
import { WeatherPanel } from './WeatherPanel.tsx'

interface MatchLayoutProps {
  head: { name: string; status: string; details: string; close: ReactNode }
  kind: SportKind
  /** The stream's clock; null where nothing is played. */
  clock: string | null
  score: Score | null
  weather: { sky: string; details: string } | null
  bets: ReactNode
  /** The markets. */
  children: ReactNode
}

/** The parts of a match in their places. */
export function MatchLayout({ head, kind, clock, score, weather, bets, children }: MatchLayoutProps) {
  const size = useScreenSize()
  const isPhone = size === 'phone'
  const isDesktop = size === 'desktop'
  useTitleOver([score?.summary, head.name, 'Crossbook'].filter(Boolean).join(' · '))
  return (
    // The specification prints the match panel's stakes in dollars.
    <MoneySign value="$">
      <header className={styles.head}>
        <div className={styles.what}>
          <EventName name={head.name} />
          <p className={styles.facts}>
            {head.status !== '' && <StatusBadge status={head.status} />}
            <span className="ellipsis">{head.details}</span>
          </p>
        </div>
        {head.close}
      </header>
      <div className={styles.scroller}>
        <div className={styles.grid}>
          <div className={styles.info}>
            <StreamPanel kind={kind} clock={clock} />
            <ScorePanel score={score} />
            <StatisticsPanel score={score} />
            <WeatherPanel weather={weather} />
          </div>
          <div className={styles.markets}>
            {children}
            {isDesktop && bets}
          </div>
          <div className={styles.bets}>
            {!isPhone && <SlipPanel />}
            {!isDesktop && bets}
          </div>
        </div>
      </div>
      {isPhone && <SlipDrawer />}
    </MoneySign>
  )
}
