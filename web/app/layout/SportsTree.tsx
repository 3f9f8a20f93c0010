/** Sports, countries, competitions and events as a tree; each level is read when it is opened. */
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { listCompetitions } from '#contract/addresses/catalogue.ts'
import type { Competitions, EventSummary, Sport } from '#contract/catalogue.ts'
import { api } from '../../api/client.ts'
import { isRace, racePath } from '../../exchange/events/race-address.ts'
import { catalogueKey, getEvents } from '../../exchange/market/catalogue-calls.ts'
import { mainMarket } from '../../exchange/market/three-way.ts'
import { LobbyIcon } from '../../exchange/pages/LobbyIcon.tsx'
import {
  competitionPath,
  type LobbySport,
  lobbySports,
  marketPath,
  sportPath,
} from '../../exchange/pages/sports.ts'
import { useCatalogueChanges } from '../../live/use-catalogue.ts'
import { lobbyText } from '../../text/en/lobby.ts'
import { clock, nearTime } from '../../text/times.ts'
import { classNames } from '../../ui/class-names.ts'
import layout from './SecondLayout.module.css'
import styles from './SportsTree.module.css'
import { setOpen, setStop, stepOf, useTree } from './sports-tree.ts'

interface SportsTreeProps {
  /** Id of what names it. */
  labelledBy: string
  current: LobbySport | undefined
  /** Whether the page is the list of the current sport. */
  isList: boolean
}

/** The ten sports, and the races under them. Arrow keys walk through it; it is one stop of Tab. */
export function SportsTree({ labelledBy, current, isList }: SportsTreeProps) {
  useCatalogueChanges(catalogueKey)
  return (
    <div role="tree" aria-labelledby={labelledBy} className={styles.tree} onKeyDown={onKey}>
      {lobbySports.map((sport, index) => (
        <TreeItem
          key={sport.id}
          id={sport.id}
          label={sport.name}
          path={sportPath(sport)}
          icon={<LobbyIcon name={sport.icon} size={18} />}
          isFirst={index === 0}
          isChosen={sport === current}
          isCurrent={sport === current && isList}
          opens={sport.sport !== null}
        >
          {() => sport.sport !== null && <Countries sport={sport.sport} of={sport} />}
        </TreeItem>
      ))}
    </div>
  )
}

/** The courses of the races, as a tree of its own: they are none of the ten sports. */
export function RacesTree() {
  return (
    <div role="tree" aria-label={lobbyText.races} className={styles.tree} onKeyDown={onKey}>
      {(['horse-race', 'gray-hound'] as const).map((sport, index) => (
        <TreeItem
          key={sport}
          id={sport}
          label={lobbyText.racingSports[sport]}
          icon={<LobbyIcon name="calendar" size={18} />}
          isFirst={index === 0}
          opens
        >
          {() => <Countries sport={sport} of={undefined} />}
        </TreeItem>
      ))}
    </div>
  )
}

interface TreeItemProps {
  /** Its key, unlike any other's. */
  id: string
  label: string
  path?: string | undefined
  icon?: ReactNode
  /** What stands at its end: a count, a score, a time. */
  figure?: ReactNode
  isFirst?: boolean
  /** Whether what is shown is in it, and whether it is the page itself. */
  isChosen?: boolean
  isCurrent?: boolean
  /** Whether there is something in it. */
  opens?: boolean
  /** Draws what is in it, once it is open. */
  children?(): ReactNode
}

function TreeItem(props: TreeItemProps) {
  const { id, label, path, icon, figure, opens = false, children } = props
  const isOpen = useTree(({ open }) => open.has(id))
  // Before anything had the focus Tab reaches the first.
  const isStop = useTree(({ stop }) => (stop === null ? props.isFirst === true : stop === id))
  const words = (
    <>
      {icon}
      <span className={classNames(styles.label, 'ellipsis')} title={label}>
        {label}
      </span>
      {figure !== undefined && <span className={styles.figure}>{figure}</span>}
    </>
  )
  return (
    <div
      role="treeitem"
      aria-label={label}
      aria-expanded={opens ? isOpen : undefined}
      aria-selected={props.isChosen === true}
      tabIndex={isStop ? 0 : -1}
      data-item={id}
      className={styles.item}
      onFocus={(event) => {
        if (event.target === event.currentTarget || isOwnLink(event.currentTarget, event.target)) setStop(id)
      }}
    >
      <span className={classNames(styles.line, props.isChosen && layout.chosenSport)}>
        {path === undefined ? (
          // The keys open it by themselves.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
          // biome-ignore lint/a11y/noStaticElementInteractions: it is a part of the tree's item.
          <span className={styles.words} onClick={() => setOpen(id, !isOpen)}>
            {words}
          </span>
        ) : (
          <Link
            to={path}
            tabIndex={-1}
            className={styles.words}
            aria-current={props.isCurrent ? 'page' : props.isChosen ? 'true' : undefined}
            onClick={() => opens && setOpen(id, true)}
          >
            {words}
          </Link>
        )}
        {opens && (
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            className={styles.opener}
            onClick={() => setOpen(id, !isOpen)}
          >
            <svg width={10} height={10} viewBox="0 0 10 10" aria-hidden="true">
              <path d={isOpen ? 'M1.5 3.5 5 7l3.5-3.5' : 'M3.5 1.5 7 5 3.5 8.5'} />
            </svg>
          </button>
        )}
      </span>
      {opens && isOpen && children?.()}
    </div>
  )
}

