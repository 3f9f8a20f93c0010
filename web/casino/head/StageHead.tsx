/** The head of a table: its name, the round, sound, rules and fairness; on a phone also the menu, the games and the account. */
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../account/session.ts'
import { casinoText } from '../../text/en/casino.ts'
import { capInShort, capWords } from '../../text/en/identity.ts'
import { Button } from '../../ui/Button.tsx'
import { useFrame } from '../../ui/frame.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useScreenSize } from '../../ui/screen-size.ts'
import { type CasinoGame, useGames, useIsKeptOut } from '../catalogue.ts'
import { useAddressOf } from '../lobby/TableShell.tsx'
import { isForFun, roundName } from '../round-words.ts'
import { useRounds } from '../rounds-store.ts'
import { toggleSound, useSound } from '../sounds/sound.ts'
import styles from './StageHead.module.css'

const RulesPanel = lazy(() => import('../rules/RulesPanel.tsx'))
const SessionClock = lazy(async () => ({
  default: (await import('../../account/protection/SessionClock.tsx')).SessionClock,
}))
const FairnessPanel = lazy(() => import('../fairness/FairnessPanel.tsx'))

interface StageHeadProps {
  game: CasinoGame
  /** "Checked 48 of 48 rounds". */
  checks?: ReactNode
}

/** Stands over every table. */
export function StageHead({ game, checks }: StageHeadProps) {
  const frame = useFrame()
  const { isAuthenticated } = useSession()
  const guestWords = useIsKeptOut() ? casinoText.logInToPlay : casinoText.playForFun
  const asGuest = isAuthenticated ? null : guestWords
  const [last] = useRounds(game.key)
  const cap = capWords(game.stakeCaps)
  const isDesktop = useScreenSize() === 'desktop'
  return (
    <header className={styles.head}>
      {frame !== null && <span className={styles.lent}>{frame.menu}</span>}
      {frame === null ? <h1 id="table-name">{game.name}</h1> : <GameMenu game={game} asGuest={asGuest} />}
      <p className={styles.facts}>
        {last !== undefined && !isForFun(last) && (
          <span className={styles.round}>Round {roundName(last.roundId)}</span>
        )}
        {asGuest !== null && frame === null && <span className={styles.fun}>{asGuest}</span>}
        {isDesktop && cap !== '' && <span title={cap}>{capInShort(game.stakeCaps)}</span>}
      </p>
      <span className={styles.checks}>{checks}</span>
      <SoundButton />
      <Panels game={game} />
      {frame !== null && <span className={styles.lent}>{frame.account}</span>}
    </header>
  )
}

/** The name of the game, which opens the list of all. */
function GameMenu({ game, asGuest }: { game: CasinoGame; asGuest: string | null }) {
  const { games } = useGames()
  const addressOf = useAddressOf()
  return (
    <details
      className={styles.games}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') currentTarget.open = false
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
      }}
    >
      <summary>
        <span className={styles.named}>
          <h1 id="table-name">{game.name}</h1>
          {asGuest === null ? (
            <Suspense fallback={<small>{'\u00a0'}</small>}>
              <SessionClock isShort />
            </Suspense>
          ) : (
            <small>{asGuest}</small>
          )}
        </span>
        <Icon name="chevronDown" size={16} />
      </summary>
      <nav aria-label={casinoText.games}>
        <ul>
          {games.map((other) => (
            <li key={other.id}>
              <Link to={addressOf(other)} aria-current={other.id === game.id ? 'page' : undefined}>
                {other.name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}

function SoundButton() {
  const isOn = useSound()
  const label = isOn ? casinoText.soundOn : casinoText.soundOff
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      onClick={toggleSound}
    >
      <Icon name={isOn ? 'sound' : 'soundOff'} />
    </button>
  )
}

/** The two buttons and what they open. */
function Panels({ game }: { game: CasinoGame }) {
  const { roundGapMs } = useGames()
  const isPhone = useScreenSize() === 'phone'
  const [open, setOpen] = useState<'rules' | 'fairness' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Button
        size="small"
        onBand
        className={isPhone ? styles.icon : styles.panel}
        onClick={() => setOpen('rules')}
        title="Rules"
      >
        <Icon name="alert" size={isPhone ? 20 : 16} />
        <span className={isPhone ? 'visually-hidden' : undefined}>Rules</span>
      </Button>
      <Button
        size="small"
        onBand
        className={isPhone ? styles.icon : styles.panel}
        onClick={() => setOpen('fairness')}
        title="Fairness"
      >
        <Icon name="scales" size={isPhone ? 20 : 16} />
        <span className={isPhone ? 'visually-hidden' : undefined}>Fairness</span>
      </Button>
      <Suspense fallback={null}>
        {open === 'rules' && (
          <RulesPanel game={game.key} paytable={game.paytable} roundGapMs={roundGapMs} onClose={close} />
        )}
        {open === 'fairness' && <FairnessPanel onClose={close} />}
      </Suspense>
    </>
  )
}
