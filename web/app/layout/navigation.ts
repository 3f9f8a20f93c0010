/** The sidebar's entries: sports with a submenu of events, and direct links, in three groups. */
import type { PanelSport } from '../../exchange/events/event-lists.ts'
import type { IconName } from '../../ui/Icon.tsx'

export interface NavEntry {
  label: string
  path: string
  icon: IconName
  /** The list that the entry opens beside the sidebar; absent for direct links. */
  submenu?: PanelSport
}

export interface NavGroup {
  title: string
  entries: readonly NavEntry[]
}

export const navGroups: readonly NavGroup[] = [
  {
    title: 'Sports',
    entries: [
      { label: 'Soccer', path: '/soccer', icon: 'soccer', submenu: 'soccer' },
      { label: 'Tennis', path: '/tennis', icon: 'tennis', submenu: 'tennis' },
      { label: 'Cricket', path: '/cricket', icon: 'cricket', submenu: 'cricket' },
      { label: 'Horse Racing', path: '/horse-race', icon: 'horse', submenu: 'horse' },
      { label: 'Greyhound', path: '/gray-hound', icon: 'greyhound', submenu: 'greyhound' },
      { label: 'Sports Book', path: '/sport-book', icon: 'book' },
    ],
  },
  {
    title: 'Casino',
    entries: [
      { label: 'Royal Star Casino', path: '/royal-star-casino', icon: 'crown' },
      { label: 'Star Casino', path: '/star-casino', icon: 'star' },
      { label: 'World Casino', path: '/world-casino', icon: 'globe' },
      { label: 'Royal Casino', path: '/royal-casino', icon: 'dice' },
      { label: 'Betfair Game', path: '/betfair-game', icon: 'exchange' },
      { label: 'Teen Patti Studio', path: '/teen-patti-studio', icon: 'cards' },
      { label: 'Galaxy Casino', path: '/galaxy-casino', icon: 'galaxy' },
    ],
  },
  {
    title: 'Account',
    entries: [{ label: 'Current Position', path: '/current-position', icon: 'scales' }],
  },
]

/** Returns the entry that opens the given list. */
export function entryOf(sport: PanelSport): NavEntry {
  const entry = navGroups[0]?.entries.find(({ submenu }) => submenu === sport)
  if (entry === undefined) throw new Error(`no sidebar entry opens ${sport}`)
  return entry
}
