/** The sports home: banners, race times, and five tiles that choose the table of events. */
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../account/session.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { type Tab, Tabs } from '../../ui/Tabs.tsx'
import { useEventOpener } from '../events/open-event.ts'
import { HomeTable } from '../market/HomeTable.tsx'
import { useWaitingBet } from '../slip/waiting-bet.ts'
import { BannerCarousel } from './BannerCarousel.tsx'
import styles from './SportsHome.module.css'
import { TimeStrip, type TimeStripProps } from './TimeStrip.tsx'

/** Not of the first load: the one is rarely shown, the other to players alone. */
const WaitingBet = lazy(() => import('./WaitingBet.tsx'))
const RaceStrip = lazy(() => import('./RaceStrip.tsx'))

type Tile = 'inplay' | 'cricket' | 'tennis' | 'soccer' | 'sports-book'

const tiles: readonly { id: Tile; label: string; icon: IconName }[] = [
  { id: 'inplay', label: 'Inplay', icon: 'live' },
  { id: 'cricket', label: 'Cricket', icon: 'cricket' },
  { id: 'tennis', label: 'Tennis', icon: 'tennis' },
  { id: 'soccer', label: 'Soccer', icon: 'soccer' },
  { id: 'sports-book', label: 'Sports Book', icon: 'book' },
]

const tabs: readonly Tab<Tile>[] = tiles.map(({ id, label, icon }) => ({
  id,
  label: (
    <>
      <Icon name={icon} />
      {label}
    </>
  ),
}))

/** The page of the index and of every sports and casino address that has no page of its own. */
export function SportsHomePage() {
  const { openEvent } = useEventOpener()
  const hasWaitingBet = useWaitingBet(({ address }) => address !== null)
  const [tile, setTile] = useState<Tile>('inplay')
  return (
    <>
      <title>Crossbook · Sports</title>
      <h1 className="visually-hidden">Sports</h1>
      {hasWaitingBet && (
        <Suspense fallback={null}>
          <WaitingBet />
        </Suspense>
      )}
      <BannerCarousel />
      <div className={styles.strips}>
        <Races sport="horse" title="Horse Racing" onOpen={openEvent} />
        <Races sport="greyhound" title="Greyhound" onOpen={openEvent} />
      </div>
      <Tabs
        label="Sport"
        tabs={tabs}
        chosen={tile}
        onChoose={(chosen) => setTile(chosen)}
        listClassName={styles.tiles}
        tabClassName={styles.tile}
        panelClassName={styles.table}
      >
        <HomeTable sport={tile} onOpen={openEvent} />
      </Tabs>
    </>
  )
}

/** A guest sees the samples. */
function Races(props: TimeStripProps) {
  const { isAuthenticated } = useSession()
  if (!isAuthenticated) return <TimeStrip {...props} />
  return (
    <Suspense fallback={<TimeStrip {...props} />}>
      <RaceStrip {...props} />
    </Suspense>
  )
}
