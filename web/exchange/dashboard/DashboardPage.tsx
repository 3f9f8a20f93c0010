/** The sports dashboard at /common/sap: six tabs over one sport or all. Both choices last as long as the page. */
import { useState } from 'react'
import { lobbyText } from '../../text/en/lobby.ts'
import { zoneName } from '../../text/times.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { type Tab, Tabs } from '../../ui/Tabs.tsx'
import styles from './Dashboard.module.css'
import { EventsTab, FavouritesTab, LiveTab, SearchTab } from './EventTabs.tsx'
import { MyBetsTab } from './MyBetsTab.tsx'
import { ResultsTab } from './ResultsTab.tsx'
import { type DashboardSport, dashboardSports, sportName } from './sports.ts'

type TabId = 'events' | 'live' | 'favourites' | 'my-bets' | 'results' | 'search'

const tabs: readonly { id: TabId; label: string; icon: IconName }[] = [
  { id: 'events', label: 'Events', icon: 'list' },
  { id: 'live', label: 'Live', icon: 'live' },
  { id: 'favourites', label: 'Favourites', icon: 'star' },
  { id: 'my-bets', label: 'My Bets', icon: 'ticket' },
  { id: 'results', label: 'Results', icon: 'result' },
  { id: 'search', label: 'Search', icon: 'search' },
]

const drawnTabs: readonly Tab<TabId>[] = tabs.map(({ id, label, icon }) => ({
  id,
  label: (
    <>
      <Icon name={icon} />
      {label}
    </>
  ),
}))

/** The page. */
export default function DashboardPage() {
  const [tab, setTab] = useState<TabId>('events')
  const [sport, setSport] = useState<DashboardSport>('all')
  // Bets are those of every sport.
  const isOfSport = tab !== 'my-bets'
  return (
    <>
      <title>Sports dashboard · Crossbook</title>
      <header className={styles.head}>
        <h1>Sports dashboard</h1>
        <span className="visually-hidden">Selected sport:</span>
        <Badge kind="fact">{sportName(isOfSport ? sport : 'all')}</Badge>
        <p className={styles.zone}>{lobbyText.zone(zoneName())}</p>
      </header>
      <Tabs
        label="Dashboard"
        tabs={drawnTabs}
        chosen={tab}
        onChoose={(id) => setTab(id)}
        listClassName={styles.tabs}
        tabClassName={styles.tab}
        panelClassName={styles.body}
      >
        {isOfSport && <SportChoice chosen={sport} onChoose={setSport} />}
        <TabBody tab={tab} sport={sport} />
      </Tabs>
    </>
  )
}

function TabBody({ tab, sport }: { tab: TabId; sport: DashboardSport }) {
  switch (tab) {
    case 'events':
      return <EventsTab sport={sport} />
    case 'live':
      return <LiveTab sport={sport} />
    case 'favourites':
      return <FavouritesTab sport={sport} />
    case 'my-bets':
      return <MyBetsTab />
    case 'results':
      return <ResultsTab sport={sport} />
    case 'search':
      return <SearchTab sport={sport} />
  }
}

interface SportChoiceProps {
  chosen: DashboardSport
  onChoose(sport: DashboardSport): void
}

function SportChoice({ chosen, onChoose }: SportChoiceProps) {
  return (
    <fieldset className={styles.sports}>
      <legend className="visually-hidden">Sport</legend>
      {dashboardSports.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={styles.sport}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
