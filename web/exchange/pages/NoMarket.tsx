/** The page of a market that is not known, or no longer. */
import { useLocation } from 'react-router'
import { lobbyText } from '../../text/en/lobby.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import page from '../../ui/MessagePage.module.css'
import { replayPath } from '../events/replay-address.ts'
import { LobbyIcon } from './LobbyIcon.tsx'
import { firstSportPath } from './sports.ts'

/** Says so, names the address, and leads on. `marketId`: of a market that there may have been, and that can still be played again. */
export function NoMarket({ marketId }: { marketId?: number }) {
  const { pathname } = useLocation()
  return (
    <section className={page.page}>
      <title>Not found · Crossbook</title>
      <LobbyIcon name="search" size={28} />
      <h1>{lobbyText.noMarket}</h1>
      <p>
        {pathname}
        <br />
        {lobbyText.noMarketHelp}
      </p>
      <ButtonLink to={firstSportPath}>{lobbyText.seeEvents}</ButtonLink>
      {marketId !== undefined && <ButtonLink to={replayPath(marketId)}>{lobbyText.seeReplay}</ButtonLink>}
    </section>
  )
}
