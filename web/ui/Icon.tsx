/** The icon set: 20 px box, 1.5 px stroke, round ends, current colour. Decorative: the words stand beside it or in the control's label. */
import styles from './Icon.module.css'

const paths = {
  alert: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 9v4.5M10 6.5h.01',
  back: 'M16 10H4m5-5-5 5 5 5',
  bell: 'M5.5 8.5a4.5 4.5 0 0 1 9 0c0 4 1.5 5 1.5 5H4s1.5-1 1.5-5ZM8.5 16.5a1.6 1.6 0 0 0 3 0',
  bolt: 'm11 2.5-6 9h4.5L9 17.5l6-9h-4.5z',
  book: 'M4 4.5h5.5v12H4zM10.5 4.5H16v12h-5.5zM5.8 8h2M12.2 8h2M12.2 11h2',
  cards: 'M7 5.5h9v12H7zM4 14.5v-12h9',
  check: 'm4 10.5 4 4 8-9',
  chevronDown: 'm5 8 5 5 5-5',
  chevronRight: 'm8 5 5 5-5 5',
  clock: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 6v4l2.5 2',
  close: 'm5 5 10 10M15 5 5 15',
  cricket: 'M11.3 3.2 16.8 8.7 9 16.5 3.5 11zM6.2 13.8 3 17M15.5 15.5a1.5 1.5 0 1 0 0-.01',
  crown: 'M3.5 15.5h13M4 13 3 6l4 3 3-5 3 5 4-3-1 7z',
  dice: 'M4 4h12v12H4zM7.5 7.5h.01M12.5 12.5h.01M10 10h.01',
  double: 'M4 7h8v8H4zM8 7V4h8v8h-4M6.5 11h3M8 9.5v3',
  download: 'M10 3v10M6 9.5l4 4 4-4M4 16.5h12',
  exchange: 'M4 7h11l-3-3M16 13H5l3 3',
  eye: 'M2.5 10C4.5 6.5 7 5 10 5s5.5 1.5 7.5 5c-2 3.5-4.5 5-7.5 5s-5.5-1.5-7.5-5ZM10 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
  eyeOff:
    'M3.5 3.5l13 13M8 5.3A8 8 0 0 1 10 5c3 0 5.5 1.5 7.5 5-.7 1.2-1.5 2.2-2.3 3M12.5 14.6A8 8 0 0 1 10 15c-3 0-5.5-1.5-7.5-5 .9-1.5 1.8-2.7 2.9-3.5',
  galaxy: 'M10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM3.5 14.5C1 12 5 6 10 4s8 .5 6.5 3.5-6 8.5-13 7Z',
  globe:
    'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM2.5 10h15M10 2.5c-4.5 5-4.5 10 0 15M10 2.5c4.5 5 4.5 10 0 15',
  greyhound:
    'M3 12.5 6.5 11 8 7.5 12 7l1.5-3 1 2.5 3 1-1 2.5h-2.5l-1.5 3.5.5 3.5M6.5 11 5 17M8.5 13.5 12.5 13.5M8.5 13.5 8 17',
  horse: 'M5 17c0-4 .5-6 3-8L5.5 8.5 8 5l4-2.5.5 2C15 6 16 9 16 12.5c0 1.5-.5 3-1.5 4.5M10.5 7.5h.01',
  list: 'M4 5.5h12M4 10h12M4 14.5h8',
  live: 'M10 11.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM6 6a5.6 5.6 0 0 0 0 8M14 6a5.6 5.6 0 0 1 0 8M3.8 3.8a8.8 8.8 0 0 0 0 12.4M16.2 3.8a8.8 8.8 0 0 1 0 12.4',
  lock: 'M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  menu: 'M3 6h14M3 10h14M3 14h14',
  minus: 'M4 10h12',
  pause: 'M7 5v10M13 5v10',
  play: 'M6.5 4.5v11l9-5.5z',
  plus: 'M4 10h12M10 4v12',
  repeat: 'M4 9a6 6 0 0 1 10.5-3L16.5 8M16.5 4v4h-4M16 11a6 6 0 0 1-10.5 3L3.5 12M3.5 16v-4h4',
  result: 'M6 3v14M6 4h9l-2 3 2 3H6',
  scales: 'M10 3v14M6 17h8M4 6h12M4 6l-2 5h4zM16 6l-2 5h4z',
  search: 'M9 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM17 17l-3.7-3.7',
  settings:
    'M3 6.5h7.5M14.5 6.5H17M3 13.5h2.5M9.5 13.5H17M12.5 8.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7.5 15.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  shield: 'M10 2.5 16 5v4.5c0 4-2.5 6.5-6 8-3.5-1.5-6-4-6-8V5zM7.2 9.8l2 2 3.8-4',
  soccer:
    'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 7l3 2.2-1.1 3.5H8.1L7 9.2 10 7ZM10 2.7V7M17 8.2l-4 1M14.6 16l-2.7-3.3M5.4 16l2.7-3.3M3 8.2l4 1',
  sound: 'M3 8h3l4-3.5v11L6 12H3zM13 7.5a3.5 3.5 0 0 1 0 5M15 5a7 7 0 0 1 0 10',
  soundOff: 'M3 8h3l4-3.5v11L6 12H3zM13 8l4 4M17 8l-4 4',
  star: 'm10 3 2.1 4.6 5 .5-3.7 3.4 1 4.9L10 13.9l-4.4 2.5 1-4.9L2.9 8.1l5-.5z',
  tennis:
    'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM4.6 4.8c3.6 3 3.6 7.4 0 10.4M15.4 4.8c-3.6 3-3.6 7.4 0 10.4',
  ticket: 'M3 6.5h14v2.5a1.5 1.5 0 0 0 0 3v2.5H3V12a1.5 1.5 0 0 0 0-3zM12 6.5v8',
  trash: 'M4 6h12M8 6V4h4v2M6 6l.7 10.5h6.6L14 6M8.5 9v4.5M11.5 9v4.5',
  undo: 'M7.5 5 4 8.5 7.5 12M4 8.5h8a4 4 0 0 1 0 8H9',
  user: 'M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 16.5c.5-3.5 3-5 6-5s5.5 1.5 6 5',
} as const

export type IconName = keyof typeof paths

/** In the order of the alphabet. */
export const iconNames = Object.keys(paths) as IconName[]

/** An icon by name; 20 px unless a size is given (16 in dense rows, 28 in empty states). */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className={styles.icon} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
