/** Bell, settings and user buttons. What they open is loaded when a button is first reached, to keep the first load small. */
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { sampleNotifications, samplePlayer } from '../../../account/guest-samples.ts'
import { useSession } from '../../../account/session.ts'
import { unread } from '../../../notifications/unread.ts'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './Header.module.css'
import type { TriggerLook } from './trigger-look.ts'

const load = () => import('./HeaderPopups.tsx')
const BellPopup = lazy(async () => ({ default: (await load()).BellPopup }))
const SettingsPopup = lazy(async () => ({ default: (await load()).SettingsPopup }))
const UserPopup = lazy(async () => ({ default: (await load()).UserPopup }))

/** The three buttons at the right end of a header; the player's name is seen where there is room for it. */
export function HeaderActions({ hasName = true }: { hasName?: boolean }) {
  const { isAuthenticated } = useSession()
  const own = useStore(unread)
  const count = isAuthenticated ? own : sampleNotifications.length
  return (
    <>
      <Deferred popup={BellPopup} trigger={bellLook(count)} />
      <Deferred popup={SettingsPopup} trigger={settingsLook} />
      <UserButton hasName={hasName} />
    </>
  )
}

/** The user menu's button alone. */
export function UserButton({ hasName = true }: { hasName?: boolean }) {
  const { user, isAuthenticated } = useSession()
  const name = isAuthenticated ? (user?.fullName ?? '') : samplePlayer.name
  return <Deferred popup={UserPopup} trigger={userLook(name, hasName)} />
}

interface DeferredProps {
  popup: ComponentType<{ trigger: TriggerLook }>
  trigger: TriggerLook
}

/** A button of our own until it is first used; then the popup with its own button, already open. */
function Deferred({ popup: Popup, trigger }: DeferredProps) {
  const [isWanted, setWanted] = useState(false)
  const button = (
    <button
      type="button"
      {...trigger}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setWanted(true)}
      aria-haspopup="dialog"
      aria-expanded={false}
    />
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <Popup trigger={trigger} />
    </Suspense>
  )
}

function bellLook(count: number): TriggerLook {
  return {
    className: styles.button,
    'aria-label': count === 0 ? 'Notifications' : `Notifications, ${count}`,
    title: 'Notifications',
    children: (
      <>
        <Icon name="bell" />
        {count > 0 && <span className={styles.badge}>{count}</span>}
      </>
    ),
  }
}

const settingsLook: TriggerLook = {
  className: styles.button,
  'aria-label': 'Settings',
  title: 'Settings',
  children: <Icon name="settings" />,
}

function userLook(name: string, hasName: boolean): TriggerLook {
  return {
    className: styles.user,
    title: name === '' ? 'User menu' : name,
    children: (
      <>
        <span className={styles.initials} aria-hidden="true">
          {name === '' ? <Icon name="user" size={16} /> : initials(name)}
        </span>
        <span className={hasName ? styles.userName : 'visually-hidden'}>{name}</span>
        <span className="visually-hidden">user menu</span>
        <Icon name="chevronDown" size={16} />
      </>
    ),
  }
}

/** Returns the first letters of the first and last word, in capitals. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}
