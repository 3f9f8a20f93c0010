/** The named screens: one is chosen, made, renamed or removed. */
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { changeDocument } from '../../account/document/account-document.ts'
import { multiText } from '../../text/en/multi.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type Screen, screenNameMax, withoutScreen, withScreen, withScreenName } from '../events/screens.ts'
import styles from './Multi.module.css'

interface ScreensBarProps {
  screens: readonly Screen[]
  chosen: string
  /** The address of a screen; null is the first. */
  pathOf(screen: string | null): string
  onGo(screen: string | null): void
}

type Asking = 'nothing' | 'name' | 'removal'

/** The row, and what is asked beside it. */
export function ScreensBar({ screens, chosen, pathOf, onGo }: ScreensBarProps) {
  const [asking, setAsking] = useState<Asking>('nothing')
  const screen = screens.find(({ name }) => name === chosen)
  const create = () => {
    const name = freeName(screens)
    changeDocument((document) => withScreen(document, name))
    onGo(name)
    setAsking('name')
  }
  return (
    <>
      <nav className={styles.screens} aria-label={multiText.screens}>
        {screens.map(({ name, tiles }) => (
          <Link
            key={name}
            to={pathOf(name)}
            aria-current={name === chosen ? 'page' : undefined}
            onClick={() => setAsking('nothing')}
          >
            <span className="ellipsis">{name}</span> <span className={styles.count}>{tiles.length}</span>
          </Link>
        ))}
      </nav>
      <button type="button" className={styles.icon} aria-label={multiText.newScreen} onClick={create}>
        <Icon name="plus" size={16} />
      </button>
      {screen && asking === 'nothing' && (
        <>
          <Button kind="text" size="small" onClick={() => setAsking('name')}>
            {multiText.rename}
          </Button>
          <Button kind="text" size="small" onClick={() => setAsking('removal')}>
            {multiText.remove}
          </Button>
        </>
      )}
      {screen && asking === 'name' && (
        <NameForm
          key={screen.name}
          name={screen.name}
          onKeep={(next) => {
            changeDocument((document) => withScreenName(document, screen.name, next))
            setAsking('nothing')
            onGo(next)
          }}
          onLeave={() => setAsking('nothing')}
          isTaken={(next) => next !== screen.name && screens.some(({ name }) => name === next)}
        />
      )}
      {screen && asking === 'removal' && (
        <span className={styles.asks}>
          {multiText.removeAsk(screen.name, screen.tiles.length)}
          <Button
            size="small"
            onClick={() => {
              changeDocument((document) => withoutScreen(document, screen.name))
              setAsking('nothing')
              onGo(null)
            }}
          >
            {multiText.removeYes}
          </Button>
          <Button size="small" onClick={() => setAsking('nothing')}>
            {multiText.removeNo}
          </Button>
        </span>
      )}
    </>
  )
}

function freeName(screens: readonly Screen[]): string {
  let count = screens.length + 1
  while (screens.some(({ name }) => name === multiText.newName(count))) count++
  return multiText.newName(count)
}

interface NameFormProps {
  name: string
  isTaken(name: string): boolean
  onKeep(name: string): void
  onLeave(): void
}

function NameForm({ name, isTaken, onKeep, onLeave }: NameFormProps) {
  const [typed, setTyped] = useState(name)
  const next = typed.trim()
  const canKeep = next !== '' && !isTaken(next)
  const keep = (event: FormEvent) => {
    event.preventDefault()
    if (next === name) onLeave()
    else if (canKeep) onKeep(next)
  }
  return (
    <form className={styles.asks} onSubmit={keep}>
      <input
        className={styles.name}
        aria-label={multiText.name}
        aria-invalid={!canKeep}
        maxLength={screenNameMax}
        value={typed}
        // biome-ignore lint/a11y/noAutofocus: it comes when its button is pressed.
        autoFocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onLeave()
        }}
      />
      <Button size="small" type="submit" disabled={!canKeep}>
        {multiText.keepName}
      </Button>
    </form>
  )
}
