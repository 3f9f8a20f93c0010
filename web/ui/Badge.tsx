/** Small labels: status of an event, facts, states of a transaction, sides. */
import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { classNames } from './class-names.ts'

export type BadgeKind =
  | 'live'
  | 'upcoming'
  | 'other'
  | 'fact'
  | 'done'
  | 'waiting'
  | 'failed'
  | 'back'
  | 'lay'

/** A label of the given kind. */
export function Badge({ kind, children }: { kind: BadgeKind; children: ReactNode }) {
  return <span className={classNames(styles.badge, styles[kind])}>{children}</span>
}

/** Returns the badge of an event's status: red for Live, yellow for Upcoming, green for anything else. */
export function statusKind(status: string): BadgeKind {
  if (status === 'Live') return 'live'
  if (status === 'Upcoming') return 'upcoming'
  return 'other'
}

/** The status of an event as a badge. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge kind={statusKind(status)}>{status}</Badge>
}
