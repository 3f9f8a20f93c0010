/** The lobby's list of games: with a search box on a desktop, as a row of pills on smaller screens. */
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { casinoText } from '../../text/en/casino.ts'
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
  return isDesktop ? <SearchableList {...props} /> : <Pills {...props} />
}

function SearchableList({ gameId, addressOf }: GameListProps) {
  const { games } = useGames()
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const found = games.filter(({ name }) => name.toLowerCase().includes(wanted))
  return (
    <nav className={styles.panel} aria-label="Games">
      <div className={styles.search}>
        <Icon name="search" size={18} />
        <input
          type="search"
          aria-label="Search games"
          placeholder="Search games"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
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
                <span className="ellipsis" title={game.name}>
                  {game.name}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
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