function isOwnLink(item: HTMLElement, target: Element): boolean {
  return target.closest('[role="treeitem"]') === item
}

function useCompetitions() {
  return useQuery<Competitions>({
    queryKey: [catalogueKey, 'competitions'],
    queryFn: ({ signal }) => api(listCompetitions, { signal }),
    refetchInterval: countsEveryMs,
  })
}

const countsEveryMs = 60_000

/** The countries of a sport in which there is something to bet on. `of`: the sport as the pages list it. */
function Countries({ sport, of }: { sport: Sport; of: LobbySport | undefined }) {
  const { data } = useCompetitions()
  if (data === undefined) return <Loading />
  const countries = data.sports.find((one) => one.sport === sport)?.countries ?? []
  if (countries.length === 0) return <Nothing />
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is a group of a tree's items.
    <div role="group" className={styles.group}>
      {countries.map(({ country, competitions }) => {
        const live = sumOf(competitions, 'live')
        return (
          <TreeItem
            key={country}
            id={`${sport}/${country}`}
            label={country}
            figure={<Count events={sumOf(competitions, 'events')} live={live} />}
            opens
          >
            {() => (
              // biome-ignore lint/a11y/useSemanticElements: as above.
              <div role="group" className={styles.group}>
                {competitions.map((one) => (
                  <TreeItem
                    key={one.competition}
                    id={`${sport}/${country}/${one.competition}`}
                    label={one.competition}
                    path={of && competitionPath(of, one.competition)}
                    figure={<Count {...one} />}
                    opens
                  >
                    {() => <Events sport={sport} country={country} competition={one.competition} />}
                  </TreeItem>
                ))}
              </div>
            )}
          </TreeItem>
        )
      })}
    </div>
  )
}

function sumOf(competitions: readonly { events: number; live: number }[], figure: 'events' | 'live'): number {
  return competitions.reduce((sum, one) => sum + one[figure], 0)
}

/** How many events there are, and whether some of them are live. */
function Count({ events, live }: { events: number; live: number }) {
  return (
    <>
      {live > 0 && <span className={styles.live} title={lobbyText.liveOf(live)} />}
      {events}
    </>
  )
}

const eventsMax = 100

interface EventsProps {
  sport: Sport
  country: string
  competition: string
}

function Events({ sport, country, competition }: EventsProps) {
  const { data } = useQuery({
    queryKey: [catalogueKey, 'tree', sport, country, competition],
    queryFn: async ({ signal }) => {
      const found = await getEvents({ sport, search: competition }, signal, eventsMax)
      return found.filter((event) => isIn(event, country, competition))
    },
  })
  if (data === undefined) return <Loading />
  if (data.length === 0) return <Nothing />
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above.
    <div role="group" className={styles.group}>
      {data.map((event) => (
        <TreeItem
          key={event.eventId}
          id={`event/${event.eventId}`}
          label={isRace(event) ? `${clock(event.startTime)} ${event.name}` : event.name}
          path={pathOf(event)}
          figure={event.status === 'Live' ? <span className={styles.live} title="Live" /> : timeOf(event)}
        />
      ))}
    </div>
  )
}

/** Events that name no country stand under International. */
function isIn(event: EventSummary, country: string, competition: string): boolean {
  const isOfCountry = (event.country ?? lobbyText.international) === country
  return event.status !== 'Ended' && event.competition === competition && isOfCountry
}

function timeOf(event: EventSummary): string {
  return isRace(event) ? '' : nearTime(event.startTime)
}

function pathOf(event: EventSummary): string | undefined {
  if (isRace(event)) return racePath(event.eventId)
  const market = mainMarket(event)
  return market && marketPath(market.marketId)
}

function Loading() {
  return <Note words={lobbyText.loading} />
}
function Nothing() {
  return <Note words={lobbyText.nothingOpen} />
}
function Note({ words }: { words: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above.
    <div role="group" className={styles.group}>
      <div role="treeitem" aria-selected={false} tabIndex={-1} className={styles.note}>
        {words}
      </div>
    </div>
  )
}

function onKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event
  if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return
  const all = [...currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')]
  const item = target.closest<HTMLElement>('[role="treeitem"]')
  if (item === null) return
  if (key === 'Enter' || key === ' ') {
    if (target !== item) return
    event.preventDefault()
    item.querySelector<HTMLElement>(`:scope > .${styles.line} > .${styles.words}`)?.click()
    return
  }
  const step = stepOf(key, all.map(seenOf(currentTarget)), all.indexOf(item))
  if (step === undefined) return
  event.preventDefault()
  if ('to' in step) all[step.to]?.focus()
  else setOpen(item.dataset.item ?? '', step.opens)
}

const seenOf = (tree: HTMLElement) => (item: HTMLElement) => {
  let level = 1
  for (let at = item.parentElement; at !== null && at !== tree; at = at.parentElement) {
    if (at.getAttribute('role') === 'group') level++
  }
  const expanded = item.getAttribute('aria-expanded')
  return {
    level,
    isOpen: expanded === null ? undefined : expanded === 'true',
    label: item.getAttribute('aria-label') ?? '',
  }
}
