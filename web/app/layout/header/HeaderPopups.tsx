/** What the header's buttons open: notifications, settings, and the user menu. Loaded on first use. */
import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { sampleNotifications, samplePlayer } from '../../../account/guest-samples.ts'
import { ownStanding } from '../../../account/money/own-standing.ts'
import { AppearanceForm } from '../../../account/profile/AppearanceForm.tsx'
import { signOut, useSession } from '../../../account/session.ts'
import { pagesFor } from '../../../admin/admin-pages.ts'
import { accountText } from '../../../text/en/account.ts'
import { adminText } from '../../../text/en/admin.ts'
import { agentsText } from '../../../text/en/agents.ts'
import { playerProtectionText } from '../../../text/en/player-protection.ts'
import { settingsText } from '../../../text/en/settings.ts'
import { classNames } from '../../../ui/class-names.ts'
import { showToast } from '../../../ui/toast.ts'
import styles from './HeaderPopups.module.css'
import { NotificationList } from './NotificationList.tsx'
import type { TriggerLook } from './trigger-look.ts'

interface PopupProps {
  trigger: TriggerLook
}

/** The bell: a guest's samples, or the newest that a player was told. */
export function BellPopup({ trigger }: PopupProps) {
  const { isAuthenticated } = useSession()
  const [isOpen, setOpen] = useState(true)
  return (
    <HeaderPopover trigger={trigger} title="Notifications" open={isOpen} onOpenChange={setOpen}>
      {isAuthenticated ? (
        <NotificationList onFollow={() => setOpen(false)} />
      ) : (
        <ul className={styles.notifications}>
          {sampleNotifications.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </HeaderPopover>
  )
}

/** The settings button: how the screens look, and the way to all settings. */
export function SettingsPopup({ trigger }: PopupProps) {
  const [isOpen, setOpen] = useState(true)
  return (
    <HeaderPopover trigger={trigger} title="Settings" open={isOpen} onOpenChange={setOpen}>
      <div className={styles.form}>
        <AppearanceForm />
      </div>
      <Link to="/settings" className={classNames(styles.item, styles.all)} onClick={() => setOpen(false)}>
        {settingsText.allSettings}
      </Link>
    </HeaderPopover>
  )
}

interface HeaderPopoverProps extends PopupProps {
  title: string
  isTitleHidden?: boolean
  /** Both or neither; without them it opens at once and closes by itself. */
  open?: boolean
  onOpenChange?(isOpen: boolean): void
  children: ReactNode
}

function HeaderPopover({ trigger, title, isTitleHidden, children, ...control }: HeaderPopoverProps) {
  return (
    <Popover.Root defaultOpen {...control}>
      <Popover.Trigger {...trigger} />
      <Popover.Portal>
        <Popover.Positioner className={styles.positioner} align="end" sideOffset={6} collisionPadding={8}>
          <Popover.Popup className={styles.popup}>
            <Popover.Title className={isTitleHidden ? 'visually-hidden' : styles.title}>
              {title}
            </Popover.Title>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** The user menu: who is signed in, the way to his own pages and Logout; a guest finds Log in and Sign up here as well. */
export function UserPopup({ trigger }: PopupProps) {
  const { user, isAuthenticated } = useSession()
  const [isOpen, setOpen] = useState(true)
  const navigate = useNavigate()
  const name = isAuthenticated ? user?.fullName : samplePlayer.name
  const email = isAuthenticated ? user?.email : samplePlayer.email
  const close = () => setOpen(false)

  const logOut = () => {
    close()
    if (isAuthenticated) showToast(accountText.loggedOut)
    void signOut()
    void navigate('/')
  }

  return (
    <HeaderPopover trigger={trigger} title="User menu" isTitleHidden open={isOpen} onOpenChange={setOpen}>
      <div className={styles.who}>
        <b className="ellipsis">{name}</b>
        <span className="ellipsis">{email}</span>
      </div>
      <ul className={styles.items}>
        {!isAuthenticated && <MenuLink to="/login" name="Log in" onFollow={close} />}
        {!isAuthenticated && <MenuLink to="/signup" name="Sign up" onFollow={close} />}
        <MenuLink to="/profile" name="Profile" onFollow={close} />
        <MenuLink to="/settings" name="Settings" onFollow={close} />
        {isAuthenticated && <MenuLink to="/protection" name={playerProtectionText.title} onFollow={close} />}
        {user !== null && <WorkLinks roles={user.roles} onFollow={close} />}
        <li>
          <button type="button" className={styles.item} onClick={logOut}>
            Logout
          </button>
        </li>
      </ul>
    </HeaderPopover>
  )
}

/** Where who works for the house, is an agent or has one, goes on. */
function WorkLinks({ roles, onFollow }: { roles: readonly string[]; onFollow(): void }) {
  const isPlayer = roles.includes('player')
  const { data } = useQuery({ ...ownStanding, enabled: isPlayer, refetchInterval: false })
  if (isPlayer)
    return data?.hasAgent ? (
      <MenuLink to="/lobby/agent" name={agentsText.ownTitle} onFollow={onFollow} />
    ) : null
  if (roles.includes('agent')) return <MenuLink to="/agents" name={agentsText.branch} onFollow={onFollow} />
  return pagesFor(roles).length > 0 ? (
    <MenuLink to="/admin" name={adminText.desk} onFollow={onFollow} />
  ) : null
}

function MenuLink({ to, name, onFollow }: { to: string; name: string; onFollow(): void }) {
  return (
    <li>
      <Link to={to} className={styles.item} onClick={onFollow}>
        {name}
      </Link>
    </li>
  )
}
