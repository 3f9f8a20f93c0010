/** Icons that only the second layout shows, beside those of the whole product; here, to keep the first load small. */

import styles from '../../ui/Icon.module.css'
import { Icon } from '../../ui/Icon.tsx'

const paths = {
  calendar: 'M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3M13 3v3',
  chart: 'M3.5 3.5v13h13M6.5 13l3-4 2.5 2 4-5.5',
  bets: 'M7 5h10M7 10h10M7 15h10M3.5 5h.01M3.5 10h.01M3.5 15h.01',
  simulated: 'M3 5h14v9H3zM7 17h6M8.5 7.5v4l3.5-2z',
  badminton: 'M12 12 4 16.5c-.8-.8-.8-2 0-2.5L8.5 8M8 8l4 4M9 9c-.5-3 3-7 6.5-5.5C17 7 14 11.5 11 11',
  baseball:
    'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM5 4.5c2 2.5 2 8.5 0 11M15 4.5c-2 2.5-2 8.5 0 11M6.3 8l1.3-.3M6.3 12l1.3.3M13.7 8l-1.3-.3M13.7 12l-1.3.3',
  basketball:
    'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 2.5v15M2.5 10h15M5 4.5c3.5 3 3.5 8 0 11M15 4.5c-3.5 3-3.5 8 0 11',
  iceHockey: 'M4 3l6.5 11c.5.9 1.5 1.5 2.5 1.5h3.5v-3H13M3 15.5h5v2H3z',
  mma: 'M6 9V5.5C6 4 7.5 3.5 8.5 3.5h4C14.5 3.5 16 5 16 7v4c0 2-1.5 3-3 3H7c-2 0-3-1.5-3-3s1-2.5 2.5-2.5H10M7 14v3h6.5v-3',
  tableTennis: 'M12 4a5 5 0 0 0-7 7l2.5 2.5 7-7zM8.5 12.5 12 16M15.5 15.5h.01',
} as const

const shared = ['cricket', 'soccer', 'tennis', 'live', 'star', 'result', 'search'] as const

export type LobbyIconName = keyof typeof paths | (typeof shared)[number]

function isOwn(name: LobbyIconName): name is keyof typeof paths {
  return name in paths
}

/** An icon by name, 20 px unless a size is given. Decorative: the words stand beside it. */
export function LobbyIcon({ name, size = 20 }: { name: LobbyIconName; size?: number }) {
  if (!isOwn(name)) return <Icon name={name} size={size} />
  return (
    <svg className={styles.icon} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
