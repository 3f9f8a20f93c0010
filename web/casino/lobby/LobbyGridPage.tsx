/** The casino's lobby: every game with its picture; what is not open says so. */
import { Link } from 'react-router'
import { casinoText } from '../../text/en/casino.ts'
import { Badge } from '../../ui/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type CasinoGame, useGames, useGamesState } from '../catalogue.ts'
import { GameArt } from './GameArt.tsx'
import styles from './LobbyGrid.module.css'

/** The page of /royal-star-casino. */
export default function LobbyGridPage() {
  const { games } = useGames()
  return (
    <>
      <title>Royal Star Casino · Crossbook</title>
      <div className={styles.title}>
        <h1>Royal Star Casino</h1>
      </div>
      <ul className={styles.grid}>
        {games.map((game) => (
          <li key={game.id}>
            <GameCard game={game} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** A game with its picture, and the way to it. Until the server has told the games none of them is said to be closed. */
export function GameCard({ game }: { game: CasinoGame }) {
  const isPending = useGamesState() === 'pending'
  const isClosed = game.status === 'coming_soon' && !isPending
  return (
    <Link to={game.path} className={classNames(styles.game, isClosed && styles.closed)}>
      <span className={styles.art}>
        <GameArt image={game.image} isDim={isClosed} />
      </span>
      <span className={styles.caption}>
        <span className={`ellipsis ${styles.name}`} title={game.name}>
          {game.name}
        </span>
        {isClosed ? (
          <Badge kind="fact">{casinoText.comingSoon}</Badge>
        ) : (
          <span className={styles.arrow}>
            <Icon name="chevronRight" size={18} />
          </span>
        )}
      </span>
    </Link>
  )
}
