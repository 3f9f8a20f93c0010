/** Banners, race times, sport tiles and lists of events. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { favouritesOf, toggleFavourite } from '../exchange/events/favourites.ts'
import { BannerCarousel } from '../exchange/home/BannerCarousel.tsx'
import home from '../exchange/home/SportsHome.module.css'
import { TimeStrip } from '../exchange/home/TimeStrip.tsx'
import table from '../exchange/market/EventTable.module.css'
import { Heads } from '../exchange/market/EventTable.tsx'
import { homeTiles } from '../exchange/market/home-tiles.ts'
import { EventRow } from '../exchange/pages/EventRow.tsx'
import { EventTable } from '../exchange/pages/EventTable.tsx'
import lobby from '../exchange/pages/Lobby.module.css'
import { LobbyEmpty } from '../exchange/pages/LobbyEmpty.tsx'
import { lobbyText } from '../text/en/lobby.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { type Tab, Tabs } from '../ui/Tabs.tsx'
import styles from './Gallery.module.css'
import { Pressed } from './Pressed.tsx'
import type { PartsProps } from './parts-props.ts'
import { State } from './State.tsx'
import { sampleEvent, sampleMarkets, sampleNumbers } from './sample-markets.ts'

const nothing = () => {}

/** The parts of the sports home and of the second layout's lists. */
export function HomeParts({ theme }: PartsProps) {
  return (
    <>
      <State name="Banners: playing (still while motion is not wanted), paused">
        <div className={styles.stack}>
          <BannerCarousel />
          <Pressed press="[aria-label='Pause banners']">
            <BannerCarousel />
          </Pressed>
        </div>
      </State>
      <State name="Time strip: from its start, at its end">
        <div className={styles.stack}>
          <TimeStrip sport="horse" title="Horse Racing" onOpen={nothing} />
          <AtEnd>
            <TimeStrip sport="greyhound" title="Greyhound" onOpen={nothing} />
          </AtEnd>
        </div>
      </State>
      <State name="Sport tiles: one selected, the others at rest">
        <Tiles theme={theme} />
      </State>
      <State name="Event row: live, upcoming, ended, suspended, a favourite (as a guest sees it)">
        <EventRows theme={theme} />
      </State>
      <State name="List of events: loading, empty, failed">
        <div className={styles.stack}>
          <EventTable label="Events, loading" events={undefined} error={null} empty={null} />
          <EventTable
            label="Events, none"
            events={[]}
            error={null}
            empty={<LobbyEmpty icon="star" sentence={lobbyText.noFavourites} />}
          />
          <EventTable label="Events, failed" events={undefined} error={failed} empty={null} />
        </div>
      </State>
    </>
  )
}

const failed = new Error('Network error. Please check if the backend server is running.')

/** Scrolls to the end what scrolls sideways in it. */
function AtEnd({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const list = frame.current?.querySelector('ul')
    if (list) list.scrollLeft = list.scrollWidth
  }, [])
  return <div ref={frame}>{children}</div>
}

const sports: readonly (readonly [id: string, icon: IconName])[] = [
  ['Inplay', 'live'],
  ['Cricket', 'cricket'],
  ['Tennis', 'tennis'],
  ['Soccer', 'soccer'],
  ['Sports Book', 'book'],
]
const tiles: readonly Tab<string>[] = sports.map(([id, icon]) => ({
  id: id.toLowerCase().replace(' ', '-'),
  label: (
    <>
      <Icon name={icon} />
      {id}
    </>
  ),
}))

function Tiles({ theme }: PartsProps) {
  const [chosen, setChosen] = useState('cricket')
  return (
    <Tabs
      label={`Sport (${theme})`}
      tabs={tiles}
      chosen={chosen}
      onChoose={setChosen}
      listClassName={home.tiles}
      tabClassName={home.tile}
    >
      <span className="visually-hidden">The table of the chosen sport.</span>
    </Tabs>
  )
}

function EventRows({ theme }: PartsProps) {
  const [open, inPlay, suspended] = sampleMarkets(sampleNumbers[theme])
  const rows = [
    sampleEvent(inPlay!, 'Live'),
    sampleEvent(open!, 'Upcoming'),
    { ...sampleEvent(open!, 'Ended'), eventId: sampleNumbers[theme] - 100 },
    sampleEvent(suspended!, 'Live'),
  ]
  const favourite = rows[0]!.eventId
  useEffect(() => {
    if (!favouritesOf('guest').includes(favourite)) toggleFavourite('guest', favourite)
    return () => {
      if (favouritesOf('guest').includes(favourite)) toggleFavourite('guest', favourite)
    }
  }, [favourite])
  return (
    <div className={lobby.marked}>
      <div className={table.table}>
        <Heads columns={homeTiles.inplay.columns} isTwoWay={false} />
        <ul>
          {rows.map((event) => (
            <EventRow key={event.eventId} event={event} isTwoWay={false} />
          ))}
        </ul>
      </div>
    </div>
  )
}
