/** What stands in place of a page that is of a player alone: to log in. */
import { ButtonLink } from '../../ui/Button.tsx'
import styles from './Lobby.module.css'
import { LobbyEmpty } from './LobbyEmpty.tsx'

/** The panel with what there would be to see. */
export function LogInPanel({ sentence }: { sentence: string }) {
  return (
    <section className={styles.panel}>
      <LobbyEmpty icon="bets" sentence={sentence}>
        <ButtonLink to="/login" kind="primary" size="small">
          Log in
        </ButtonLink>
      </LobbyEmpty>
    </section>
  )
}
