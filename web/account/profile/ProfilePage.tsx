/** The page at /profile: the player's details and what the account holds; for a guest the sample player, Log in and Sign up. */
import { Link, useNavigate } from 'react-router'
import { useAccount } from '../../live/account-store.ts'
import { accountText } from '../../text/en/account.ts'
import { formatFigure } from '../../text/format.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { showToast } from '../../ui/toast.ts'
import { samplePlayer } from '../guest-samples.ts'
import { signOut, useSession } from '../session.ts'
import { useAccountId, useWallet } from '../wallet.ts'
import styles from './Profile.module.css'

const roleNames: Readonly<Record<string, string>> = {
  ...{ player: 'Player', feed: 'Feed', support: 'Support', trader: 'Trader', cashier: 'Cashier' },
  ...{ risk: 'Risk', auditor: 'Auditor', admin: 'Administrator' },
}

const links: readonly { to: string; name: string; icon: IconName }[] = [
  { to: '/user-dashboard', name: 'Transactions and payment method', icon: 'list' },
  { to: '/lobby/bet_list', name: 'My bets', icon: 'ticket' },
  { to: '/settings', name: 'Settings', icon: 'settings' },
  { to: '/protection', name: 'Player protection', icon: 'shield' },
  { to: '/lobby/identity', name: 'Who you are', icon: 'user' },
]

/** The page. */
export default function ProfilePage() {
  const { isAuthenticated } = useSession()
  return (
    <div className={styles.page}>
      <title>Profile · Crossbook</title>
      <h1>Profile</h1>
      <section className={styles.panel} aria-label="Personal details">
        {isAuthenticated ? <PlayerDetails /> : <GuestDetails />}
      </section>
      <nav className={styles.panel} aria-label="Account pages">
        <ul>
          {links.map(({ to, name, icon }) => (
            <li key={to}>
              <Link to={to} className={styles.link}>
                <Icon name={icon} />
                {name}
                <Icon name="chevronRight" size={16} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

function PlayerDetails() {
  const { user } = useSession()
  const accountId = useAccountId()
  const navigate = useNavigate()
  const logOut = () => {
    showToast(accountText.loggedOut)
    void signOut()
    void navigate('/')
  }
  return (
    <>
      <dl className={styles.facts}>
        <Detail name="Name" value={user?.fullName} />
        <Detail name="E-mail" value={user?.email} />
        <Detail name="Account number" value={accountId?.toString()} />
        <Detail name="Roles" value={user?.roles.map((role) => roleNames[role] ?? role).join(', ')} />
      </dl>
      <Money />
      <div className={styles.actions}>
        <Button onClick={logOut}>Log out</Button>
      </div>
    </>
  )
}

function GuestDetails() {
  return (
    <>
      <dl className={styles.facts}>
        <Detail name="Name" value={samplePlayer.name} />
        <Detail name="E-mail" value={samplePlayer.email} />
      </dl>
      <Money />
      <div className={styles.actions}>
        <ButtonLink to="/login">Log in</ButtonLink>
        <ButtonLink to="/signup" kind="primary">
          Sign up
        </ButtonLink>
      </div>
    </>
  )
}

/** What the account holds; a guest's figures are the fixed ones. */
function Money() {
  const wallet = useWallet()
  const account = useAccount()
  const available = account === null ? null : formatFigure(account.available)
  return (
    <dl className={styles.money}>
      <Detail name="Balance" value={wallet?.balance} />
      <Detail name="Liable" value={wallet?.liable} />
      {available !== null && <Detail name="Available" value={available} />}
      <Detail name="Active Bets" value={wallet?.activeBets} />
    </dl>
  )
}

/** A detail that is not known yet keeps its place. */
function Detail({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value ?? '…'}</dd>
    </div>
  )
}
