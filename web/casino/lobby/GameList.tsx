/** The list of games beside a table: a rail of pictures that opens to a list with a search box; a row of pills on a tablet. */
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { casinoText } from '../../text/en/casino.ts'
import { classNames } from '../../ui/class-names.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useScreenSize } from '../../ui/screen-size.ts'
import { type CasinoGame, useGames } from '../catalogue.ts'
import { GameArt } from './GameArt.tsx'
import styles from './GameList.module.css'

interface GameListProps {
  /** Of the game that is shown. */
  gameId: number | null
  addressOf(game: CasinoGame): string
}

/** Links to the games; the shown one is marked. */
export function GameList(props: GameListProps) {
  const isDesktop = useScreenSize() === 'desktop'
  return isDesktop ? <Rail {...props} /> : <Pills {...props} />
}

function Rail({ gameId, addressOf }: GameListProps) {
  const { games } = useGames()
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const holder = useRef<HTMLElement>(null)
  const field = useId()
  const wanted = query.trim().toLowerCase()
  const found = games.filter(({ name }) => name.toLowerCase().includes(wanted))
  const close = () => {
    setOpen(false)
    setQuery('')
  }
  useEffect(() => {
    if (isOpen) holder.current?.querySelector('input')?.focus()
  }, [isOpen])
  return (
    <nav
      ref={holder}
      className={styles.place}
      aria-label="Games"
      onBlur={({ relatedTarget }) => {
        if (isOpen && !holder.current?.contains(relatedTarget)) close()
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close()
      }}
    >
      <div className={classNames(styles.rail, isOpen && styles.open)}>
        {isOpen ? (
          <div className={styles.search}>
            <Icon name="search" size={18} />
            <input
              type="search"
              id={field}
              aria-label={casinoText.searchGames}
              placeholder={casinoText.searchGames}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
          </div>
        ) : (
          <button
            type="button"
            className={styles.toSearch}
            aria-label={casinoText.searchGames}
            title={casinoText.searchGames}
            onClick={() => setOpen(true)}
          >
            <Icon name="search" size={18} />
          </button>
        )}
        {found.length === 0 ? (
          <div role="status">
            <Empty icon="cards" sentence={casinoText.noGames} />
          </div>
        ) : (
          <ul>
            {found.map((game) => (
              <li key={game.id}>
                <Link to={addressOf(game)} className={styles.game} aria-current={mark(game, gameId)}>
                  <span className={styles.thumb}>
                    <GameArt image={game.image} />
                  </span>
                  <span className={styles.name} title={game.name}>
                    {game.name}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </nav>
  )
}

function Pills({ gameId, addressOf }: GameListProps) {
  const { games } = useGames()
  const row = useRef<HTMLUListElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another game, another pill to bring into view.
  useEffect(() => {
    const list = row.current
    const pill = list?.querySelector<HTMLElement>('[aria-current="page"]')
    if (!list || !pill) return
    list.scrollLeft = pill.offsetLeft - (list.clientWidth - pill.offsetWidth) / 2
  }, [gameId])

  return (
    <nav aria-label="Games">
      <ul ref={row} className={styles.pills}>
        {games.map((game) => (
          <li key={game.id}>
            <Link to={addressOf(game)} className={styles.pill} aria-current={mark(game, gameId)}>
              {game.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function mark({ id }: CasinoGame, shown: number | null): 'page' | undefined {
  return id === shown ? 'page' : undefined
}
