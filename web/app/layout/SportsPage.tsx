/** The tree of sports as a page of its own, where there is no column for it: on a tablet and a phone. */
import { useNavigate } from 'react-router'
import { firstSportPath } from '../../exchange/pages/sports.ts'
import { useLobbyPlace } from '../../exchange/pages/use-lobby-sport.ts'
import { lobbyText } from '../../text/en/lobby.ts'
import { gliding } from '../../ui/gliding.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './SportsPage.module.css'
import { RacesTree, SportsTree } from './SportsTree.tsx'

/** The page. Back leads to where one was, and so does its cross. */
export default function SportsPage() {
  const navigate = useNavigate()
  const { sport } = useLobbyPlace()
  const leave = () => {
    if (history.state?.idx > 0) void navigate(-1)
    else void navigate(firstSportPath)
  }
  return (
    <section ref={gliding} className={styles.page}>
      <title>{`${lobbyText.allSports} · Crossbook`}</title>
      <header className={styles.head}>
        <h1 id="sports-heading">{lobbyText.allSports}</h1>
        <button type="button" className={styles.close} aria-label={lobbyText.close} onClick={leave}>
          <Icon name="close" />
        </button>
      </header>
      <nav className={styles.panel} aria-labelledby="sports-heading">
        <SportsTree labelledBy="sports-heading" current={sport} isList={false} />
      </nav>
      <nav className={styles.panel} aria-label={lobbyText.races}>
        <RacesTree />
      </nav>
    </section>
  )
}
